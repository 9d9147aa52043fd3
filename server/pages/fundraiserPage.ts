/** Renders the public page of a shared fundraiser, and the page for URLs without a fundraiser. */
import { bcp47Tags, type Language, languages } from '../../contract/languages'
import type { FundraisingStatus } from '../../contract/statuses'
import { fillPlaceholders, messages } from '../i18n/messages'
import { html, type Markup } from './markup'
import { openGraphLocales, type PageFrame } from './pageFrame'

/** URLs of a picture, relative to the portal. */
interface PictureAddresses {
  mdUrl: string
  lgUrl: string
}

export interface FundraiserContent {
  name: string
  description: string
  link: string
  image: PictureAddresses | null
  status: FundraisingStatus
  progressPoints: number
  targetPoints: number
  organisation: string
  logo: { smUrl: string } | null
  path: string
}

/**
 * Returns the elements of the head from which messengers build a preview (Open Graph), and the links to all language
 * versions of the page.
 */
function previewElements(page: FundraiserContent, language: Language, siteName: string, publicUrl: string): Markup {
  const { name, organisation, description, image, path } = page
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': `${name} – ${organisation}`,
    'og:description': description,
    'og:url': `${publicUrl}${path}`,
    'og:locale': openGraphLocales[language],
    ...(image && { 'og:image': new URL(image.lgUrl, publicUrl).href, 'og:image:alt': name }),
  }
  const others = languages.filter(other => other !== language)
  return html`<meta name="description" content="${description}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${Object.entries(properties).map(([property, content]) => html`<meta property="${property}" content="${content}">`)}
${others.map(other => html`<meta property="og:locale:alternate" content="${openGraphLocales[other]}">`)}
<link rel="canonical" href="${publicUrl}${path}">
${languages.map(each => html`<link rel="alternate" hreflang="${bcp47Tags[each]}" href="${publicUrl}${path}?lang=${each}">`)}`
}

function progressBar({ progressPoints, targetPoints }: FundraiserContent, language: Language): Markup {
  const { progress, collected } = messages[language].fundraiserPage
  const number = new Intl.NumberFormat(bcp47Tags[language], { maximumFractionDigits: 0 })
  const share = targetPoints > 0 ? Math.min(1, progressPoints / targetPoints) : 0
  const percent = Math.floor(share * 100)
  const points = fillPlaceholders(collected, {
    points: number.format(progressPoints),
    target: number.format(targetPoints),
  })
  return html`<div class="track" role="progressbar" aria-label="${progress}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${percent}" aria-valuetext="${points}"><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${percent}" height="1"/></svg></div>
<p class="figures"><strong>${percent}%</strong> <span>${points}</span></p>`
}

/**
 * Returns the page of a fundraiser.
 * @param publicUrl URL of the portal, without a slash at the end
 */
export function renderFundraiserPage(
  frame: PageFrame,
  page: FundraiserContent,
  language: Language,
  publicUrl: string,
): string {
  const words = messages[language].fundraiserPage
  const { name, organisation, description, image, logo, link, path, status } = page
  return frame.render({
    language,
    path,
    title: `${name} – ${organisation}`,
    head: previewElements(page, language, frame.siteName, publicUrl),
    main: html`<article>
${image ? html`<img class="picture" src="${image.mdUrl}" srcset="${image.mdUrl} 480w, ${image.lgUrl} 1200w" sizes="(max-width: 46rem) 100vw, 44rem" alt="${name}">` : undefined}
<div class="content">
<h1>${name}</h1>
<p class="owner">${logo ? html`<img src="${logo.smUrl}" alt="">` : undefined}<span>${words.organisedBy} <strong>${organisation}</strong></span></p>
${progressBar(page, language)}
<p class="description">${description}</p>
${status === 'Created' ? undefined : html`<p><strong>${words.states[status]}</strong></p>`}
<p class="quiet">${words.howItWorks}</p>
${/^https?:/i.test(link) ? html`<a href="${link}" rel="noopener nofollow">${words.more}</a>` : undefined}
</div>
</article>`,
  })
}

/** Returns the page for a URL without a shared fundraiser. */
export function renderMissingFundraiser(frame: PageFrame, path: string, language: Language): string {
  const { missingTitle, missingText } = messages[language].fundraiserPage
  return frame.render({
    language,
    path,
    title: missingTitle,
    head: html`<meta name="robots" content="noindex">`,
    main: html`<div class="notice"><h1>${missingTitle}</h1><p>${missingText}</p></div>`,
  })
}
