import { sameOrganisation } from "../domains.ts";
import { author, type Check, finding, type Mail } from "./check.ts";

/**
 * A forwarder changed the mail after it had passed: the newest of its seals verifies and says so. Only servers that many
 * people's mail passes through are believed, since anybody can seal.
 */
const BELIEVED_SEALERS: ReadonlySet<string> = new Set([
  "google.com",
  "microsoft.com",
  "outlook.com",
  "yahoo.com",
  "yahooinc.com",
  "fastmail.com",
  "messagingengine.com",
  "zohomail.com",
  "icloud.com",
  "protonmail.ch",
  "kernel.org",
  "subspace.kernel.org",
  "lists.ozlabs.org",
  "mailbox.org",
]);

function passedBeforeForwarding({ evidence: { arc } }: Mail): boolean {
  return (
    arc.known &&
    arc.value.result === "pass" &&
    arc.value.dmarc === "pass" &&
    BELIEVED_SEALERS.has(arc.value.sealer ?? "")
  );
}

/** An aligned signature whose key could not be asked for, or whose body this copy no longer has, may have been good. */
function mayHavePassed(mail: Mail, domain: string): boolean {
  const { dkim } = mail.evidence;
  if (!dkim.known) return true;
  return dkim.value.some(
    (signature) =>
      (signature.result === "altered" || signature.result === "unknown") && sameOrganisation(signature.domain, domain),
  );
}

/** DMARC, evaluated here, failed, and nothing about this copy or its way explains it. */
export const dmarcFail: Check = (mail) => {
  const from = author(mail);
  const { dmarc } = mail.evidence;
  if (!from || !dmarc.known || dmarc.value.result !== "fail") return [];
  if (mayHavePassed(mail, from.domain) || passedBeforeForwarding(mail)) return [];
  const policy = dmarc.value.policy ?? "none";
  const flag = policy === "none" ? "mail.dmarc_fail_monitored" : "mail.dmarc_fail";
  return [finding(flag, from.field.span, `${from.domain} publishes p=${policy}`)];
};

/** SPF, evaluated here: the domain says that this client never sends for it. */
export const spfFail: Check = (mail) => {
  const { spf } = mail.evidence;
  if (!spf.known || spf.value.result !== "fail" || passedBeforeForwarding(mail)) return [];
  const { message } = mail;
  const field = message.all("return-path")[0] ?? message.all("received-spf")[0] ?? author(mail)?.field;
  return field ? [finding("mail.spf_fail", field.span, `${spf.value.domain} does not let ${spf.value.ip} send`)] : [];
};

/** A signature in the name of From's own organisation is false: its key is there, its header was not signed so. One that is too weak merely vouches for nothing. */
export const dkimFail: Check = (mail) => {
  const from = author(mail);
  const { dkim } = mail.evidence;
  if (!from || !dkim.known) return [];
  const own = dkim.value.filter(({ domain }) => sameOrganisation(domain, from.domain));
  const bad = own.find(({ result }) => result === "fail");
  if (!bad || own.some(({ result }) => result === "pass" || result === "altered")) return [];
  const [field] = mail.message.all("dkim-signature").filter(({ value }) => value.includes(bad.selector));
  return field ? [finding("mail.dkim_fail", field.span, `signature of ${bad.domain} is false`)] : [];
};
