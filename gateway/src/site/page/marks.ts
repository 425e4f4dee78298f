import type { Intake, Span } from "@sextant/core";
import type { Conclusion } from "@sextant/proto/aggregator";
import { type Html, html } from "../html.ts";
import type { Texts } from "../texts.ts";

/** A place in one view, and the red flags that rest on it. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly id: string;
  readonly title: string;
}

/** Characters shown on either side of marks where a view is long. */
const AROUND = 400;
/** A view up to this length is shown whole. */
const WHOLE = 4_000;

/** Where each red flag's words stand, by view. */
function marksOf(conclusion: Conclusion): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const { id, finding } of conclusion.redFlags) {
    const span = finding?.span;
    if (!span || span.end <= span.start) continue;
    const own = marks.get(span.view) ?? [];
    marks.set(span.view, own);
    own.push({ start: span.start, end: span.end, id, title: finding.title });
  }
  return marks;
}

/** Views that a reader sees: those of texts that are shown, and those with marks. */
export interface MarkedView {
  readonly view: number;
  readonly body: Html;
}

/**
 * The message as its reader sees it, with the words that each red flag rests on.
 * @param anchored gathers the red flags whose words are shown.
 */
export function markedViews(
  { subject, views }: Intake,
  conclusion: Conclusion,
  texts: Texts,
  anchored: Set<string>,
): MarkedView[] {
  const marks = marksOf(conclusion);
  const shown = new Set(subject.texts.filter(({ kind }) => kind !== "hidden").map(({ view }) => view));
  const wanted = new Set([...marks.keys(), ...shown]);
  return [...wanted]
    .toSorted((a, b) => a - b)
    .flatMap((view) => {
      const text = views[view] ?? "";
      if (text.trim() === "") return [];
      const own = marks.get(view) ?? [];
      return [{ view, body: marked(excerpt(text, own, shown.has(view)), own, anchored, texts) }];
    });
}

/** What is shown of a view: pieces of it, in order. */
type Piece = Pick<Span, "start" | "end"> & { readonly text: string; readonly isCut: boolean };

/** All of a short view that is read, else what surrounds the marks. */
function excerpt(text: string, marks: readonly Mark[], isRead: boolean): Piece[] {
  if (isRead && text.length <= WHOLE) return [{ start: 0, end: text.length, text, isCut: false }];
  const kept = marks.map(({ start, end }) => ({
    start: Math.max(0, start - AROUND),
    end: Math.min(text.length, end + AROUND),
  }));
  if (isRead) kept.push({ start: 0, end: WHOLE });
  const merged: { start: number; end: number }[] = [];
  for (const range of kept.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged.map(({ start, end }) => ({ start, end, text: text.slice(start, end), isCut: end < text.length }));
}

/** Where marks begin and end, every stretch between two such places once. */
function stretches({ start, end }: Piece, marks: readonly Mark[]): { start: number; end: number; over: Mark[] }[] {
  const inside = (at: number) => Math.min(Math.max(at, start), end);
  const cuts = new Set([start, end, ...marks.flatMap((mark) => [inside(mark.start), inside(mark.end)])]);
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1]!;
    return { start: from, end: to, over: marks.filter((mark) => mark.start <= from && mark.end >= to) };
  });
}

function marked(pieces: readonly Piece[], marks: readonly Mark[], anchored: Set<string>, texts: Texts): Html {
  const parts = pieces.map((piece) => {
    const spans = stretches(piece, marks).map((stretch) => {
      const text = piece.text.slice(stretch.start - piece.start, stretch.end - piece.start);
      const [mark] = stretch.over;
      if (!mark) return html`${text}`;
      // The link in a reason leads to the first place of its mark.
      const anchors = stretch.over.filter(({ id }) => !anchored.has(id));
      for (const { id } of anchors) anchored.add(id);
      const title = texts.say("message.mark", { title: stretch.over.map((each) => each.title).join(", ") });
      return html`${anchors.map(({ id }) => html`<span id="in-${id}"></span>`)}<a
          class="mark"
          href="#${mark.id}"
          title="${title}"
          ><mark>${text}</mark></a
        >`;
    });
    return html`${spans}${piece.isCut && html`<span class="cut"> … ${texts.say("message.cut")}</span>`}`;
  });
  return html`${parts}`;
}
