import { STRICT_IDNA } from "@sextant/core";
import tr46 from "tr46";
import { readSuite, type SuiteException, type SuiteResult } from "./suite.ts";

const UNASSIGNED =
  "tr46 7.0.0 takes the unassigned code points U+3F8CD and U+3E8AC, to which the suite says V7, for valid";
const EXCEPTIONS: readonly SuiteException[] = [
  { input: "xn--5cb172r175fug38a.xn--mlj", reason: UNASSIGNED },
  { input: "xn--t92s.xn--znb.xn--5-y88f", reason: UNASSIGNED },
  { input: "\u{3e8ac}\u3002\u0729\u3002\ucbd95", reason: UNASSIGNED },
  { input: "\u{3e8ac}\u3002\u0729\u3002\u110d\u1173\u11ac5", reason: UNASSIGNED },
];
const OPTIONS = { ...STRICT_IDNA, useSTD3ASCIIRules: true, transitionalProcessing: false } as const;
/** What the suite reports in toUnicode for the sake of toASCII alone. */
const OF_ASCII_ONLY = /^(?:X4_2|A4_1|A4_2)$/;

interface Row {
  readonly source: string;
  readonly unicode: string;
  readonly unicodeFails: boolean;
  readonly ascii: string;
  readonly asciiFails: boolean;
}

const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\x\{([0-9A-Fa-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

const fieldOf = (text: string, fallback: string): string =>
  text === "" ? fallback : text === '""' ? "" : unescaped(text);
const codesOf = (text: string): string[] =>
  text
    .replace(/[[\]\s]/g, "")
    .split(",")
    .filter(Boolean);

function rowOf(line: string): Row {
  const fields = line
    .replace(/#.*$/, "")
    .split(";")
    .map((field) => field.trim());
  const [first = "", second = "", unicodeStatus = "", third = "", asciiStatus = ""] = fields;
  const source = fieldOf(first, "");
  const unicode = fieldOf(second, source);
  const unicodeCodes = codesOf(unicodeStatus);
  const asciiCodes = asciiStatus === "" ? unicodeCodes : codesOf(asciiStatus);
  return {
    source,
    unicode,
    unicodeFails: unicodeCodes.some((code) => !OF_ASCII_ONLY.test(code)),
    ascii: fieldOf(third, unicode),
    asciiFails: asciiCodes.length > 0,
  };
}

/** What is wrong with a row's conversions; empty when they conform. */
function faultsOf(row: Row): string[] {
  const unicode = tr46.toUnicode(row.source, OPTIONS);
  const ascii = tr46.toASCII(row.source, { ...OPTIONS, verifyDNSLength: true });
  const faults: string[] = [];
  if (unicode.error !== row.unicodeFails) faults.push(`toUnicode error is ${unicode.error}`);
  if (!row.unicodeFails && unicode.domain !== row.unicode) faults.push(`toUnicode gives ${unicode.domain}`);
  if ((ascii === null) !== row.asciiFails) faults.push(`toASCII gives ${ascii}`);
  if (!row.asciiFails && ascii !== row.ascii) faults.push(`toASCII gives ${ascii}, not ${row.ascii}`);
  return faults;
}

/** Unicode's IdnaTestV2, toUnicode and toASCII, every check on. */
export function idna(): SuiteResult | undefined {
  const text = readSuite("IdnaTestV2.txt");
  if (text === undefined) return undefined;
  const rows = text
    .split("\n")
    .filter((line) => line.replace(/#.*$/, "").includes(";"))
    .map(rowOf);
  const failures = rows.map((row) => ({ input: row.source, wrong: faultsOf(row).join("; ") }));
  return {
    name: "UTS #46 (IdnaTestV2)",
    rows: rows.length,
    failures: failures.filter(({ wrong }) => wrong !== ""),
    exceptions: EXCEPTIONS,
  };
}
