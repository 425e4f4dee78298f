import { counted, fill, numbered, repeated, type Families, type Family, within } from "./family.ts";

const MAIL = "From: a@example.com\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html\n\n";
const html = (family: Family, before = "", after = ""): Family => within(MAIL + before, family, after);
/** A style sheet and elements that it applies to, each half of the size. */
const styled =
  (sheet: Family, elements: Family): Family =>
  (size) => {
    const half = Math.floor(size / 2);
    return within(`${MAIL}<style>`, sheet)(half) + within("</style>", elements)(size - half);
  };

/** HTML: tags, attributes, style sheets. */
export const PAGES: Families = {
  "open tags": repeated("<b>"),
  "open and other close": (size) => `${fill("<b>", size / 2)}${fill("</i>", size / 2)}`,
  "html: open tags": html(repeated("<b>")),
  "html: open and other close": (size) => MAIL + fill("<b>", size / 2) + fill("</i>", size / 2),
  "html: divisions": html(repeated("<div style='color:#fff'>")),
  "html: paragraphs": html(repeated("<p>a")),
  "html: attributes": html(
    counted((i) => `a${i}=b `),
    "<a ",
    ">",
  ),
  "html: anchors": html(counted((i) => `<a href=http://h${i}.tk>x</a>`)),
  "html: open anchor": html(repeated("href="), "<a "),
  "html: many open anchors": html(repeated("<a ")),
  "html: spaces in a target": html(repeated(" "), '<a href="http://e.com/a', 'b">'),
  "html: idle scripts": html(repeated(`<a href="javascript:void${" ".repeat(2_000)}x">a</a>`)),
  "html: colours of grounds": html(repeated(`<b bgcolor="${" ".repeat(5_000)})">a</b>`)),
  "html: dots before a port": html(repeated(`<a href="http:${".".repeat(6_000)}">a</a>`)),
  "html: comments": html(repeated("<!--")),
  "html: entities": html(repeated("&amp;")),
  "html: odd entities": html(repeated("&NotNestedGreaterGreater;&")),
  "html: open angle": html(repeated("<")),
  "html: style": html(repeated(".a{color:red}"), "<style>", "</style><p class=a>x"),
  "html: open style": html(repeated("/*"), "<style>"),
  "html: style in at-rules": html(repeated("@media{"), "<style>"),
  "html: one style": html(repeated("color:red;"), '<p style="', '">x'),
  "html: declarations of one class": styled(
    (size) => `.a{${numbered(size, (i) => `p${i}:x;`)}}`,
    repeated(`<b class='${fill("a ", 100)}'>x`),
  ),
  "html: display of one class": styled((size) => `.a{${fill("display:block;", size)}}`, repeated("<b class=a>x")),
  "html: rules of one class": styled(
    counted((i) => `.a{p${i}:x}`),
    repeated("<b class=a>x"),
  ),
  "html: rules of many classes": styled(
    counted((i) => `.c${i}{color:red}`),
    counted((i) => `<b class='${numbered(60, (n) => `c${i + n} `)}'>x`),
  ),
  "html: selectors of two classes": styled(
    counted((i) => `.a.b${i % 9}{color:red}`),
    counted((i) => `<b class='a b${i % 9} n${i}'>x`),
  ),
  "html: descendants": styled(repeated("b b b b{color:red}"), repeated("<b>x")),
  "html: long base": (size) =>
    `${MAIL}<base href="https://example.com/${fill("a", Math.min(8_000, size / 10))}/">${numbered(size, (i) => `<a href=l${i}>x</a>`)}`,
  "html: pictures": html(counted((i) => `<img alt="picture ${i}" src=http://h${i}.com/a.png>`)),
  "html: data pictures": html(repeated(`<img src="data:image/png;base64,${"iVBORw0KGgo".repeat(30)}">`)),
  "html: contacts": html(counted((i) => `<a href="mailto:u${i}@h${i}.com,b@c.de">x</a><a href=tel:+4420794${i}>y</a>`)),
};
