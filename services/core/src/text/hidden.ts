import type { Style } from "./cascade.ts";
import { colour, sameColour, type Rgb } from "./colour.ts";
import type { Attribute } from "./html-tokens.ts";

/** How an element paints its text, as far as a mail's own styles tell. Every property but `gone` is inherited and can be undone. */
export interface Look {
  /** Not laid out, or clipped to nothing: a child cannot undo it. */
  readonly gone: boolean;
  /** `visibility: hidden`. */
  readonly unseen: boolean;
  /** No font size to speak of. */
  readonly tiny: boolean;
  /** Undefined: cannot be told. */
  readonly ink: Rgb | "transparent" | undefined;
  readonly ground: Rgb | undefined;
}

export function isHidden(look: Look): boolean {
  if (look.gone || look.unseen || look.tiny || look.ink === "transparent") return true;
  return look.ink !== undefined && look.ground !== undefined && sameColour(look.ink, look.ground);
}

/** A length in px; other units are taken as if it were large enough to see, unless it is zero. */
const LENGTH = /^(-?\d{0,5}\.?\d{1,4})\s?(px|pt|em|rem|%|vw|vh)?$/;

function length(value: string | undefined): number | undefined {
  const match = value === undefined ? null : LENGTH.exec(value);
  if (!match) return undefined;
  const amount = Number(match[1]);
  return match[2] === "em" || match[2] === "rem" ? amount * 16 : amount;
}

const isZero = (value: number | undefined) => value !== undefined && value >= 0 && value <= 1;
/** Farther off than any screen shows. */
const isOffscreen = (value: number | undefined) => value !== undefined && value <= -300;

function isGone(css: Style): boolean {
  if (css.get("display") === "none" || css.get("mso-hide") === "all") return true;
  const opacity = css.get("opacity");
  if (opacity !== undefined && /^(?:0|0?\.0[0-5]?|0%)$/.test(opacity)) return true;
  const clipped = css.get("overflow") === "hidden" || css.get("overflow-y") === "hidden";
  const flat = isZero(length(css.get("max-height"))) || isZero(length(css.get("height")));
  const narrow = isZero(length(css.get("max-width"))) || isZero(length(css.get("width")));
  if (clipped && (flat || narrow)) return true;
  if (isOffscreen(length(css.get("text-indent")))) return true;
  const position = css.get("position");
  const away = ["left", "top", "right", "margin-left", "margin-top"].some((side) => isOffscreen(length(css.get(side))));
  if (away && (position === "absolute" || position === "fixed" || css.has("margin-left"))) return true;
  const clip = css.get("clip") ?? css.get("clip-path");
  return clip !== undefined && /^(?:rect\((?:0(?:px)?[\s,]{0,3}|1px[\s,]{0,3}){4}\)|inset\((?:50|100)%\))$/.test(clip);
}

/** Longest colour that is read. */
const MAX_COLOUR = 100;

type Attributes = ReadonlyMap<string, Pick<Attribute, "value">>;

function groundOf(css: Style, attributes: Attributes, outer: Rgb | undefined): Rgb | undefined {
  const written =
    css.get("background-color") ?? css.get("background") ?? attributes.get("bgcolor")?.value.slice(0, MAX_COLOUR);
  if (css.has("background-image") || attributes.has("background")) return undefined;
  if (written === undefined) return outer;
  if (/url\(|gradient\(/.test(written)) return undefined;
  const read = colour(written.split(/\s(?![^(]*\))/)[0] ?? "");
  return read === "transparent" ? outer : read;
}

const PAINTING = ["bgcolor", "color", "hidden", "background", "text"];

/**
 * How an element looks inside its parent. Hidden are: `display:none`, `visibility`, transparent, no font size, a box
 * without size, off the screen, ink of the ground's colour.
 */
export function lookOf(css: Style, attributes: Attributes, outer: Look): Look {
  if (css.size === 0 && (attributes.size === 0 || !PAINTING.some((name) => attributes.has(name)))) return outer;
  const ink = css.get("color") ?? attributes.get("color")?.value ?? attributes.get("text")?.value;
  const size = length(css.get("font-size"));
  const visibility = css.get("visibility");
  return {
    // A display of its own undoes the attribute (HTML section 15.3.1: "hidden" is a presentational hint).
    gone: outer.gone || (attributes.has("hidden") && !css.has("display")) || isGone(css),
    unseen: visibility === undefined ? outer.unseen : visibility === "hidden" || visibility === "collapse",
    tiny: size === undefined ? outer.tiny : isZero(size),
    ink: ink === undefined ? outer.ink : colour(ink),
    ground: groundOf(css, attributes, outer.ground),
  };
}
