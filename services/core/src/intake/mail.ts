import { decodeWords } from "postal-mime";
import { looksLikeHtml } from "../text/html.ts";
import type { DomainRole, Mail } from "../subject.ts";
import { differsMaterially } from "./alternatives.ts";
import type { Collector } from "./collector.ts";
import { messageStart } from "./headers.ts";
import { addFile, type AddMessage } from "./files/index.ts";
import { uudecoded } from "./files/uuencode.ts";
import { addHtml } from "./html-parts.ts";
import { MAX_MESSAGE_DEPTH } from "./limits.ts";
import { bytesOf, textOf } from "./mime/decode.ts";
import { unflowed } from "./mime/flowed.ts";
import { fieldOf } from "./mime/header.ts";
import { type Leaf, walkMessage } from "./mime/walk.ts";
import { mailboxesOf, type Sender, sendersOf } from "./senders.ts";

/** Lets others go first between long steps. */
type Pause = () => Promise<void>;

/** Steps for one character of two alternatives that are compared. */
const COMPARED = 15;

function addSubject(collector: Collector, subject: string | undefined): void {
  if (!subject) return;
  const view = collector.addView(decodeWords(subject));
  collector.addText(view, "subject");
  collector.scan(view);
}

/** What a leaf says, as characters with single line feeds. */
function wordsOf(leaf: Leaf, collector: Collector): string {
  const bytes = bytesOf(leaf, collector.allowance);
  const text = bytes ? textOf(bytes, leaf.header.charset, collector.allowance) : leaf.body;
  const lines = text.replaceAll("\r\n", "\n");
  return leaf.header.flowed ? unflowed(lines, leaf.header.flowed === "joined") : lines;
}

/** Parts that the mail shows itself: text and HTML that are not said to be files. */
const isShown = ({ header }: Leaf) =>
  !header.isAttachment && (header.mediaType === "text/plain" || header.mediaType === "text/html");

/** Whether the plain alternative says something that the HTML one does not show. */
function saysMore(collector: Collector, plain: string, visible: string | undefined): boolean {
  if (visible === undefined) return true;
  const isComparable = collector.allowance.take("parts", (plain.length + visible.length) * COMPARED);
  return !isComparable || differsMaterially(plain, visible);
}

async function addPlain(
  collector: Collector,
  written: string,
  visible: string | undefined,
  addInner: AddMessage,
): Promise<void> {
  const { rest: plain, files } = uudecoded(written, collector.allowance);
  for (const { name, data } of files)
    await addFile(collector, { name, data, mediaType: "application/octet-stream" }, addInner);
  if (plain.trim() === "") return;
  const view = collector.addView(plain);
  if (visible === undefined && looksLikeHtml(plain)) {
    addHtml(collector, view, "words");
    return;
  }
  if (saysMore(collector, plain, visible)) collector.addText(view, "body");
  collector.scan(view);
}

/** The HTML alternative is what a reader sees; the plain one counts beside it when it says something else. */
async function addBodies(
  collector: Collector,
  leaves: readonly Leaf[],
  addInner: AddMessage,
  pause?: Pause,
): Promise<void> {
  const visible = new Map<number, string>();
  for (const leaf of leaves.filter(({ header }) => header.mediaType === "text/html")) {
    const html = wordsOf(leaf, collector);
    if (html === "") continue;
    const seen = addHtml(collector, collector.addView(html));
    await pause?.();
    if (leaf.alternative === undefined) continue;
    visible.set(leaf.alternative, `${visible.get(leaf.alternative) ?? ""}\n${seen}`);
  }
  for (const leaf of leaves.filter(({ header }) => header.mediaType === "text/plain")) {
    const seen = leaf.alternative === undefined ? undefined : visible.get(leaf.alternative);
    await addPlain(collector, wordsOf(leaf, collector), seen, addInner);
    await pause?.();
  }
}

async function addLeaf(collector: Collector, leaf: Leaf, addInner: AddMessage): Promise<void> {
  const { mediaType, fileName, contentId, charset } = leaf.header;
  if (mediaType === "message/rfc822") return addInner(wordsOf(leaf, collector));
  const decoded = bytesOf(leaf, collector.allowance);
  const data = decoded ?? new TextEncoder().encode(leaf.body);
  // Characters that the mail carries as they are have lost their charset.
  const file = { data, mediaType, name: fileName || contentId, ...(decoded && charset ? { charset } : {}) };
  await addFile(collector, file, addInner);
}

/** What mailers write before the first part for those that know no parts; other words are somebody's. */
const CUSTOMARY = /^\s*this is (?:a|an) (?:multi-?part|mime|opportunistically|cryptographically)[^\n]{0,100}\s*$/i;
/** Letters from which on something beside the parts is more than a mark. */
const MIN_LOOSE = 40;

/** What stands beside the parts: some programs show it. */
function addLoose(collector: Collector, loose: readonly string[]): void {
  for (const text of loose) {
    const words = text.replaceAll("\r\n", "\n");
    if (words.trim().length < MIN_LOOSE || CUSTOMARY.test(words)) continue;
    const view = collector.addView(words);
    collector.addText(view, "body");
    collector.scan(view);
  }
}

/** Adds a message's texts, links and images; answers its header block. */
async function addMessage(collector: Collector, raw: string, depth: number, pause?: Pause): Promise<string> {
  const { head, leaves, loose } = walkMessage(raw, collector.allowance);
  addSubject(collector, fieldOf(head, "subject"));
  await pause?.();
  const addInner = async (inner: string) => {
    if (depth >= MAX_MESSAGE_DEPTH) collector.truncated.add("depth");
    else await addMessage(collector, inner, depth + 1, pause);
  };
  await addBodies(collector, leaves.filter(isShown), addInner, pause);
  if (depth > 0)
    for (const { address } of mailboxesOf(fieldOf(head, "from")).slice(0, 1)) collector.addEmail(address, "mention");
  addLoose(collector, loose);
  for (const leaf of leaves) {
    if (isShown(leaf)) continue;
    await addLeaf(collector, leaf, addInner);
    await pause?.();
  }
  return head;
}

/** Adds a message that came as a file. */
export async function addAttached(collector: Collector, raw: string, pause?: Pause): Promise<void> {
  await addMessage(collector, raw, 1, pause);
}

/** Takes a mail apart. View 0 must already hold the content. */
export async function addMail(collector: Collector, content: string, pause?: Pause): Promise<Mail> {
  const start = messageStart(content);
  const head = await addMessage(collector, content.slice(start), 0, pause);
  const { from, replyTo, returnPath, sender } = sendersOf(head, start, collector.truncated);
  const roles: readonly [DomainRole, readonly Sender[]][] = [
    ["from", from ? [from] : []],
    ["reply_to", replyTo],
    ["return_path", returnPath ? [returnPath] : []],
    ["from", sender && sender.address !== from?.address ? [sender] : []],
  ];
  for (const [role, senders] of roles) {
    for (const { address, span, name } of senders) collector.addEmail(address, role, span, name);
  }
  const raw = new TextEncoder().encode(content);
  return { raw, ...(collector.files.length > 0 && { files: collector.files }) };
}
