import { join } from "node:path";
import type { Subject } from "@sextant/core";
import { describeFixtures } from "@sextant/testkit";
import { analyze } from "./analyze.ts";
import { type Evidence, NOT_ASKED } from "./evidence.ts";
import { catalogue } from "./flags.ts";

/** Fixtures write the mail as text; JSON has no bytes. */
function withBytes(subject: Subject): Subject {
  const raw: unknown = subject.mail?.raw;
  if (!subject.mail || typeof raw !== "string") throw new TypeError("a fixture's mail.raw must be text");
  return { ...subject, mail: { ...subject.mail, raw: new TextEncoder().encode(raw) } };
}

describeFixtures(
  join(import.meta.dirname, "fixtures"),
  catalogue,
  (subject: Subject, evidence: Evidence) => analyze(withBytes(subject), evidence),
  NOT_ASKED,
);
