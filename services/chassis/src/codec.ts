import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  Analysis,
  Domain,
  DomainRole,
  FileRisk,
  FlagCatalogue,
  Image,
  Indicator,
  IndicatorKind,
  InputType,
  Link,
  LinkOrigin,
  Mail,
  Severity,
  Subject,
  Text,
  TextKind,
} from "@sextant/core";
import * as wire from "@sextant/proto/layer";
import { identityToWire, ownerFromWire, ownerToWire } from "./codec/identity.ts";
import { optional, spanOf, words } from "./codec/words.ts";

export const inputTypes = words<InputType, wire.InputType>([
  ["text", wire.InputType.TEXT],
  ["url", wire.InputType.URL],
  ["email", wire.InputType.EMAIL],
]);
const textKinds = words<TextKind, wire.TextKind>([
  ["body", wire.TextKind.BODY],
  ["subject", wire.TextKind.SUBJECT],
  ["hidden", wire.TextKind.HIDDEN],
]);
const linkOrigins = words<LinkOrigin, wire.LinkOrigin>([
  ["text", wire.LinkOrigin.TEXT],
  ["href", wire.LinkOrigin.HREF],
  ["nested", wire.LinkOrigin.NESTED],
  ["resource", wire.LinkOrigin.RESOURCE],
  ["qr", wire.LinkOrigin.QR],
]);
const domainRoles = words<DomainRole, wire.DomainRole>([
  ["mention", wire.DomainRole.MENTION],
  ["link", wire.DomainRole.LINK],
  ["from", wire.DomainRole.FROM],
  ["reply_to", wire.DomainRole.REPLY_TO],
  ["return_path", wire.DomainRole.RETURN_PATH],
  ["resource", wire.DomainRole.RESOURCE],
]);
export const indicatorKinds = words<IndicatorKind, wire.IndicatorKind>([
  ["url", wire.IndicatorKind.URL],
  ["domain", wire.IndicatorKind.DOMAIN],
  ["email", wire.IndicatorKind.EMAIL],
  ["phone", wire.IndicatorKind.PHONE],
  ["wallet", wire.IndicatorKind.WALLET],
]);
const fileRisks = words<FileRisk, wire.FileRisk>([
  ["program", wire.FileRisk.PROGRAM],
  ["disguised", wire.FileRisk.DISGUISED],
  ["sealed", wire.FileRisk.SEALED],
]);
const listOwners = words<NonNullable<Indicator["blockedBy"]>, wire.BlockedBy>([
  ["account", wire.BlockedBy.ACCOUNT],
  ["service", wire.BlockedBy.SERVICE],
]);
export const severities = words<Severity, wire.Severity>([
  ["low", wire.Severity.LOW],
  ["medium", wire.Severity.MEDIUM],
  ["high", wire.Severity.HIGH],
  ["critical", wire.Severity.CRITICAL],
]);

const textFromWire = (text: wire.Text): Text => ({
  view: text.view,
  start: text.start,
  kind: textKinds.fromWire(text.kind),
  text: text.text,
});

export const linkFromWire = (link: wire.Link): Link => ({
  url: link.url,
  origin: linkOrigins.fromWire(link.origin),
  defanged: link.defanged,
  schemeless: link.schemeless,
  ...spanOf(link.span),
  ...optional("shownText", link.shownText || undefined),
  ...optional("carrier", link.carrier > 0 ? link.carrier - 1 : undefined),
  ...optional("owner", link.owner && ownerFromWire(link.owner)),
});
export const linkToWire = (link: Link): MessageInitShape<typeof wire.LinkSchema> => ({
  url: link.url,
  origin: linkOrigins.toWire(link.origin),
  defanged: link.defanged,
  schemeless: link.schemeless,
  shownText: link.shownText ?? "",
  carrier: link.carrier === undefined ? 0 : link.carrier + 1,
  ...optional("span", link.span),
  ...optional("owner", link.owner && ownerToWire(link.owner)),
});

const domainFromWire = (domain: wire.Domain): Domain => ({
  name: domain.name,
  role: domainRoles.fromWire(domain.role),
  ...spanOf(domain.span),
  ...optional("displayName", domain.displayName || undefined),
  ...optional("owner", domain.owner && ownerFromWire(domain.owner)),
});
const mailFromWire = (mail: wire.Mail): Mail => ({
  raw: mail.raw,
  ...(mail.files.length > 0 && {
    files: mail.files.flatMap(({ risk, span }) => (span ? { risk: fileRisks.fromWire(risk), span } : [])),
  }),
});
const imageFromWire = (image: wire.Image): Image => ({
  data: image.data,
  mediaType: image.mediaType,
  name: image.name,
  ...spanOf(image.span),
});
export const indicatorFromWire = (indicator: wire.Indicator): Indicator => ({
  kind: indicatorKinds.fromWire(indicator.kind),
  value: indicator.value,
  ...spanOf(indicator.span),
  ...optional(
    "blockedBy",
    indicator.blockedBy === wire.BlockedBy.UNSPECIFIED ? undefined : listOwners.fromWire(indicator.blockedBy),
  ),
});
export const indicatorToWire = (indicator: Indicator): MessageInitShape<typeof wire.IndicatorSchema> => ({
  kind: indicatorKinds.toWire(indicator.kind),
  value: indicator.value,
  ...optional("span", indicator.span),
  ...optional("blockedBy", indicator.blockedBy && listOwners.toWire(indicator.blockedBy)),
});

/** Reads a subject off the wire. */
export function subjectFromWire(subject: wire.Subject): Subject {
  return {
    id: subject.id,
    inputType: inputTypes.fromWire(subject.inputType),
    receivedAt: subject.receivedAt ? timestampMs(subject.receivedAt) : 0,
    texts: subject.texts.map(textFromWire),
    links: subject.links.map(linkFromWire),
    domains: subject.domains.map(domainFromWire),
    images: subject.images.map(imageFromWire),
    indicators: subject.indicators.map(indicatorFromWire),
    ...optional("mail", subject.mail && mailFromWire(subject.mail)),
    ...optional(
      "fingerprint",
      subject.fingerprint && { exact: subject.fingerprint.exact, minhash: subject.fingerprint.minhash },
    ),
  };
}

const mailToWire = (mail: Mail): MessageInitShape<typeof wire.MailSchema> => ({
  raw: mail.raw,
  files: (mail.files ?? []).map(({ risk, span }) => ({ risk: fileRisks.toWire(risk), span })),
});

/** Writes a subject, or the part of it that a layer is sent. */
export function subjectToWire(subject: Subject): MessageInitShape<typeof wire.SubjectSchema> {
  return {
    id: subject.id,
    inputType: inputTypes.toWire(subject.inputType),
    receivedAt: timestampFromMs(subject.receivedAt),
    texts: subject.texts.map((text) => ({
      view: text.view,
      start: text.start,
      kind: textKinds.toWire(text.kind),
      text: text.text,
    })),
    links: subject.links.map(linkToWire),
    domains: subject.domains.map((domain) => ({
      name: domain.name,
      role: domainRoles.toWire(domain.role),
      displayName: domain.displayName ?? "",
      ...optional("span", domain.span),
      ...optional("owner", domain.owner && ownerToWire(domain.owner)),
    })),
    images: subject.images.map((image) => ({
      data: image.data,
      mediaType: image.mediaType,
      name: image.name,
      ...optional("span", image.span),
    })),
    indicators: subject.indicators.map(indicatorToWire),
    ...optional("mail", subject.mail && mailToWire(subject.mail)),
    ...optional(
      "fingerprint",
      subject.fingerprint && { exact: subject.fingerprint.exact, minhash: [...subject.fingerprint.minhash] },
    ),
  };
}

/**
 * Writes an answer, each finding described by the layer's catalogue.
 * @throws TypeError on a flag that the catalogue does not have.
 */
export function reportToWire(
  subjectId: string,
  analysis: Analysis,
  layer: { readonly catalogue: FlagCatalogue; versions(): Readonly<Record<string, string>> },
  latencyMs: number,
): MessageInitShape<typeof wire.ReportSchema> {
  const { catalogue } = layer;
  return {
    subjectId,
    answered: true,
    score: analysis.score,
    findings: analysis.findings.map((finding) => {
      const flag = catalogue.flags.get(finding.flag);
      if (!flag) throw new TypeError(`flag "${finding.flag}" is not in the catalogue of layer ${catalogue.layer}`);
      return {
        flag: flag.id,
        title: flag.title,
        description: flag.description,
        severity: severities.toWire(flag.severity),
        note: finding.note ?? "",
        ...optional("span", finding.span),
        ...optional("against", finding.against),
      };
    }),
    scamTypes: Object.entries(analysis.scamTypes).map(([scamType, weight]) => ({ scamType, weight })),
    unknowns: [...analysis.unknowns],
    latencyMs,
    weighs: !analysis.abstained,
    versions: Object.entries(layer.versions()).map(([part, version]) => ({ part, version })),
    foundLinks: (analysis.foundLinks ?? []).map(linkToWire),
    ...optional("identity", analysis.identity && identityToWire(analysis.identity)),
  };
}
