import { z } from "zod";
import { AGREEMENTS, type AgreementName } from "./agreements.ts";
import shipped from "./data/weights.json" with { type: "json" };
import { catalogue } from "./flags.ts";

/** Flags of one group are symptoms of one cause: the strongest counts whole, the others a quarter. */
export const GROUPS = {
  authentication: [
    "mail.recorded_dmarc_fail",
    "mail.dmarc_fail",
    "mail.dmarc_fail_monitored",
    "mail.recorded_spf_fail",
    "mail.recorded_spf_softfail",
    "mail.spf_fail",
    "mail.dkim_fail",
    "mail.recorded_dkim_fail",
    "mail.unvouched_sender",
    "mail.from_yourself",
  ],
  identity: [
    "mail.display_name_address",
    "mail.display_name_domain",
    "mail.name_not_in_address",
    "mail.desk_of_stranger",
    "mail.disguised_name",
    "mail.several_from",
    "mail.no_from_address",
  ],
  links: ["mail.links_elsewhere"],
  files: ["mail.disguised_file", "mail.attached_program", "mail.sealed_file"],
  answers: ["mail.reply_to_freemail", "mail.reply_to_other"],
  form: ["mail.undisclosed_recipients", "mail.date_off", "mail.repeated_field", "mail.malformed_header"],
} as const;
export const OTHERS_IN_GROUP = 0.25;

const FLAGS = [...catalogue.flags.values()].filter(({ joined }) => !joined).map(({ id }) => id);

/** Log-odds at equal numbers of scams and honest mails: flags never speak for a mail, agreements never against it. */
const schema = z
  .strictObject({
    format: z.literal(1),
    version: z.string().min(1),
    provenance: z.strictObject({ method: z.string(), rows: z.int(), sha256: z.string() }),
    /** Of a mail with nothing but the flags and agreements that it has. */
    bias: z.number().min(-5).max(5),
    flags: z.record(z.string(), z.number().min(0).max(6)),
    agreements: z.record(z.enum(AGREEMENTS), z.number().min(-4).max(0)),
  })
  .readonly();
export type Weights = z.infer<typeof schema>;

/**
 * Reads weights.
 * @throws z.ZodError when they are of another format or a sign is wrong; TypeError when flags are missing or unknown.
 */
export function readWeights(json: unknown): Weights {
  const weights = schema.parse(json);
  const [written, known] = [Object.keys(weights.flags).toSorted(), FLAGS.toSorted()];
  if (written.join() !== known.join()) throw new TypeError("the weights are not those of the catalogue's flags");
  return weights;
}

export const WEIGHTS: Weights = readWeights(shipped);

/** Relations and records are never certain. */
export const CEILING = 97;
/** A scammer can make a stranger of whom everything agrees: least score of a sender of whom nothing is known, and of others. */
export const FLOOR = { unknown: 5, known: 2 } as const;

/** Log-odds of what was found in a mail. */
export function logOddsOf(
  flags: ReadonlySet<string>,
  agreements: ReadonlySet<AgreementName>,
  weights: Omit<Weights, "format" | "version" | "provenance">,
): number {
  let sum = weights.bias;
  for (const group of Object.values(GROUPS)) {
    const values = group.filter((flag) => flags.has(flag)).map((flag) => weights.flags[flag] ?? 0);
    if (values.length === 0) continue;
    const strongest = Math.max(...values);
    sum += strongest + OTHERS_IN_GROUP * (values.reduce((all, value) => all + value, 0) - strongest);
  }
  for (const agreement of agreements) sum += weights.agreements[agreement];
  return sum;
}

/** Without a flag there is nothing to warn of: most that such a mail's score is, under `warning`. */
const MOST_UNFLAGGED = 19;

/** Score of a mail's findings and agreements, 2 to 97; at least 5 when nothing is known of its sender. */
export function scoreOf(
  flags: ReadonlySet<string>,
  agreements: ReadonlySet<AgreementName>,
  isUnknown: boolean,
): number {
  const score = 100 / (1 + Math.exp(-logOddsOf(flags, agreements, WEIGHTS)));
  const most = flags.size === 0 ? MOST_UNFLAGGED : CEILING;
  return Math.min(most, Math.max(isUnknown ? FLOOR.unknown : FLOOR.known, score));
}
