import { create } from "@bufbuild/protobuf";
import { applicableLayers, type LayerNumber, type Subject } from "@sextant/core";
import { ReportSchema } from "@sextant/proto/layer";
import type { Evidence } from "./case.ts";
import type { Reports } from "./fan-out.ts";

/** Layers whose business a link is: where all of it is allowed, they have nothing against it. The others have nothing to say. */
const LINK_LAYERS: ReadonlySet<LayerNumber> = new Set([1, 2]);

/**
 * Evidence about a whole content, of which the layers were shown what no list allows. A layer that was shown nothing for that
 * reason alone has answered: the list speaks for it.
 */
export function withAllowlisted(whole: Subject, evidence: Evidence): Evidence {
  const shown = new Set(applicableLayers(evidence.subject));
  const spoken = applicableLayers(whole).filter((layer) => !shown.has(layer));
  if (spoken.length === 0) return { ...evidence, subject: whole };
  const answers = new Map(evidence.answers);
  for (const layer of spoken) {
    const report = create(ReportSchema, { subjectId: whole.id, answered: true, weighs: LINK_LAYERS.has(layer) });
    answers.set(layer, new Map([...(answers.get(layer) ?? (new Map() as Reports)), [whole.id, report]]));
  }
  return { ...evidence, subject: whole, answers };
}
