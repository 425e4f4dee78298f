import { z } from "zod";
import { FEED_FORMATS } from "./formats/index.ts";

/** A feed: what it is called, where it lies, how to read it, under which terms, and how far to trust it. */
export const feedSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "is lower-case letters, digits and hyphens"),
  title: z.string().min(1),
  on: z.boolean(),
  format: z.enum(FEED_FORMATS),
  /** A file path (relative to the definitions' file), an https address, or a `data:` URL that holds the list itself. */
  location: z.string().min(1),
  licence: z.string().min(1),
  /** May a business use it without asking? */
  commercialUse: z.enum(["yes", "no", "ask"]),
  /** Hours between two downloads. */
  refreshHours: z.number().min(0.1).max(8_760),
  /** Hours since the last change after which the feed is stale. */
  staleHours: z.number().min(1).max(87_600),
  /** Share of entries that are what the feed says, 0 to 1; 1 only for test strings. */
  trust: z.number().min(0).max(1),
  threat: z.enum(["phishing", "malware", "scam", "test"]),
});
export type FeedDefinition = z.infer<typeof feedSchema>;

const fileSchema = z.strictObject({ version: z.literal(1), feeds: z.array(feedSchema).max(255) });

/**
 * Reads a file of feed definitions.
 * @throws Error naming every fault, and a name that stands twice.
 */
export function parseDefinitions(text: string, where: string): FeedDefinition[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${where} is not JSON`);
  }
  return checkDefinitions(json, where);
}

/** {@link parseDefinitions} of JSON that is already read. */
export function checkDefinitions(json: unknown, where: string): FeedDefinition[] {
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`${where}: ${faults.join("; ")}`);
  }
  const names = parsed.data.feeds.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${where}: feed "${twice}" is defined twice`);
  return parsed.data.feeds;
}
