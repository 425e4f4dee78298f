import type { Allowance } from "../../allowance.ts";

/** Objects of one document that are kept. */
const MAX_OBJECTS = 5_000;
/** Longest object that may hold fonts, in characters. */
const MAX_OBJECT = 10_000;
/** Steps for one object, and for one of its characters. */
const OBJECT_STEPS = 20;
const CHARACTER = 0.1;
const OBJECT = /(?<!\d)(\d{1,9})\s{1,3}\d{1,5}\s{1,3}obj\b/g;
/** Where an object ends that is no stream: its own end, or where its stream begins. */
const END = /endobj|stream/;

/** Texts of a PDF's objects by number (ISO 32000-1 section 7.3.10); of a stream, its dictionary. */
export function objectsIn(raw: string, allowance: Allowance): Map<number, string> {
  const objects = new Map<number, string>();
  for (const match of raw.matchAll(OBJECT)) {
    const start = match.index + match[0].length;
    const text = raw.slice(start, start + MAX_OBJECT);
    if (!keep(objects, Number(match[1]), text.slice(0, END.exec(text)?.index), allowance)) break;
  }
  return objects;
}

function keep(objects: Map<number, string>, number: number, text: string, allowance: Allowance): boolean {
  if (objects.size >= MAX_OBJECTS || !allowance.take("files", OBJECT_STEPS + text.length * CHARACTER)) return false;
  objects.set(number, text);
  return true;
}

/** Adds the objects of an object stream (section 7.5.7): pairs of number and place, then the objects. */
export function addPacked(
  objects: Map<number, string>,
  dictionary: string,
  content: string,
  allowance: Allowance,
): void {
  const first = Number(/\/First\s{1,3}(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
  const places = (content.slice(0, first).match(/\d{1,9}/g) ?? []).map(Number);
  for (let i = 0; i + 1 < places.length; i += 2) {
    const start = first + (places[i + 1] as number);
    const next = first + (places[i + 3] ?? content.length);
    const text = content.slice(start, Math.min(Math.max(start, next), start + MAX_OBJECT));
    if (!keep(objects, places[i] as number, text, allowance)) return;
  }
}
