/** A control word with its number, an escaped byte, or an escaped sign (RTF 1.9.1, "RTF syntax"). */
const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))/iy;
/** Groups that hold no text of the document. */
const SILENT = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "themedata", "datastore", "listtable"]);
const BREAKS = new Set(["par", "line", "sect", "page", "row"]);
const LINK = /HYPERLINK\s{1,4}"([^"]{1,4000})"/g;
/** Groups in groups that are followed. */
const MAX_DEPTH = 200;

interface Group {
  readonly silent: boolean;
  /** Characters that stand for a Unicode one where it is not known (`\uc`). */
  readonly spare: number;
}

class Reader {
  readonly #rtf: string;
  readonly #groups: Group[] = [];
  #group: Group = { silent: false, spare: 1 };
  #skip = 0;
  #text = "";

  constructor(rtf: string) {
    this.#rtf = rtf;
  }

  run(): string {
    for (let at = 0; at < this.#rtf.length;) {
      const sign = this.#rtf[at] as string;
      if (sign === "\\") at = this.#control(at);
      else {
        if (sign === "{") this.#opens(at);
        else if (sign === "}") this.#group = this.#groups.pop() ?? this.#group;
        else if (sign !== "\r" && sign !== "\n") this.#add(sign);
        at++;
      }
    }
    return this.#text;
  }

  #opens(at: number): void {
    if (this.#groups.length < MAX_DEPTH) this.#groups.push(this.#group);
    if (this.#rtf.startsWith("\\*", at + 1)) this.#group = { ...this.#group, silent: true };
  }

  #add(text: string): void {
    if (this.#skip > 0) this.#skip--;
    else if (!this.#group.silent) this.#text += text;
  }

  /** Answers where reading goes on. */
  #control(at: number): number {
    CONTROL.lastIndex = at;
    const match = CONTROL.exec(this.#rtf);
    if (!match) return at + 1;
    const [, word, number, byte, sign] = match;
    if (byte !== undefined) this.#add(new TextDecoder("windows-1252").decode(Uint8Array.of(Number.parseInt(byte, 16))));
    else if (sign !== undefined) this.#add(sign === "~" ? " " : /[\\{}]/.test(sign) ? sign : "");
    else if (word !== undefined) this.#word(word, number === undefined ? undefined : Number(number));
    return CONTROL.lastIndex;
  }

  #word(word: string, number: number | undefined): void {
    if (word === "u" && number !== undefined) {
      this.#add(String.fromCharCode(number & 0xffff));
      this.#skip = this.#group.spare;
    } else if (word === "uc" && number !== undefined) this.#group = { ...this.#group, spare: number };
    else if (SILENT.has(word)) this.#group = { ...this.#group, silent: true };
    else if (BREAKS.has(word)) this.#add("\n");
    else if (word === "tab") this.#add(" ");
  }
}

/** What a document in Rich Text Format says, and behind it what it links to. */
export function rtfText(rtf: string): string {
  const links = Array.from(rtf.matchAll(LINK), ([, target = ""]) => target);
  return [new Reader(rtf).run(), ...links].join("\n");
}
