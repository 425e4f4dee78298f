import { skeleton } from "@sextant/core";

/** Letters of any script that are drawn like a Latin one, beyond what UTS #39 and removing marks give. */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: "ɑəᴀаαⱥɐ@",
  b: "ʙɓƅьвβƀᵬ",
  c: "ƈᴄсϲȼ¢ɕ",
  d: "ɗđɖԁժᴅ",
  e: "ɇеεҽєɛᴇ€ə",
  f: "ƒғꜰ",
  g: "ɢɡǥԍɠցց",
  h: "ħɦⱨһհʜнḥ",
  i: "ıɩɨɪіιӏ",
  j: "ʝɉјϳ",
  k: "ⱪᴋкκƙ",
  l: "ɫłӏʟⱡƚ|",
  m: "ᴍɱмʍ",
  n: "ꞑɴпηոɲŋ",
  o: "ᴏоοօøσө",
  p: "ƿƥрρᴘþ",
  q: "ʠԛգ",
  r: "ʀɼɽɍɾгᴦ",
  s: "ʂꜱѕƽ$ʃ",
  t: "ŧƫтτᴛƭ",
  u: "ᴜʉцυսμ",
  v: "ⱱᶌⱴᴠѵνʋ",
  w: "ⱳᴡԝωшɯ",
  x: "хχ×",
  y: "ʏƴɏỿуγү",
  z: "ʐᴢƶⱬʒ",
  "2": "ƻ",
  ss: "ß",
  ae: "æ",
  oe: "œ",
};

const TABLE = new Map<string, string>();
for (const [latin, alike] of Object.entries(DRAWN_LIKE)) for (const char of alike) TABLE.set(char, latin);

const ASCII = /^[\x21-\x7e]*$/;
const MARKS = /\p{M}/gu;

/** The Latin letters that a character is drawn like; the character itself when there are none. */
function latinOf(char: string): string {
  const drawn = TABLE.get(char);
  if (drawn !== undefined) return drawn;
  const look = skeleton(char).replace(MARKS, "").toLowerCase();
  return ASCII.test(look) ? look : char;
}

/**
 * A lower-case label as a hurried reader sees it: marks dropped, letters of other scripts read as the Latin ones they
 * are drawn like. What has no Latin look stays.
 */
export function latinForm(label: string): string {
  if (ASCII.test(label)) return label;
  let out = "";
  for (const char of label.normalize("NFKC").toLowerCase().normalize("NFD").replace(MARKS, "")) {
    out += char.length === 1 && char.charCodeAt(0) < 128 ? char : latinOf(char);
  }
  return out;
}
