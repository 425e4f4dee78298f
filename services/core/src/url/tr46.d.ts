declare module "tr46" {
  export interface Options {
    readonly checkHyphens?: boolean;
    readonly checkBidi?: boolean;
    readonly checkJoiners?: boolean;
    readonly useSTD3ASCIIRules?: boolean;
    readonly verifyDNSLength?: boolean;
    readonly transitionalProcessing?: boolean;
  }
  export function toASCII(domain: string, options?: Options): string | null;
  export function toUnicode(domain: string, options?: Options): { domain: string; error: boolean };
}
