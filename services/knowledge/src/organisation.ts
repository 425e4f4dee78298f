import { z } from "zod";

const HOST = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, "is no host name in A-labels");
const HOSTS = z.array(HOST);

/** What an organisation does, as far as it tells what a scam in its name is about. */
export const SECTORS = [
  "bank",
  "card",
  "payment",
  "lender",
  "insurance",
  "broker",
  "crypto",
  "telecom",
  "carrier",
  "post",
  "government",
  "tax",
  "police",
  "health",
  "utility",
  "energy",
  "toll",
  "transport",
  "airline",
  "travel",
  "retail",
  "marketplace",
  "fashion",
  "food",
  "streaming",
  "games",
  "social",
  "software",
  "cloud",
  "mail",
  "security",
  "jobs",
  "education",
  "charity",
  "loyalty",
  "media",
  "property",
  "automotive",
  "dating",
] as const;

/** Somebody whom messages say they are from. */
export const organisationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** The usual name. */
  name: z.string().min(1).max(80),
  /** Other names, products and signatures, in every script that messages use. */
  names: z.array(z.string().min(1).max(80)).optional(),
  /** Names that are also ordinary words, persons' names or very short: alone in a sentence they name nobody. */
  ordinary: z.array(z.string()).optional(),
  sectors: z.array(z.enum(SECTORS)).optional(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  /** Names under which only it publishes; those under it are its own too. */
  own: HOSTS,
  /** Its short and tracking names. */
  link: HOSTS.optional(),
  /** Names from which it sends mail, where they are not under `own`. */
  mail: HOSTS.optional(),
  /** Its names under which anybody publishes. */
  pages: HOSTS.optional(),
  /** Id of the group that it belongs to; absent: it stands alone. */
  group: z.string().optional(),
  /** People are often deceived in its name. */
  impersonated: z.literal(true).optional(),
});
export type Organisation = z.infer<typeof organisationSchema>;

/** What stands for an organisation and all of its group. */
export const partyOf = ({ id, group }: Organisation): string => group ?? id;

/** What is wrong, in one line. */
const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message)).join("; ");

/**
 * Reads organisations, one JSON object a line.
 * @throws TypeError naming the file and line of what is no organisation, or of an id that stands twice.
 */
export function readOrganisations(text: string, file: string): Organisation[] {
  const ids = new Set<string>();
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const where = `${file} line ${index + 1}`;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw new TypeError(`${where}: is no JSON`);
    }
    const parsed = organisationSchema.safeParse(json);
    if (!parsed.success) throw new TypeError(`${where}: ${faultsOf(parsed.error)}`);
    if (ids.has(parsed.data.id)) throw new TypeError(`${where}: id ${parsed.data.id} stands twice`);
    ids.add(parsed.data.id);
    return [parsed.data];
  });
}
