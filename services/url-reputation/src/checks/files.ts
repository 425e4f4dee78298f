import { type Check, findingOn } from "../judged.ts";
import { fileName } from "../url/parts.ts";

/** Endings of files that run when opened. `.com` and `.js` are left out: most such paths are pages and scripts. */
const RUNS =
  "exe|scr|msi|msix|bat|cmd|ps1|vbs|vbe|wsf|hta|jar|apk|xapk|lnk|pif|cpl|reg|iso|img|vhd|dll|elf|appx|dmg|pkg|sh|arm[4-7]?|mips|mpsl|x86|m68k|sh4|ppc|spc";
const SHOWS = "pdf|docx?|xlsx?|pptx?|txt|rtf|csv|jpe?g|png|gif|bmp|mp[34]|avi|mov|wav|html?|zip|invoice";
/** Matches a file name with a harmless ending before a running one. */
const DOUBLE = new RegExp(`\\.(?:${SHOWS})[ _]*\\.(?:${RUNS})$`);
const EXECUTABLE = new RegExp(`[^/]\\.(?:${RUNS})$`);

/** The names a link's download may bear: the path's last segment, and parameters that name a file. */
function names(path: string, query: string): string[] {
  const parameters = query.split("&", 20).map((pair) => pair.slice(pair.indexOf("=") + 1).toLowerCase());
  return [fileName(path).trimEnd(), ...parameters.map((value) => fileName(value))];
}

/** `invoice.pdf.exe`: shown as a document where endings are hidden. */
export const doubleExtension: Check = (judged) => {
  const name = names(judged.parts.path, judged.parts.query).find((candidate) => DOUBLE.test(candidate));
  return name === undefined ? undefined : findingOn(judged, "url.double_extension");
};

/** A download that runs. */
export const executable: Check = (judged) => {
  const name = names(judged.parts.path, judged.parts.query).find((candidate) => EXECUTABLE.test(candidate));
  if (name === undefined || DOUBLE.test(name)) return undefined;
  return findingOn(judged, "url.executable", `.${name.slice(name.lastIndexOf(".") + 1)} file`);
};
