import type { Owner, Owners } from "../owner.ts";
import type { Domain, Indicator, Link } from "../subject.ts";
import { canonicalUrl, urlKey } from "../url/canonical.ts";
import { unwrap } from "../url/unwrap.ts";
import type { Candidate, Collector } from "./collector.ts";
import { asciiHost, domainName, isIpHost } from "./hosts.ts";
import { MAX_DOMAINS, MAX_INDICATORS, MAX_LINKS, MAX_NESTING } from "./limits.ts";
import { phoneNumber } from "./phones.ts";

/** Steps for a link that is taken apart, with each of its characters, and for a host. */
const LINK = 500;
const CHARACTER = 8;
const HOST = 350;

/** Whether there is allowance to take a link apart. */
const takesApart = ({ allowance }: Collector, { url }: Link) => allowance.take("links", LINK + url.length * CHARACTER);

const AUTHORITY = /^[a-z][a-z0-9+.-]*:[/\\]*([^/?#\\]*)/i;
const OPAQUE = /^(?:data|javascript|vbscript|mailto|tel|sms|blob):/i;

/** The host as written, without userinfo and port; undefined for a link without one. */
export function writtenHost(url: string): string | undefined {
  if (OPAQUE.test(url)) return undefined;
  const authority = AUTHORITY.exec(url)?.[1] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  return host === "" ? undefined : host;
}

/** About a host's registrable domain, for little work: three labels where the last but one is as short as `co`. */
function siteOf(host: string): string {
  const labels = host.split(".");
  const isUnderShort = labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isUnderShort ? -3 : -2).join(".");
}

/** At most {@link MAX_LINKS}: links that a reader follows before resources, one of each site and one of each host before a second. */
function chosen(collector: Collector): Candidate[] {
  const all = [...collector.links.values()];
  if (all.length <= MAX_LINKS) return all;
  collector.truncated.add("links");
  const seen = new Set<string>();
  const rank = (link: Candidate) => {
    const host = writtenHost(link.url)?.toLowerCase() ?? "";
    const site = siteOf(host);
    const isKnown = [`site ${site}`, host].map((name) => seen.size === seen.add(name).size);
    return isKnown.filter(Boolean).length + (link.origin === "resource" ? isKnown.length + 1 : 0);
  };
  const ranked = all.map((link, index) => ({ link, index, rank: rank(link) }));
  const kept = ranked.toSorted((a, b) => a.rank - b.rank || a.index - b.index).slice(0, MAX_LINKS);
  return kept.toSorted((a, b) => a.index - b.index).map(({ link }) => link);
}

/** Links with those that they carry behind them, level by level. */
function withNested(collector: Collector, first: readonly Link[]): Link[] {
  const links = [...first];
  const seen = new Set(links.map(({ url }) => url));
  let level = 0;
  let levelEnd = links.length;
  for (let carrier = 0; carrier < links.length; carrier++) {
    if (carrier === levelEnd) {
      level++;
      levelEnd = links.length;
    }
    if (!takesApart(collector, links[carrier] as Link)) break;
    for (const url of unwrap((links[carrier] as Link).url)) {
      if (seen.has(url)) continue;
      if (level >= MAX_NESTING || links.length >= 2 * MAX_LINKS) {
        collector.truncated.add("nesting");
        return links;
      }
      seen.add(url);
      links.push({ url, origin: "nested", carrier, defanged: false, schemeless: false });
    }
  }
  return links;
}

/** Steps for looking up whose a host is. */
const OWNER = 60;

/** Whose a host is, by its A-labels; undefined for addresses, and beyond the allowance. */
function ownerOf(collector: Collector, host: string | undefined, owners: Owners, isAddress = false): Owner | undefined {
  if (host === undefined || !collector.allowance.take("links", OWNER) || isIpHost(host)) return undefined;
  const ascii = /^[a-z0-9.-]+$/.test(host) ? host : asciiHost(host);
  if (!ascii) return undefined;
  return isAddress ? owners.ownerOfMail(ascii) : owners.ownerOf(ascii);
}

/** The links, those that they carry behind them, each with whose it is. */
export function assembleLinks(collector: Collector, owners?: Owners): Link[] {
  const links = withNested(collector, chosen(collector));
  if (!owners) return links;
  return links.map((link) => {
    const owner = ownerOf(collector, writtenHost(link.url)?.toLowerCase(), owners);
    return owner ? { ...link, owner } : link;
  });
}

/** The span of a link, or of the link that carries it. */
function spanOf(links: readonly Link[], link: Link): Link["span"] {
  let at: Link | undefined = link;
  for (let hops = 0; at && hops <= MAX_NESTING; hops++) {
    if (at.span) return at.span;
    at = at.carrier === undefined ? undefined : links[at.carrier];
  }
  return undefined;
}

/** Whether it is loaded without anybody's doing, or carried by what is. */
function isLoaded(links: readonly Link[], link: Link): boolean {
  let at: Link | undefined = link;
  for (let hops = 0; at && hops <= MAX_NESTING; hops++) {
    if (at.origin === "resource") return true;
    at = at.carrier === undefined ? undefined : links[at.carrier];
  }
  return false;
}

/** The name of a link's host; undefined for IP addresses and what has none, `exhausted` beyond the allowance. */
function nameOf(collector: Collector, { url }: Link): string | undefined {
  const host = writtenHost(url);
  if (host === undefined || !/[.。．｡%]/.test(host)) return undefined;
  if (!collector.allowance.take("links", HOST)) return "exhausted";
  if (isIpHost(host)) return undefined;
  const ascii = asciiHost(host);
  if (!ascii || /^[\d.]+$|^\[/.test(ascii)) return undefined;
  return host.includes("%") ? ascii : domainName(host);
}

/**
 * Hosts of the links, and of the addresses; IP addresses are no domains. What is only loaded has a role of its own where
 * there is anything to follow: a mail that is one picture is judged by where the picture lies.
 */
export function assembleDomains(collector: Collector, links: readonly Link[], owners?: Owners): Domain[] {
  const domains = new Map<string, Domain>();
  const add = (domain: Domain) => {
    const key = `${domain.role} ${domain.name} ${domain.displayName ?? ""}`;
    if (domains.has(key)) return;
    if (domains.size >= MAX_DOMAINS) {
      collector.truncated.add("domains");
      return;
    }
    const isAddress = domain.role !== "link" && domain.role !== "resource";
    const owner = owners && ownerOf(collector, domain.name, owners, isAddress);
    domains.set(key, owner ? { ...domain, owner } : domain);
  };
  for (const domain of collector.mentions) if (domain.role !== "mention") add(domain);
  const [followed, loaded] = [
    links.filter((link) => !isLoaded(links, link)),
    links.filter((link) => isLoaded(links, link)),
  ];
  const linked = new Set<string>();
  for (const [role, some] of [
    ["link", followed],
    [followed.length > 0 ? "resource" : "link", loaded],
  ] as const) {
    for (const link of some) {
      const name = nameOf(collector, link);
      if (name === "exhausted") break;
      if (name === undefined || (role === "resource" && linked.has(name))) continue;
      linked.add(name);
      const span = spanOf(links, link);
      add({ name, role, ...(span && { span }) });
    }
  }
  for (const domain of collector.mentions) if (domain.role === "mention") add(domain);
  return [...domains.values()];
}

/** Numbers in links that open a chat. */
const CHAT =
  /^https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|(?:www\.)?viber\.com\/chat\?number=)(?:%2B|\+)?(\d{7,15})/i;

export function assembleIndicators(
  collector: Collector,
  links: readonly Link[],
  domains: readonly Domain[],
): Indicator[] {
  const indicators = new Map<string, Indicator>();
  const add = (indicator: Indicator) => {
    const key = `${indicator.kind} ${indicator.value}`;
    if (indicators.has(key)) return;
    if (indicators.size >= MAX_INDICATORS) collector.truncated.add("indicators");
    else indicators.set(key, indicator);
  };
  for (const contact of collector.contacts.values()) add(contact);
  for (const link of links) {
    if (!takesApart(collector, link)) break;
    const span = spanOf(links, link);
    const place = span ? { span } : {};
    const key = canonicalUrl(link.url) ? urlKey(link.url) : undefined;
    if (key) add({ kind: "url", value: key, ...place });
    const number = CHAT.exec(link.url)?.[1];
    const phone = number ? phoneNumber(`+${number}`) : undefined;
    if (phone) add({ kind: "phone", value: phone, ...place });
  }
  for (const { name, span } of domains) {
    const ascii = asciiHost(name);
    if (ascii) add({ kind: "domain", value: ascii, ...(span && { span }) });
  }
  return [...indicators.values()];
}
