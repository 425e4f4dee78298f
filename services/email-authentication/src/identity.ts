import type { Claim, Holding, Identity, Subject } from "@sextant/core";
import { foldWord, type Named, type NameIndex, wordsOf } from "@sextant/knowledge";
import { author, isAligned, type Mail } from "./checks/check.ts";
import { isConsistent } from "./relations.ts";
import { isDeskWord, isGeneric, isTitle } from "./data/sender-words.ts";
import { organisationOf } from "./domains.ts";

/** Characters of a display name that are read. */
const MAX_NAME = 200;
const RUN = /\S+/g;
/** Share of a display name's letters that a name must be to be the whole of it. */
const MOST_OF_IT = 0.5;
const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, "").length;

/** A short name that is written in capitals wherever it stands. */
const ACRONYM = /^[A-Z&]{3,5}$/;

/**
 * How a display name says it is the organisation that is named in it, by what stands beside the name; undefined: it does
 * not. An ordinary word counts alone, before words of desks and kinds (`Chase Bank`), beside a desk's (`Sage Payroll Service`),
 * or in capitals as the organisation writes itself at an end (`CFE Suministro`).
 */
function strengthOf(
  display: string,
  { name, start, end, ordinary }: Named,
  address: string,
): Claim["strength"] | undefined {
  const written = display.slice(start, end);
  const own = letters(written);
  const all = letters(display);
  const isHead = display.slice(0, start).trim() === "";
  const behind = wordsOf(display.slice(end));
  if (!ordinary) return own >= MOST_OF_IT * all || isHead ? 3 : 2;
  if (own === all) return isIn(written, address) || (written === written.toLowerCase() && written !== name) ? 1 : 3;
  if (isHead && behind.every(({ text }) => isGeneric(text) || /^\d+$/.test(text))) return 3;
  const others = [...wordsOf(display.slice(0, start)), ...behind];
  const isPersons = isTitle(others[0]?.text ?? "");
  if (isHead && !isPersons && behind.some(({ text }) => isDeskWord(text))) return 2;
  const isAtEnd = isHead || behind.length === 0;
  return ACRONYM.test(name) && written === name && isAtEnd ? 2 : undefined;
}

/** Whom the display name says the mail is from. */
function claimsOf(mail: Mail, names: NameIndex): Claim[] {
  const from = author(mail);
  if (!from || from.name === "") return [];
  // An address in the display name is the business of the checks.
  const display = from.name
    .slice(0, MAX_NAME)
    .replace(RUN, (run) => (run.includes("@") ? " ".repeat(run.length) : run));
  return names.find(display).flatMap((named): Claim[] => {
    const strength = strengthOf(display, named, from.address);
    if (strength === undefined) return [];
    const { party, name, disguised } = named;
    return [{ party, name, place: "display_name", strength, span: from.field.span, disguised }];
  });
}

/** Whether a name stands before the @. */
const isIn = (name: string, address: string): boolean =>
  address
    .slice(0, Math.max(0, address.indexOf("@")))
    .toLowerCase()
    .includes(foldWord(name));

/** Failed, or another's: shown not to come from the domain in From. */
const FAILED = new Set(["mail.dmarc_fail", "mail.recorded_dmarc_fail", "mail.from_yourself"]);

/** Whose the sender's addresses are. */
function holdingsOf(subject: Subject, mail: Mail, flags: ReadonlySet<string>): Holding[] {
  const aligned = isAligned(mail);
  const failed = [...flags].some((flag) => FAILED.has(flag));
  const from = author(mail);
  return subject.domains.flatMap(({ name, role, owner, span }): Holding[] => {
    if (!owner || (role !== "from" && role !== "reply_to" && role !== "return_path")) return [];
    if (role === "from" && name !== from?.domain.toLowerCase()) return [];
    const authenticated = role !== "from" ? undefined : aligned ? true : failed ? false : undefined;
    return [
      {
        place: role === "from" ? "sender" : role,
        owner,
        host: organisationOf(name) ?? name,
        ...(span ? { span } : {}),
        ...(authenticated === undefined ? {} : { authenticated }),
        ...(role === "from" && !failed && isConsistent(mail.relations) ? { consistent: true } : {}),
      },
    ];
  });
}

/** Who the mail says it is from, and whose its addresses are. */
export function identityOf(subject: Subject, mail: Mail, flags: ReadonlySet<string>, names: NameIndex): Identity {
  return { claims: claimsOf(mail, names), holdings: holdingsOf(subject, mail, flags) };
}
