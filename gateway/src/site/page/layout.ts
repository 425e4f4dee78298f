import { type Html, html } from "../html.ts";
import { LANGUAGES, type Texts, textsOf } from "../texts.ts";
import { type AssetName, assetPath } from "../assets.ts";

export interface PageParts {
  readonly texts: Texts;
  readonly title: string;
  readonly main: Html;
  /** Not for search engines. */
  readonly isPrivate?: boolean;
  /** A script of this page alone. */
  readonly script?: AssetName | undefined;
}

/** A whole page: head, navigation, main part, foot. Works without scripts; the script only betters it. */
export function page({ texts, title, main, isPrivate = true, script }: PageParts): string {
  const t = texts.say.bind(texts);
  return html`<!doctype html>
    <html lang="${texts.language}" dir="${texts.direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title} – ${t("site.name")}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${isPrivate && html`<meta name="robots" content="noindex" />`}
        <link rel="icon" href="${assetPath("icon.svg")}" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href="${assetPath("style.css")}" />
        <script type="module" src="${assetPath("page.js")}"></script>
        ${script && html`<script type="module" src="${assetPath(script)}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">${t("site.skip")}</a>
        <header class="top">
          <a class="brand" href="/">${t("site.name")}</a>
          <nav aria-label="${t("site.nav")}">
            <a href="/">${t("site.check")}</a>
            <a href="/docs">${t("site.docs")}</a>
            <a href="/account">${t("site.account")}</a>
          </nav>
        </header>
        <main id="main" tabindex="-1">${main}</main>
        <footer class="foot">
          <p>${t("site.privacy")}</p>
          <form method="get" action="/" class="languages">
            <label for="lang">${t("site.language")}</label>
            <select id="lang" name="lang" autocomplete="off">
              ${languages(texts.language)}
            </select>
            <button>OK</button>
          </form>
        </footer>
      </body>
    </html> `.text;
}

const languages = (current: string) =>
  [...LANGUAGES.keys()].map(
    (language) =>
      html`<option value="${language}" lang="${language}" ${language === current && html` selected`}>
        ${textsOf(language).say("language")}
      </option>`,
  );
