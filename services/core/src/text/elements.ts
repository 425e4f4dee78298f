/** What the elements of HTML mean to a reader of mail. */

export const BLOCKS = new Set(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody text foreignobject tfoot thead title tr ul option legend".split(
    " ",
  ),
);
export const CELLS = new Set(["td", "th"]);
export const VOID = new Set("area base br col embed hr img input link meta param source track wbr frame".split(" "));
/** Their content is no text of the document. */
export const SILENT = new Set(["script", "style", "title", "desc", "metadata", "template", "iframe", "noembed"]);
/** These close an open paragraph. */
export const ENDS_PARAGRAPH = new Set("p div table ul ol li h1 h2 h3 h4 h5 h6 blockquote form pre tr td".split(" "));

/** Attributes that load or submit to something, by element; `*` for any. */
export const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  form: ["action"],
  button: ["formaction"],
  input: ["formaction", "src"],
  img: ["src"],
  iframe: ["src"],
  frame: ["src"],
  embed: ["src"],
  object: ["data"],
  script: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  "v:imagedata": ["src"],
  "*": ["background"],
};
