import { SIZE } from "../../../services/core/src/intake/hostile/index.ts";
import { PIECES } from "./grammar.ts";

/** A number from 0 to `below`, from a fixed sequence (splitmix32). */
export type Dice = (below: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

const pick = <T>(dice: Dice, of: readonly T[]): T => of[dice(of.length)] as T;
const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

/** Most copies of a stretch that one step makes. */
const MOST_COPIES = 400;
const LONGEST_STRETCH = 200;

/** One way to change a content; `other` is one that it may be crossed with. */
type Change = (text: string, other: string, dice: Dice) => string;

const stretchOf = (text: string, dice: Dice): [number, number] => {
  const from = dice(text.length + 1);
  return [from, Math.min(text.length, from + 1 + dice(LONGEST_STRETCH))];
};

const CHANGES: readonly Change[] = [
  (text, _other, dice) => insert(text, dice(text.length + 1), pick(dice, PIECES)),
  (text, _other, dice) => insert(text, dice(text.length + 1), pick(dice, PIECES).repeat(1 + dice(MOST_COPIES))),
  (text, _other, dice) => insert(text, dice(text.length + 1), (pick(dice, PIECES) + pick(dice, PIECES)).repeat(1 + dice(MOST_COPIES))),
  (text, _other, dice) => {
    const [from, to] = stretchOf(text, dice);
    return insert(text, to, text.slice(from, to).repeat(1 + dice(MOST_COPIES)));
  },
  (text, _other, dice) => {
    const [from, to] = stretchOf(text, dice);
    return text.slice(0, from) + text.slice(to);
  },
  (text, _other, dice) => {
    const [from, to] = stretchOf(text, dice);
    return text.slice(0, from) + pick(dice, PIECES) + text.slice(to);
  },
  (text, other, dice) => text.slice(0, dice(text.length + 1)) + other.slice(dice(other.length + 1)),
  (text, other, dice) => {
    const [from, to] = stretchOf(other, dice);
    return insert(text, dice(text.length + 1), other.slice(from, to).repeat(1 + dice(20)));
  },
  (text) => text + text,
  (text, _other, dice) => text.slice(0, Math.ceil(text.length / (2 + dice(3)))),
  (text) => `From: a@e.com\nSubject: x\nContent-Type: text/html\n\n${text}`,
  (text) => `From: a@e.com\nSubject: x\nContent-Type: message/rfc822\n\n${text}`,
  (text) => `From: a@e.com\nReply-To: ${text.replaceAll("\n", " ")}\n\nhello`,
  (text) => `<html><style>${text}</style><p class=a>x`,
]; // prettier-ignore

/** The next content to try: a parent changed once or a few times, within the contract's limit. */
export function changed(parent: string, other: string, dice: Dice): string {
  let text = parent;
  for (let steps = 1 + dice(3); steps > 0; steps -= 1) text = pick(dice, CHANGES)(text, other, dice).slice(0, SIZE);
  return text.toWellFormed();
}
