import { optionalText, type Setting } from "../config/config.ts";
import { isServers } from "./nats-servers.ts";

/** Stream of every scan event. */
export const STREAM = "SEXTANT_SCANS";
/** One subject per scan, so that the stream itself can be asked whether a scan's event is in it. */
export const SUBJECTS = "sextant.scans.*";
export const subjectOf = (scanId: string): string => `sextant.scans.${scanId}`;

const optionalUrl = optionalText("NATS_URL");

/** Where the stream is; absent: events wait in the outbox. */
export const natsSetting: Setting<string | undefined> = {
  name: optionalUrl.name,
  schema: optionalUrl.schema.refine(
    (value) => value === undefined || isServers(value),
    "must be a comma-separated list of nats:// or tls:// URLs",
  ),
};
