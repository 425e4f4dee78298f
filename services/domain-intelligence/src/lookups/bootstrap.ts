import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** RFC 9224 section 3: an array of services, each its labels and its base URLs. */
const schema = z.object({
  version: z.literal("1.0"),
  publication: z.string(),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.url())])),
});

const SHIPPED = join(import.meta.dirname, "..", "data", "rdap-bootstrap.json");

/**
 * Which RDAP server answers for a domain: the longest match of whole labels (RFC 9224 section 4), HTTPS before HTTP.
 * @returns a function from a domain to the base URL with a final slash; undefined when no server is known.
 * @throws ZodError when the file is not of RFC 9224.
 */
export function loadBootstrap(file = SHIPPED): (domain: string) => string | undefined {
  const { services } = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  const bases = new Map<string, string>();
  for (const [labels, urls] of services) {
    const base = urls.find((url) => url.startsWith("https:")) ?? urls[0];
    if (base !== undefined)
      for (const label of labels) bases.set(label.toLowerCase(), base.endsWith("/") ? base : `${base}/`);
  }
  return (domain) => {
    for (let name = domain; ;) {
      const base = bases.get(name);
      if (base !== undefined) return base;
      const dot = name.indexOf(".");
      if (dot === -1) return undefined;
      name = name.slice(dot + 1);
    }
  };
}
