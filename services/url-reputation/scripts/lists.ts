/**
 * Makes `src/data/places.json` from the reference lists in ../shared/data/domains. Only lists under CC0 or MIT are read.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
export const SHARED = join(ROOT, "../shared/data/domains");
const DATA = join(import.meta.dirname, "../src/data");

const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

function readNames(...files: string[]): string[] {
  const names = files.flatMap((file) => readFileSync(join(SHARED, file), "utf8").split(/\r?\n/));
  return [...new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => NAME.test(name)))].toSorted();
}

/** Sites where a tenant's own name is the subdomain: a brand's name there is no disguise. */
const TENANTS = [
  "atlassian.net",
  "auth0.com",
  "bamboohr.com",
  "bigcartel.com",
  "breezy.hr",
  "cloudfront.net",
  "desk.com",
  "docebosaas.com",
  "fandom.com",
  "force.com",
  "freshdesk.com",
  "greenhouse.io",
  "icims.com",
  "instructure.com",
  "intercom.help",
  "lever.co",
  "lightning.force.com",
  "myshopify.com",
  "myworkdayjobs.com",
  "my.salesforce.com",
  "okta.com",
  "onelogin.com",
  "sharepoint.com",
  "slack.com",
  "smartrecruiters.com",
  "statuspage.io",
  "teamtailor.com",
  "uservoice.com",
  "wikia.com",
  "workable.com",
  "zendesk.com",
  "zoom.us",
];

/** Security and mail gateways that wrap every link they see. */
const WRAPPERS = [
  "safelinks.protection.outlook.com",
  "urldefense.com",
  "urldefense.proofpoint.com",
  "clicktime.symantec.com",
  "linkprotect.cudasvc.com",
  "secure-web.cisco.com",
  "protect-us.mimecast.com",
  "protect-eu.mimecast.com",
  "protect.mimecast.com",
  "mimecastprotect.com",
  "shared.outlook.inky.com",
  "url.emailprotection.link",
  "antiphishing.vadesecure.com",
  "linkprotect.sophos.com",
  "protection.sophos.com",
  "isolate.menlosecurity.com",
  "statics.teams.cdn.office.net",
  "l.facebook.com",
  "out.reddit.com",
  "t.umblr.com",
  "away.vk.com",
  "steamcommunity.com",
  "web.archive.org",
  "webcache.googleusercontent.com",
];

/** Shorteners beyond the lists, seen the world over in messages. */
const SHORTENERS = [
  "bit.ly",
  "tinyurl.com",
  "t.co",
  "goo.gl",
  "is.gd",
  "v.gd",
  "ow.ly",
  "buff.ly",
  "cutt.ly",
  "rb.gy",
  "rebrand.ly",
  "t.ly",
  "shorturl.at",
  "s.id",
  "tiny.cc",
  "bl.ink",
  "qrco.de",
  "lnkd.in",
  "urlz.fr",
  "clck.ru",
  "shorturl.asia",
  "tr.ee",
  "n9.cl",
  "l.ead.me",
  "surl.li",
  "u.to",
  "vk.cc",
  "x.gd",
  "zpr.io",
  "dub.sh",
  "short.gy",
  "goo.su",
  "reurl.cc",
  "lihi.cc",
  "pse.is",
  "kutt.it",
  "adf.ly",
  "ouo.io",
  "bit.do",
  "ity.im",
  "did.li",
  "s2r.co",
  "me2.do",
  "han.gl",
];

/** Short domains in the use of publishers and firms, some for all their customers: where one leads cannot be read from it. */
const FIRMS_SHORT =
  "adobe.ly amzn.asia amzn.eu apne.ws archdai.ly b-gat.es bbc.in bloom.bg bzfd.it cbsn.ws chn.ge cnb.cx cnn.it dell.to disq.us ebay.to econ.st es.pn etsy.me fal.cn fav.me fxn.ws gofund.me huff.to ibm.co ind.pn instagr.am intel.ly kck.st lat.ms mailchi.mp meetu.ps mzl.la nas.cr nyti.ms nyp.st oreil.ly politi.co prn.to red.ht reut.rs rol.st sched.co sforce.co shp.ee skl.sh slidesha.re spoti.fi spr.ly sqex.to stanford.io t.cn thebea.st theatln.tc ti.me tmblr.co tnw.to to.pbs.org ubr.to usat.ly wapo.st wb.md wrd.cm zd.net".split(
    " ",
  );

const FREE_HOSTING_BEYOND = [
  "pages.dev",
  "workers.dev",
  "r2.dev",
  "web.app",
  "firebaseapp.com",
  "vercel.app",
  "netlify.app",
  "weebly.com",
  "weeblysite.com",
  "wixsite.com",
  "wixstudio.com",
  "webflow.io",
  "square.site",
  "godaddysites.com",
  "blogspot.com",
  "github.io",
  "gitlab.io",
  "glitch.me",
  "repl.co",
  "replit.app",
  "surge.sh",
  "onrender.com",
  "framer.app",
  "framer.website",
  "duckdns.org",
  "000webhostapp.com",
  "sites.google.com",
  "mystrikingly.com",
  "jimdosite.com",
  "jimdofree.com",
  "my.canva.site",
  "webcindario.com",
  "yolasite.com",
  "ukit.me",
  "azurewebsites.net",
  "web.core.windows.net",
  "blob.core.windows.net",
  "herokuapp.com",
  "lovable.app",
  "gitbook.io",
  "ghost.io",
  "mypi.co",
  "mybluehost.me",
  "cprapid.com",
  "typedream.app",
];

/** On the lists, but sites of their own. */
const NOT_SHORTENERS = new Set(["digg.com", "hover.com", "go.gov.sg", "for.edu.sg", "for.sg", "share.google"]);

/** The lists of `src/data/places.json`. */
export const placeLists = () => ({
  version: 1,
  sources: [
    "misp-warninglists (CC0-1.0): url shorteners, link-in-bio pages, public IPFS gateways",
    "sublime-security/static-files (MIT): url shorteners, free subdomain hosts, free file hosts, self-service platforms",
    "stamparm/maltrail (MIT): free web hosting",
  ],
  shorteners: [
    ...new Set([...readNames("misp_url_shortener.txt", "sublime_url_shorteners.txt"), ...SHORTENERS, ...FIRMS_SHORT]),
  ]
    .filter((name) => !NOT_SHORTENERS.has(name))
    .toSorted(),
  hosting: [
    ...new Set([
      ...readNames("sublime_free_subdomain_hosts.txt", "maltrail_free_web_hosting.txt"),
      ...FREE_HOSTING_BEYOND,
    ]),
  ].toSorted(),
  pages: readNames(
    "misp_link_in_bio.txt",
    "sublime_social_landing_hosts.txt",
    "sublime_self_service_creation_platform_domains.txt",
  ),
  files: readNames("sublime_free_file_hosts.txt"),
  gateways: readNames("misp_public_ipfs_gateways.txt"),
  tenants: TENANTS,
  wrappers: WRAPPERS,
});

if (import.meta.main) {
  const places = placeLists();
  writeFileSync(join(DATA, "places.json"), `${JSON.stringify(places, undefined, 1)}\n`);
  process.stdout.write(`${places.shorteners.length} shorteners; ${places.hosting.length} hosts\n`);
}
