import { z } from "zod";

const SEVERITIES = ["info", "low", "moderate", "high", "critical"] as const;
/** From here on a commit does not pass. */
const GRAVE: ReadonlySet<string> = new Set(["high", "critical"]);

/** What `npm audit --json` prints when it was told something (auditReportVersion 2). */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(SEVERITIES), range: z.string() })),
});

function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

/** What an audit says, and whether one of the vulnerabilities is grave. */
export function judge(printed: string): { readonly text: string; readonly isGrave: boolean } {
  const { success, data } = report.safeParse(parsed(printed));
  if (!success) return { text: "audit: the registry gave no advisories, nothing was checked", isGrave: false };
  const found = Object.entries(data.vulnerabilities);
  const lines = found.map(([name, { severity, range }]) => `  ${severity}: ${name} ${range}`);
  return {
    text: [`audit: ${found.length} packages with known vulnerabilities`, ...lines].join("\n"),
    isGrave: found.some(([, { severity }]) => GRAVE.has(severity)),
  };
}
