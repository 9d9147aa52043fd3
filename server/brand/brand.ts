/** An installation looks like its owner: name, colour and logo of the configuration, as the portal is handed them. */
import type { BrandColors } from './color'
import type { BrandLogo } from './logo'

export interface Brand {
  /** None: the product's own, which mails spell by language. */
  name: string | undefined
  colors: BrandColors | undefined
  logo: BrandLogo | undefined
}

/** Where the portal finds a logo that is a file. */
export const logoPath = '/brand-logo'

/** Of `/config.json`; nothing of what is not configured. */
export const handedOver = ({ name, colors, logo }: Brand) => ({
  ...(name && { name }),
  ...(colors && { colors }),
  ...(logo && { logo: logo.kind === 'file' ? logoPath : logo.url }),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? '')

/** The built page: its title until the portal writes its own, and the colour of the browser's bar. */
export const brandedPage = (page: string, { name, colors }: Brand) => {
  const titled = name ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`) : page
  const color = colors?.light.main
  return color
    ? titled.replace(/(<meta name="theme-color" content=")[^"]*/, (_, before) => `${before}${color}`)
    : titled
}

/** What is added to a screen of a phone. */
export const brandedManifest = (manifest: string, { name, colors }: Brand) =>
  JSON.stringify({
    ...JSON.parse(manifest),
    ...(name && { name, short_name: name }),
    ...(colors && { theme_color: colors.light.main }),
  })

/** A sender's name as a header spells it. */
export const quoted = (name: string) => (/^[\w ]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`)
