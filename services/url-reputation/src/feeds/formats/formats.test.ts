import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dateOf } from "../entry.ts";
import { type FeedFormat, parseFeed } from "./index.ts";

const expressionsOf = (format: FeedFormat, text: string) =>
  parseFeed(format, text).entries.map(({ expression }) => expression);

test.each<[FeedFormat, string, string[]]>([
  ["hosts", "# c\n127.0.0.1 localhost\n0.0.0.0 Bad.Example # x\n::1 ip6-localhost\n", ["bad.example/"]],
  [
    "domains",
    "; c\nbad.example\n*.wild.example\n1.2.3.4\nmüller.example\n",
    ["bad.example/", "wild.example/", "1.2.3.4/", "xn--mller-kva.example/"],
  ],
  ["urls", "http://bad.example:81/a?b=1#c\n", ["bad.example/a?b=1"]],
  [
    "adblock",
    "[Adblock Plus]\n! c\n||bad.example^$all\n||bad.example/x$all\n@@||good.example^\nplain.example\n",
    ["bad.example/", "bad.example/x", "plain.example/"],
  ],
  [
    "dns",
    'address=/a.example/#\nlocal-zone: "b.example" always_nxdomain\nzone "c.example" { type master; };\n-d d.example\n',
    ["a.example/", "b.example/", "c.example/", "d.example/"],
  ],
  [
    "rpz",
    "$TTL 30\n@ IN SOA localhost. root.localhost. 1 2 3 4 5\n NS localhost.\nbad.example CNAME .\n32.4.3.2.1.rpz-ip CNAME .\n",
    ["bad.example/", "1.2.3.4/"],
  ],
  [
    "csv",
    '# a comment, with commas\n# id,dateadded,url,x\n"1","2025-04-21 12:35:06","http://bad.example/a,""b""","x"\n',
    ['bad.example/a,"b"'],
  ],
  ["csv", '"host","path"\n"bad.example","/x"\n"worse.example",""\n', ["bad.example/x", "worse.example/"]],
  ["json", '{"allow":["good.example"],"deny":["*.bad.example"]}', ["bad.example/"]],
  ["json", '{"bad.example":["0x1"]}', ["bad.example/"]],
  ["json", '[{"phish_id":"1","url":"http://bad.example/x"}]', ["bad.example/x"]],
])("%s: %j", (format, text, expressions) => {
  expect(expressionsOf(format, text)).toEqual(expressions);
});

test("a first-seen date is kept", () => {
  const [entry] = parseFeed("csv", "date,URL,description\n2025/06/02 10:53:00,https://bad.example/1,TEPCO\n").entries;
  expect(entry?.day === undefined ? undefined : dateOf(entry.day)).toBe("2025-06-02");
});

test("what is no entry is counted, and nothing throws", () => {
  expect(parseFeed("hosts", "<html>\n<body>503</body>\n")).toEqual({ entries: [], rejected: 2 });
  expect(parseFeed("json", "<html>")).toEqual({ entries: [], rejected: 1 });
  expect(parseFeed("csv", "a,b\n1,2\n")).toEqual({ entries: [], rejected: 2 });
});

const FOLDER = join(import.meta.dirname, "../../../../../../shared/data/url/blocklists");
/** Real feeds, how each is read, and the fewest entries it must give. */
const FILES: readonly [string, FeedFormat, number][] = [
  ["discord_antiscam_list.json", "json", 25_000],
  ["durablenapkin_adguard.txt", "adblock", 700],
  ["durablenapkin_hosts.txt", "hosts", 2_000],
  ["gaso_ublock.txt", "adblock", 9_000],
  ["gsb_hostnames_light_plain.txt", "domains", 15_000],
  ["gsb_ipv4_plain.txt", "domains", 4_000],
  ["hagezi_fake_2022_adblock.txt", "adblock", 7_000],
  ["hagezi_fake_2022_dnsmasq.txt", "dns", 7_000],
  ["hagezi_fake_2022_hosts.txt", "hosts", 13_000],
  ["jarelllama_scams_light_adblock.txt", "adblock", 15_000],
  ["jarelllama_scams_light_wildcard.txt", "domains", 15_000],
  ["jpcert_phishurl_202506.csv", "csv", 3_000],
  ["kadhosts_hosts.txt", "hosts", 20_000],
  ["openphish_feed_2026-06-01.txt", "urls", 250],
  ["phishing_database_additions_domains_wildcard.list", "domains", 4_000],
  ["phishing_database_additions_links.list", "urls", 5_000],
  ["phishtank_sample_converted_to_json.json", "json", 400],
  ["phishtank_verified_online_2021-03.csv", "csv", 10_000],
  ["polkadot_all.json", "json", 40_000],
  ["scamsniffer_combined.json", "json", 2_000],
  ["urlhaus-filter-ag-online.txt", "adblock", 6_000],
  ["urlhaus-filter-bind-online.conf", "dns", 400],
  ["urlhaus-filter-dnsmasq-online.conf", "dns", 400],
  ["urlhaus-filter-domains-online.txt", "domains", 2_000],
  ["urlhaus-filter-hosts-online.txt", "hosts", 400],
  ["urlhaus-filter-online.tpl", "dns", 2_000],
  ["urlhaus-filter-online.txt", "adblock", 6_000],
  ["urlhaus-filter-rpz-online.conf", "rpz", 400],
  ["urlhaus-filter-splunk-online.csv", "csv", 2_000],
  ["urlhaus-filter-unbound-online.conf", "dns", 400],
  ["urlhaus-filter-wildcard-online.txt", "domains", 2_000],
  ["urlhaus_online_2022_plain.txt", "urls", 4_000],
  ["urlhaus_recent_2025-04-21.csv", "csv", 10_000],
];

describe.skipIf(!existsSync(FOLDER))("real feeds (skipped when ../shared/data is absent)", () => {
  test.each(FILES)("%s as %s", (file, format, fewest) => {
    const { entries, rejected } = parseFeed(format, readFileSync(join(FOLDER, file), "utf8"));
    expect(entries.length).toBeGreaterThanOrEqual(fewest);
    expect(rejected / entries.length).toBeLessThan(0.02);
  });
});
