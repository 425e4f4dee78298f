/** What a platform on the web is known to be, to those who read links. */
export const PLATFORM_KINDS = ["shorteners", "hosting", "pages", "files", "gateways", "tenants", "wrappers"] as const;
export type PlatformKind = (typeof PLATFORM_KINDS)[number];

/** Platforms by their very names; what is below a name is the platform's customers'. */
export type Platforms = ReadonlyMap<string, readonly PlatformKind[]>;

/** Platforms from a derived list: a host and its kinds a row. */
export const readPlatforms = (text: string): Platforms =>
  new Map(
    text
      .split("\n")
      .filter(Boolean)
      .map((row) => {
        const [host = "", ...kinds] = row.split(" ");
        return [host, kinds as PlatformKind[]] as const;
      }),
  );
