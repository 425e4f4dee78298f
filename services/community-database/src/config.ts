import { optionalText, type Settings, text } from "@sextant/chassis";

/** Settings of the community database beyond those of every service. */
export const settings = {
  databaseUrl: optionalText("DATABASE_URL"),
  dataDir: text("SEXTANT_DATA_DIR", ".sextant"),
} satisfies Settings;
