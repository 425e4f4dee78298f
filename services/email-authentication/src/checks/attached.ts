import type { FileRisk } from "@sextant/core";
import { type Check, finding } from "./check.ts";

const FLAGS: Readonly<Record<FileRisk, string>> = {
  disguised: "mail.disguised_file",
  program: "mail.attached_program",
  sealed: "mail.sealed_file",
};

/** Attached files of which nobody sees what they do before opening them: one finding for each of their names. */
export const attached: Check = ({ files }) => files.map(({ risk, span }) => finding(FLAGS[risk], span));
