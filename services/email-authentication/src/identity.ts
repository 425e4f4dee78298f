import type { Claim, Holding, Identity, Subject } from "@sextant/core";
import { foldWord, type NameIndex, wordsOf } from "@sextant/knowledge";
import { author, isVouchedFor, type Mail } from "./checks/check.ts";
import { isConsistent } from "./relations.ts";
import { organisationOf } from "./domains.ts";

/** Words beside an organisation's name in a display name. */
const DESK: ReadonlySet<string> = new Set(
  "mortgage support care customer service services team alerts alert rewards reward bank banking card cards online account accounts security notifications notification info news newsletter billing payments payment orders order delivery help helpdesk center centre store shop member members club noreply no reply customercare kundenservice service client clients soporte atencion cliente atendimento klantenservice kundtjanst kundeservice com inc ltd llc gmbh ag sa".split(
    " ",
  ),
);
/** Characters of a display name that are read. */
const MAX_NAME = 200;
const RUN = /\S+/g;
/** Share of a display name's letters that a name must be to be the whole of it. */
const MOST_OF_IT = 0.5;
const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, "").length;

/** Whom the display name says the mail is from. */
function claimsOf(mail: Mail, names: NameIndex): Claim[] {
  const from = author(mail);
  if (!from || from.name === "") return [];
  // An address in the display name is the business of the checks.
  const name = from.name.slice(0, MAX_NAME).replace(RUN, (run) => (run.includes("@") ? " ".repeat(run.length) : run));
  const all = letters(name);
  return names.find(name).flatMap((named): Claim[] => {
    const own = letters(name.slice(named.start, named.end));
    const isHead = name.slice(0, named.start).trim() === "";
    const isDesk = isHead && wordsOf(name.slice(named.end)).every(({ text }) => DESK.has(text) || /^\d+$/.test(text));
    const isMost = own >= MOST_OF_IT * all;
    if (named.ordinary && own < all && !isDesk) return [];
    // Alone it may be a person's name, which stands before the @ as well.
    const isPersons = own === all && named.ordinary && isIn(name.slice(named.start, named.end), from.address);
    const strength = isPersons ? 1 : isMost || isHead ? 3 : 2;
    return [
      {
        party: named.party,
        name: named.organisation.name,
        place: "display_name",
        strength,
        span: from.field.span,
        disguised: named.disguised,
      },
    ];
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
  const vouched = isVouchedFor(mail);
  const failed = [...flags].some((flag) => FAILED.has(flag));
  const from = author(mail);
  return subject.domains.flatMap(({ name, role, owner, span }): Holding[] => {
    if (!owner || (role !== "from" && role !== "reply_to" && role !== "return_path")) return [];
    if (role === "from" && name !== from?.domain.toLowerCase()) return [];
    const authenticated = role !== "from" ? undefined : vouched ? true : failed ? false : undefined;
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
