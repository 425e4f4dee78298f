/** Text of `format=flowed` (RFC 3676 section 4): a line that ends with a space goes on in the next, a space that begins one is stuffing. */
export function unflowed(text: string, deletesSpace: boolean): string {
  let out = "";
  let isOpen = false;
  for (const line of text.split("\n")) {
    const bare = line.startsWith(" ") ? line.slice(1) : line;
    const goesOn = bare.endsWith(" ") && bare !== "-- ";
    out += `${out === "" || isOpen ? "" : "\n"}${goesOn && deletesSpace ? bare.slice(0, -1) : bare}`;
    isOpen = goesOn;
  }
  return out;
}
