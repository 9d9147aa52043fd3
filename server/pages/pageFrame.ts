/**
 * The frame of server-rendered pages: the brand, the languages, and the headers. Pages contain no script. Their only
 * style is in the page; the content security policy permits it by its hash and not by a nonce, so that a page is the
 * same for every reader and can be cached.
 */
import { createHash } from 'node:crypto'
import { bcp47Tags, createLanguageRecord, type Language, languages, languageTable } from '../../contract/languages'
import { type Brand, logoOrigins, toPublicBrand } from '../brand/brand'
import { messages } from '../i18n/messages'
import { html, Markup } from './markup'
import { pageStyle } from './pageStyle'

const productName = 'Bottle Portal'

export interface Page {
  language: Language
  /** URL of the page without its query, relative to the portal. */
  path: string
  title: string
  /** Further elements of the head. */
  head?: Markup
  main: Markup
}

export interface PageFrame {
  /** The name of the installation's brand, or of the product. */
  siteName: string
  /** Headers of every page. */
  headers: Readonly<Record<string, string>>
  render(page: Page): string
}

/** Returns the frame of the pages, with the colours, the name and the logo of the brand. */
export function createPageFrame(brand: Brand): PageFrame {
  const style = pageStyle(brand.colors)
  const { name: siteName = productName, logo = '/icon.svg' } = toPublicBrand(brand)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ["img-src 'self'", ...logoOrigins(brand)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const links = (path: string, current: Language) =>
    languages.map(language => {
      const tag = bcp47Tags[language]
      const isCurrent = language === current ? html` aria-current="true"` : undefined
      return html`<a href="${path}?lang=${language}" lang="${tag}" hreflang="${tag}"${isCurrent}>${languageTable[language].name}</a>`
    })
  return {
    siteName,
    headers: { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' },
    render({ language, path, title, head, main }) {
      const { languages: label, toPortal } = messages[language].pageFrame
      return html`<!doctype html>
<html lang="${bcp47Tags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
${head}
<style>${new Markup(style)}</style>
</head>
<body>
<header class="bar">
<a class="brand" href="/"><img src="${logo}" alt="">${siteName}</a>
<nav aria-label="${label}">${links(path, language)}</nav>
</header>
<main>${main}</main>
<footer><a href="/">${toPortal}</a></footer>
</body>
</html>
`.text
    },
  }
}

/** Values of `og:locale`, such as `uk_UA`. */
export const openGraphLocales = createLanguageRecord(language => bcp47Tags[language].replace('-', '_'))
