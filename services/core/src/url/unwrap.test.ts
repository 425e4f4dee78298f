import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unwrap } from "./unwrap.ts";

fc.configureGlobal({ seed: 7 });

const base64 = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

describe("unwrap", () => {
  test.each([
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Fa%3Fb%3D1&data=05",
      "https://evil.example/a?b=1",
    ],
    ["https://urldefense.proofpoint.com/v1/url?u=http://www.evil.example/&k=x", "http://www.evil.example/"],
    [
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a-2Db-3Fc-3D1&d=DwMFaQ",
      "https://evil.example/a-b?c=1",
    ],
    ["https://urldefense.com/v3/__https://evil.example/a*b__;Iw!!x$", "https://evil.example/a#b"],
    [
      "https://urldefense.com/v3/__https://google.com:443/search?q=a*test&gs=ps__;Kw!-612Flbf0JvQ3kNJ$",
      "https://google.com:443/search?q=a+test&gs=ps",
    ],
    ["https://www.google.com/url?sa=t&q=https%3A%2F%2Fevil.example%2F", "https://evil.example/"],
    ["https://www.google.com/url?q=evil.example/path", "http://evil.example/path"],
    ["https://www.google.co.uk/amp/s/evil.example/x", "https://evil.example/x"],
    ["https://evil-example.cdn.ampproject.org/c/s/evil.example/x", "https://evil.example/x"],
    ["https://evil--site-example.translate.goog/x?_x_tr_sl=en", "https://evil-site.example/x"],
    [`https://www.bing.com/ck/a?!&&p=1&u=a1${base64("https://evil.example/bing")}&ntb=1`, "https://evil.example/bing"],
    [`https://track.example/c?d=${base64("https://evil.example/?a=1")}`, "https://evil.example/?a=1"],
    [`https://track.example/c/${base64("https://evil.example/segment")}/x`, "https://evil.example/segment"],
    ["https://l.facebook.com/l.php?u=https%253A%252F%252Fevil.example%252F", "https://evil.example/"],
    ["https://x.awstrack.me/L0/https:%2F%2Fevil.example%2Fa/1/0100-x", "https://evil.example/a"],
    ["https://web.archive.org/web/2020/https://evil.example/a", "https://evil.example/a"],
    ["https://track.example/#https://evil.example/fragment", "https://evil.example/fragment"],
    ["https://track.example/?next=//evil.example/x", "http://evil.example/x"],
    ["https://track.example/?https://evil.example/", "https://evil.example/"],
    ["javascript:location='https://evil.example/js'", "https://evil.example/js"],
    [`data:text/html;base64,${btoa('<a href="https://evil.example/data">')}`, "https://evil.example/data"],
    ["data:text/html,%3Ca%20href=https://evil.example/plain%3E", "https://evil.example/plain"],
  ])("%s carries %s", (url, carried) => {
    expect(unwrap(url)).toContain(carried);
  });

  test.each([
    "https://click.pstmrk.it/3s/www.oak.example%2Fen%2Fpay/kj3V/WCWf/AQ/c366eb53/1/h24R",
    "https://e.customeriomail.com/e/c/eyJlbWFpbF9pZCI6IngiLCJocmVmIjoiaHR0cHM6Ly93d3cub2FrLmV4YW1wbGUvZW4vcGF5IiwiaW50ZXJuYWwiOiJiIn0/da27a1b3",
    "https://mandrillapp.com/track/click/30689688/www.oak.example?p=eyJzIjoic2lnIiwidiI6MSwicCI6IntcInVcIjozLFwidlwiOjEsXCJ1cmxcIjpcImh0dHBzOlxcL1xcL3d3dy5vYWsuZXhhbXBsZVxcL2VuXFwvcGF5XCJ9In0",
  ])("a mail service's click counter: %s", (url) => {
    expect(unwrap(url)).toEqual(["https://www.oak.example/en/pay"]);
  });

  test.each([
    "https://click.pstmrk.it/about/us",
    "https://e.customeriomail.com/e/c/eyJhIjoxfQ/da27a1b3",
    "https://example.com/path?q=hello+world",
    "https://example.com/?redirect=%2Faccount",
    "https://example.com/?id=YWJjZGVmZ2hpamts",
    "https://example.com/?q=version/2",
    "mailto:bob@example.com",
    "data:image/png;base64,aHR0cHM6Ly9ldmlsLmV4YW1wbGUv",
    "not a url",
  ])("%s carries nothing", (url) => {
    expect(unwrap(url)).toEqual([]);
  });

  test("never throws, and never answers the link itself", () => {
    const part = fc.constantFrom(
      "https://",
      "a.com",
      "/",
      "?u=",
      "&",
      "%",
      "%3A",
      "aHR0c",
      "*",
      "__",
      ";",
      "#",
      "data:,",
      "é",
      "\uD800",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const url = parts.join("");
        expect(unwrap(url)).not.toContain(url);
      }),
    );
  });
});
