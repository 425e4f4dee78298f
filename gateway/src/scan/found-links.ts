import { create } from "@bufbuild/protobuf";
import { linkFromWire } from "@sextant/chassis";
import type { Domain, Indicator, LayerNumber, Link, Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { type Link as WireLink, type Report, ReportSchema } from "@sextant/proto/layer";

/** Layers that judge links read from an image. */
export const LINK_LAYERS: readonly LayerNumber[] = [1, 2, 6];
/** Links of one subject's images that are judged. */
export const MAX_FOUND_LINKS = 10;
/** Said of a subject whose found links were not judged in time; it lowers the confidence. */
export const UNJUDGED_LINKS = "qr_links";

/**
 * The subject that holds the links which the visual layer read from images, taken apart as if each had been submitted;
 * undefined when there are none. Nothing in it has a place in the submitted content, so nothing in it has a span.
 */
export async function subjectOfFoundLinks(subject: Subject, report: Report | undefined): Promise<Subject | undefined> {
  const found = (report?.foundLinks ?? []).slice(0, MAX_FOUND_LINKS);
  const parts = await Promise.all(found.map((link) => takeApart(link, subject)));
  const links: Link[] = [];
  const domains = new Map<string, Domain>();
  const indicators = new Map<string, Indicator>();
  for (const part of parts) {
    if (!part) continue;
    const offset = links.length;
    links.push(...part.links.map((link) => moved(link, offset)));
    for (const { name, role } of part.domains) domains.set(`${role} ${name}`, { name, role });
    for (const { kind, value } of part.indicators) indicators.set(`${kind} ${value}`, { kind, value });
  }
  if (links.length === 0) return undefined;
  const { id, inputType, receivedAt } = subject;
  return {
    id,
    inputType,
    receivedAt,
    texts: [],
    images: [],
    links,
    domains: [...domains.values()],
    indicators: [...indicators.values()],
  };
}

/** The same as the lists leave it; undefined when nothing is left. */
export async function listedLinks(
  subject: Subject,
  report: Report | undefined,
  listed: (subject: Subject) => Subject,
): Promise<Subject | undefined> {
  const found = await subjectOfFoundLinks(subject, report);
  const left = found && listed(found);
  return left && left.links.length > 0 ? left : undefined;
}

/** A code may hold what is no URL at all, or a link of a kind that only a newer layer knows: nothing for a layer that judges URLs. */
async function takeApart(found: WireLink, { id, receivedAt }: Subject): Promise<Subject | undefined> {
  try {
    const link = linkFromWire(found);
    return (await intake(link.url, { id, receivedAt, inputType: "url" })).subject;
  } catch {
    return undefined;
  }
}

function moved(link: Link, offset: number): Link {
  const { url, defanged, schemeless, carrier } = link;
  const shown = link.shownText === undefined ? {} : { shownText: link.shownText };
  if (carrier === undefined) return { url, defanged, schemeless, ...shown, origin: "qr" };
  return { url, defanged, schemeless, ...shown, origin: link.origin, carrier: carrier + offset };
}

/** Two reports of one layer on one subject as one: the higher score, the findings and unknowns of both. */
export function mergeReports(first: Report, second: Report): Report {
  const [higher, lower] = second.score > first.score ? [second, first] : [first, second];
  return create(ReportSchema, {
    subjectId: first.subjectId,
    answered: true,
    score: higher.score,
    findings: [...first.findings, ...second.findings],
    scamTypes: higher.scamTypes.length > 0 ? higher.scamTypes : lower.scamTypes,
    unknowns: [...new Set([...first.unknowns, ...second.unknowns])],
    latencyMs: first.latencyMs + second.latencyMs,
    weighs: first.weighs || second.weighs,
    foundLinks: first.foundLinks,
    versions: first.versions,
  });
}
