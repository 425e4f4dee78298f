import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wordsOf } from "../src/words.ts";
import type { Drafts } from "./drafts.ts";
import { isNative, type Ordinary } from "./ordinary.ts";
import { rows, SOURCES } from "./sources.ts";

/** Shortest name that two organisations share only as one group, in letters. */
const MIN_SHARED = 4;

/** Groups: what is said to be one, what two sources give to both, what shares log-ins, what bears one name. */
export class Groups {
  readonly #parent = new Map<string, string>();
  readonly #rank: ReadonlyMap<string, number>;

  constructor(drafts: Drafts, ordinary: Ordinary) {
    this.#rank = new Map([...drafts.all.keys()].map((id, index) => [id, index]));
    for (const { members } of rows<{ members: readonly string[] }>("groups.jsonl"))
      this.#uniteAll(members.filter((member) => drafts.all.has(member)));
    for (const [one, other] of drafts.related) this.#unite(one, other);
    for (const domains of JSON.parse(readFileSync(join(SOURCES, "shared-credentials.json"), "utf8")) as string[][])
      this.#uniteAll([...new Set(domains.flatMap((domain) => drafts.ownerOf.get(domain)?.id ?? []))]);
    this.#uniteByName(drafts, ordinary);
  }

  /** The id of the group that an organisation is of: its own where it stands alone. */
  of(id: string): string {
    let at = id;
    for (let up = this.#parent.get(at); up !== undefined; up = this.#parent.get(at)) at = up;
    return at;
  }

  #uniteAll([first, ...others]: readonly string[]): void {
    for (const other of others) this.#unite(first as string, other);
  }

  #unite(a: string, b: string): void {
    const [one, other] = [this.of(a), this.of(b)];
    const [oneRank, otherRank] = [this.#rank.get(one), this.#rank.get(other)];
    if (one === other || oneRank === undefined || otherRank === undefined) return;
    this.#parent.set(oneRank <= otherRank ? other : one, oneRank <= otherRank ? one : other);
  }

  #uniteByName(drafts: Drafts, ordinary: Ordinary): void {
    const byName = new Map<string, string>();
    for (const { id, name, names, impersonated, ordinary: said } of drafts.all.values())
      for (const each of [name, ...names]) {
        const key = wordsOf(each)
          .map(({ text }) => text)
          .join(" ");
        const isWeak =
          key.replaceAll(" ", "").length < MIN_SHARED || said.has(each) || ordinary.has(each, impersonated);
        if (key === "" || (isWeak && !(impersonated && each === name && isNative(each)))) continue;
        const other = byName.get(key);
        if (other === undefined) byName.set(key, id);
        else this.#unite(other, id);
      }
  }
}
