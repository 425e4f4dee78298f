import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Brand } from "@sextant/knowledge";

/** One name that dnstwist made of a brand's domain. */
export interface Permutation {
  readonly brand: Brand;
  readonly fuzzer: string;
  readonly domain: string;
}

const MODULE = "/usr/lib/python3/dist-packages/dnstwist.py";
/** The Debian package `dnstwist` is installed. */
export const hasDnstwist = existsSync(MODULE);
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/** The generator alone, with both dictionaries of the package: the program would go on to ask DNS for every name. */
const PROGRAM = `
import sys, dnstwist
folder = "/usr/share/dnstwist/dictionaries/"
read = lambda name: [l.strip() for l in open(folder + name) if l.strip() and not l.startswith("//")]
words = read("english.dict")
tlds = [t for t in read("common_tlds.dict") if t.isascii()]
for domain in sys.argv[1:]:
    fuzzer = dnstwist.Fuzzer(domain, dictionary=words, tld_dictionary=list(tlds))
    fuzzer.generate()
    for p in sorted(fuzzer.domains):
        if p["fuzzer"] != "*original": print(domain, p["fuzzer"], p["domain"])
`;

/** Every name that dnstwist makes of the brands' main domains. */
export function permutationsOf(brands: readonly Brand[]): Permutation[] {
  const byDomain = new Map(brands.map((brand) => [(brand.domains[0] as string).replace(/^www\./, ""), brand]));
  const output = execFileSync("/usr/bin/python3", ["-c", PROGRAM, ...byDomain.keys()], {
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "))
    .map(([of = "", fuzzer = "", domain = ""]) => ({ brand: byDomain.get(of) as Brand, fuzzer, domain }));
}
