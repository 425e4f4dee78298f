import { join } from "node:path";

export const README = join(import.meta.dirname, "..", "..", "README.md");
