/** Brand of an installation: name, colour and logo from the configuration, as the portal gets them. */
import type { BrandColors } from './color'
import type { BrandLogo } from './logo'

export interface Brand {
  /** Undefined for the product's own name, which mails spell by language. */
  name: string | undefined
  colors: BrandColors | undefined
  logo: BrandLogo | undefined
}

/** Path at which the portal finds a logo that is a file. */
export const logoPath = '/brand-logo'

/** Returns the brand's part of `/config.json`, without what is not configured. */
export const publicBrand = ({ name, colors, logo }: Brand) => ({
  ...(name && { name }),
  ...(colors && { colors }),
  ...(logo && { logo: logo.kind === 'file' ? logoPath : logo.url }),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? '')

/**
 * Returns the built page with the brand's title, shown until the portal sets its own, and the colour of the browser's
 * bar.
 */
export const brandedPage = (page: string, { name, colors }: Brand) => {
  const titled = name ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`) : page
  const color = colors?.light.main
  return color
    ? titled.replace(/(<meta name="theme-color" content=")[^"]*/, (_, before) => `${before}${color}`)
    : titled
}

/** Returns the web app manifest, which names the portal on a phone's home screen. */
export const brandedManifest = (manifest: string, { name, colors }: Brand) =>
  JSON.stringify({
    ...JSON.parse(manifest),
    ...(name && { name, short_name: name }),
    ...(colors && { theme_color: colors.light.main }),
  })

/** Returns a sender's name as it is written in a mail header. */
export const quoted = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`)
