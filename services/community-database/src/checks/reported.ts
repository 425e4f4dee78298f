import type { Finding, IndicatorKind } from "@sextant/core";
import type { Evidence, Standing } from "../evidence.ts";

const FLAG_OF: Readonly<Record<IndicatorKind, string>> = {
  url: "community.reported_url",
  domain: "community.reported_domain",
  email: "community.reported_email",
  phone: "community.reported_phone",
  wallet: "community.reported_wallet",
};

/** "7 scam reports, 1 honest, first on 2026-11-02". */
export function noteOf({ scamReports, honestReports, firstAt }: Standing): string {
  const reports = `${scamReports} scam report${scamReports === 1 ? "" : "s"}`;
  const honest = honestReports > 0 ? `, ${honestReports} honest` : "";
  return `${reports}${honest}, first on ${new Date(firstAt).toISOString().slice(0, 10)}`;
}

/** More people called it a scam than honest. */
export const isAccused = ({ scamReports, honestReports }: Standing): boolean => scamReports > honestReports;

/** Indicators that more people reported as a scam than as honest. */
export function reportedIndicators({ indicators }: Evidence): Finding[] {
  return indicators
    .filter(({ standing }) => isAccused(standing))
    .map(({ indicator, standing }) => ({
      flag: FLAG_OF[indicator.kind],
      note: noteOf(standing),
      ...(indicator.span ? { span: indicator.span } : {}),
    }));
}

/** The most alike text that more people reported as a scam than as honest. */
export function reportedText({ texts }: Evidence): Finding[] {
  const [closest] = texts.filter(({ standing }) => isAccused(standing)).toSorted((a, b) => b.similarity - a.similarity);
  if (!closest) return [];
  const isSame = closest.similarity === 1;
  const percent = isSame ? "" : `, ${Math.round(closest.similarity * 100)} % alike`;
  return [
    {
      flag: isSame ? "community.reported_text" : "community.similar_text",
      note: `${noteOf(closest.standing)}${percent}`,
    },
  ];
}
