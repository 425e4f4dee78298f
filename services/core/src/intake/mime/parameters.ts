/** Characters of one structured field that are read, and parameters of it. */
const MAX_VALUE = 4_000;
const MAX_PARAMETERS = 60;

/** A structured field (RFC 2045 section 5.1): its value and its parameters, names in lower case, the first of a name. */
export interface Structured {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** One token of `text` from `at`: a quoted string undone, or what stands up to a semicolon; comments and what follows a closed quotation are left out. */
function token(text: string, at: number): { value: string; next: number } {
  let value = "";
  let depth = 0;
  let isQuoted = false;
  let isClosed = false;
  let i = at;
  for (; i < text.length; i++) {
    const char = text[i] as string;
    if (char === "\\" && (isQuoted || depth > 0)) {
      if (isQuoted) value += text[i + 1] ?? "";
      i++;
    } else if (isQuoted) {
      if (char === '"') [isQuoted, isClosed] = [false, true];
      else value += char;
    } else if (depth > 0) {
      if (char === "(") depth++;
      else if (char === ")") depth--;
    } else if (char === '"') isQuoted = true;
    else if (char === "(" && (value === "" || value.endsWith(" "))) depth = 1;
    else if (char === ";") break;
    else if (!isClosed) value += char;
  }
  return { value: value.trim(), next: i + 1 };
}

/** Percent signs undone (RFC 2231 section 4); what cannot be, stays. */
function percentDecoded(value: string, charset: string): string {
  const bytes = new TextEncoder().encode(value);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const isEscape =
      bytes[i] === 0x25 && /^[0-9a-f]{2}$/i.test(String.fromCharCode(bytes[i + 1] ?? 0, bytes[i + 2] ?? 0));
    bytes[length++] = isEscape
      ? Number.parseInt(String.fromCharCode(bytes[++i] as number, bytes[++i] as number), 16)
      : (bytes[i] as number);
  }
  try {
    return new TextDecoder(charset || "utf-8").decode(bytes.subarray(0, length));
  } catch {
    return new TextDecoder().decode(bytes.subarray(0, length));
  }
}

interface Section {
  readonly at: number;
  readonly value: string;
  readonly isEncoded: boolean;
}

/** `name*0*=…; name*1=…` put together (RFC 2231 sections 3 and 4). */
function joined(sections: readonly Section[]): string {
  const [first, ...rest] = sections.toSorted((a, b) => a.at - b.at);
  const [, charset = "", value = ""] = (first?.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || [];
  const opening = first?.isEncoded && value !== "" ? { ...first, value } : first;
  const all = opening ? [opening, ...rest] : [];
  return all.map((section) => (section.isEncoded ? percentDecoded(section.value, charset) : section.value)).join("");
}

/** `name`, `name*`, `name*3`, `name*3*`. */
const NAME = /^([^*\s]{1,60})(?:\*(\d{1,3}))?(\*)?$/;

/** Reads an unfolded field's value. */
export function readStructured(written: string): Structured {
  const text = written.slice(0, MAX_VALUE);
  const { value, next } = token(text, 0);
  const parameters = new Map<string, string>();
  const split = new Map<string, Section[]>();
  let at = next;
  for (let count = 0; at < text.length && count < MAX_PARAMETERS; count++) {
    const equals = text.indexOf("=", at);
    const semicolon = text.indexOf(";", at);
    if (equals === -1) break;
    if (semicolon !== -1 && semicolon < equals) {
      at = semicolon + 1;
      continue;
    }
    const [, name = "", section, star] = NAME.exec(text.slice(at, equals).trim().toLowerCase()) ?? [];
    const read = token(text, equals + 1);
    at = read.next;
    if (name === "") continue;
    if (section === undefined && star === undefined) {
      if (!parameters.has(name)) parameters.set(name, read.value);
      continue;
    }
    const sections = split.get(name) ?? [];
    if (sections.length === 0) split.set(name, sections);
    sections.push({ at: Number(section ?? 0), value: read.value, isEncoded: star !== undefined });
  }
  for (const [name, sections] of split) parameters.set(name, joined(sections));
  return { value: value.toLowerCase(), parameters };
}
