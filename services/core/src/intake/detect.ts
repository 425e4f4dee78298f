import type { InputType } from "../words.ts";
import { refang } from "../url/refang.ts";
import { isGap } from "./extent.ts";
import { openingFields } from "./headers.ts";
import { asciiHost, isCommonFileName, isIpHost, isSiteName } from "./hosts.ts";
import { isReadableUrl } from "./url-input.ts";

/** Of these, an opening header block must hold at least one for the content to be a mail. */
const TELLING = new Set(["from", "received", "return-path", "subject", "date", "message-id"]);

/** Longest token that is read as a link. */
const MAX_TOKEN = 100_000;

/** Schemes without `//` that are a link all the same. */
const OPAQUE_SCHEME =
  /^(?:javascript|vbscript|data|mailto|tel|sms|smsto|bitcoin|ethereum|blob|view-source|magnet|whatsapp|tg|intent):\S/i;
const HIERARCHICAL = /^[a-z][a-z0-9+.-]{0,30}:[/\\]{2}[^/\\]/i;
/** Host, then optionally a port, then optionally a path, query or fragment. */
const HOST_FORM = /^((?:[^\s/?#@]*@)?)(\[[0-9a-f:.]{2,45}\]|[^\s/?#@:[\]]+)(:\d{1,5})?([/?#]\S*)?$/i;

function isMail(content: string): boolean {
  const fields = openingFields(content);
  return fields.length >= 2 && fields.some((field) => TELLING.has(field.name));
}

/** Signs that part clauses where no spaces part words, of which a path has hardly one. */
const CLAUSES = /[。、，！？]/g;
const MIN_CLAUSES = 2;
const HOST = /^[^/?#]*(?:\/\/[^/?#]*)?/;

/** Words behind a host, parted by signs that show nothing or by clauses: a message, not a link. */
function isMessage(token: string): boolean {
  if ((token.replace(HOST, "").match(CLAUSES)?.length ?? 0) >= MIN_CLAUSES) return true;
  for (let at = 0; at < token.length; at++) if (isGap(token, at, token.charCodeAt(at))) return true;
  return false;
}

function isUrlToken(token: string): boolean {
  if (token.length === 0 || token.length > MAX_TOKEN || /\s/.test(token) || isMessage(token)) return false;
  const { text } = refang(token);
  if (HIERARCHICAL.test(text) || OPAQUE_SCHEME.test(text)) return true;
  const [, userinfo = "", host = "", port, tail] = HOST_FORM.exec(text) ?? [];
  if (host === "") return false;
  if (isIpHost(host)) return true;
  const ascii = asciiHost(host);
  if (!ascii || !isSiteName(ascii)) return false;
  if (port !== undefined || tail !== undefined || /^www\./i.test(host)) return true;
  return userinfo === "" && !isCommonFileName(host);
}

/**
 * What a content is when the caller does not say. `email`: opens with two or more RFC 5322 fields (after an mbox line
 * at most), one of them telling. `url`: one token with a scheme, an IP host, or a host under an ICANN suffix that has
 * a path, port, query or `www.` or is a bare domain other than a common file name. Else `text`.
 */
export function detectInputType(content: string): InputType {
  if (isMail(content)) return "email";
  const token = content.trim();
  return isUrlToken(token) && isReadableUrl(token) ? "url" : "text";
}
