/** Intake: one submitted content, taken apart. Pure; the caller gives the id and the time. */
import type { Owners } from "../owner.ts";
import type { Fingerprint, Intake, Mail, Subject } from "../subject.ts";
import { looksLikeHtml } from "../text/html.ts";
import type { InputType } from "../words.ts";
import { assembleDomains, assembleIndicators, assembleLinks } from "./assemble.ts";
import { Collector } from "./collector.ts";
import { detectInputType } from "./detect.ts";
import { addFile, type File } from "./files/index.ts";
import { fingerprint } from "./fingerprint.ts";
import { hasMailHeader } from "./headers.ts";
import { addHtml } from "./html-parts.ts";
import { addAttached, addMail } from "./mail.ts";
import { addUrl } from "./url-input.ts";

export { detectInputType } from "./detect.ts";
export { InvalidUrlError } from "./url-input.ts";
export { fingerprint } from "./fingerprint.ts";
export { asciiHost } from "./hosts.ts";
export { phoneNumber } from "./phones.ts";
export type { File } from "./files/index.ts";
export { isPdf } from "./files/kind.ts";
export { imageOf } from "./images.ts";
export { type Little, littleIn } from "./little.ts";
export { messageStart } from "./headers.ts";
export { headerLines, isField, unfolded } from "./mime/fields.ts";
export { mailboxesOf } from "./senders.ts";
export { NUMBER_KINDS, type NumberFacts, numberFacts, type NumberKind } from "./number-facts.ts";

export interface IntakeOptions {
  /** The scan's id. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Absent: detected. */
  readonly inputType?: InputType;
  /** Called between long steps, so that whoever takes the content apart can let others go first. */
  readonly pause?: () => Promise<void>;
  /** Files that came beside the content: read as those that a mail brings. */
  readonly files?: readonly File[];
  /** Who is who; absent: no owner is looked up. */
  readonly owners?: Owners;
}

function addWords(collector: Collector, content: string): void {
  if (looksLikeHtml(content)) {
    addHtml(collector, 0, "words");
    return;
  }
  collector.addText(0, "body");
  collector.scan(0);
}

function fingerprintOf(collector: Collector): Fingerprint | undefined {
  const bodies = collector.texts.filter(({ kind }) => kind === "body");
  const texts = bodies.length > 0 ? bodies : collector.texts.filter(({ kind }) => kind === "subject");
  return fingerprint(texts.map(({ text }) => text).join("\n"), collector.allowance);
}

/** Files beside the content; a message among them is read as one that a mail brings. */
async function addFiles(collector: Collector, { files = [], pause }: IntakeOptions): Promise<void> {
  for (const file of files) {
    await addFile(collector, file, (raw) => addAttached(collector, raw, pause));
    await pause?.();
  }
}

async function finish(
  collector: Collector,
  options: IntakeOptions,
  inputType: InputType,
  mail?: Mail,
): Promise<Intake> {
  await options.pause?.();
  await addFiles(collector, options);
  const links = assembleLinks(collector, options.owners);
  const domains = assembleDomains(collector, links, options.owners);
  const indicators = assembleIndicators(collector, links, domains);
  await options.pause?.();
  const print = inputType === "url" && !options.files?.length ? undefined : fingerprintOf(collector);
  const subject: Subject = {
    id: options.id,
    inputType,
    receivedAt: options.receivedAt,
    texts: collector.texts,
    links,
    domains,
    ...(mail && { mail }),
    images: collector.images,
    indicators,
    ...(print && { fingerprint: print }),
  };
  return { subject, views: collector.views, truncated: [...collector.truncated] };
}

/**
 * Takes a content apart: what it is, its texts, links, domains, images, indicators and fingerprint. Every span is a
 * range of one of the views. Never throws on text or mail.
 * @throws InvalidUrlError when the input type is given as `url` and the content cannot be read as one.
 */
export async function intake(content: string, options: IntakeOptions): Promise<Intake> {
  const inputType = options.inputType ?? detectInputType(content);
  const collector = new Collector();
  collector.addView(content);
  switch (inputType) {
    case "url":
      addUrl(collector, content);
      return finish(collector, options, inputType);
    case "text":
      addWords(collector, content);
      return finish(collector, options, inputType);
    case "email": {
      if (hasMailHeader(content))
        return finish(collector, options, inputType, await addMail(collector, content, options.pause));
      addWords(collector, content);
      return finish(collector, options, inputType);
    }
  }
}
