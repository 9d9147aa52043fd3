/** Passes an installation's brand from the configuration to the portal: name, colours and logo. */
import type { BrandColors } from './color'
import type { BrandLogo } from './logo'

/** The company to which sponsors pay (BRAND_LEGAL_NAME). Fields that are not configured are not printed. */
export interface Payee {
  name?: string | undefined
  registrationNumber?: string | undefined
  address?: string | undefined
}

export interface Brand {
  /** The brand's name; undefined means the product's own name, which depends on the language in e-mails. */
  name: string | undefined
  colors: BrandColors | undefined
  logo: BrandLogo | undefined
}

/** The URL path at which the portal serves a brand's logo that is configured as a file. */
export const logoPath = '/brand-logo'

/** Returns the brand for `/config.json`, without values that are not configured. */
export const toPublicBrand = ({ name, colors, logo }: Brand) => ({
  ...(name && { name }),
  ...(colors && { colors }),
  ...(logo && { logo: logo.kind === 'file' ? logoPath : logo.url }),
})

/**
 * Returns the origin of a logo that is configured as a URL, for the content security policy; empty for any other logo.
 */
export const logoOrigins = ({ logo }: Brand) => (logo?.kind === 'address' ? [new URL(logo.url).origin] : [])

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? '')

/**
 * Returns the portal's HTML page with the brand's title and theme colour. The portal replaces the title when it starts.
 */
export const applyBrandToPage = (page: string, { name, colors }: Brand) => {
  const titled = name ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`) : page
  const color = colors?.light.main
  return color
    ? titled.replace(/(<meta name="theme-color" content=")[^"]*/, (_, before) => `${before}${color}`)
    : titled
}

/** Returns the web app manifest with the brand's name and colour. Phones show the name on the home screen. */
export const applyBrandToManifest = (manifest: string, { name, colors }: Brand) =>
  JSON.stringify({
    ...JSON.parse(manifest),
    ...(name && { name, short_name: name }),
    ...(colors && { theme_color: colors.light.main }),
  })

/** Returns a sender's name in the form of an e-mail header, quoted if necessary. */
export const quoteSenderName = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`)
