/** Who helps in a country (ISO 3166), by name and number as each publishes them. Names are not translated: they are what one calls. */
export const HELP: Readonly<Record<string, readonly string[]>> = {
  AU: ["Scamwatch: scamwatch.gov.au", "IDCARE: 1800 595 160"],
  CA: ["Canadian Anti-Fraud Centre: 1-888-495-8501"],
  DE: ["Polizei: 110", "Sperr-Notruf: 116 116"],
  ES: ["INCIBE: 017", "Policía Nacional: 091"],
  FR: ["Info Escroqueries: 0 805 805 817", "SMS: 33700"],
  GB: ["159 (your bank's fraud line)", "SMS: 7726", "report@phishing.gov.uk"],
  HK: ["Anti-Scam Helpline: 18222"],
  IN: ["Cyber Crime Helpline: 1930", "cybercrime.gov.in"],
  JP: ["警察相談専用電話: #9110", "消費者ホットライン: 188"],
  MY: ["National Scam Response Centre: 997"],
  NL: ["Fraudehelpdesk: 088 786 73 72"],
  SG: ["ScamShield Helpline: 1799"],
  US: ["FTC: reportfraud.ftc.gov", "FBI IC3: ic3.gov"],
};

/** The region of the first language that names one: `en-GB,en;q=0.8` → `GB`. */
export function regionOf(acceptLanguage: string | undefined): string | undefined {
  const region = /-([A-Za-z]{2})(?=[,;\s]|$)/.exec((acceptLanguage ?? "").slice(0, 200))?.[1];
  return region?.toUpperCase();
}
