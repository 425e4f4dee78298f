/** Text with HTML's white space collapsed; pieces are joined once. */
export class Flow {
  readonly #parts: string[] = [];
  #pending = "";

  /** Asks for a break before the next text; a line break wins over a space. */
  gap(kind: " " | "\n"): void {
    if (this.#parts.length > 0 && this.#pending !== "\n") this.#pending = kind;
  }

  add(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, " ");
    if (words === "") return;
    if (words.startsWith(" ")) this.gap(" ");
    const core = words.trim() === "" ? "" : words.replace(/^ | $/g, "");
    if (core === "") return;
    this.#parts.push(this.#pending, core);
    this.#pending = words.endsWith(" ") ? " " : "";
  }

  toString(): string {
    return this.#parts.join("");
  }
}
