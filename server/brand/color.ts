/**
 * Adapts a brand's colour to the light and the dark theme: moves it towards black (light theme) or white (dark theme)
 * only as far as needed for the contrast of 4.5 that WCAG requires, both for text on this colour and for text in this
 * colour on the theme's background.
 */
type Rgb = readonly [number, number, number]

export interface BrandColors {
  /** Main colour and the colour of text on it, as `#rrggbb`, for the light and the dark theme. */
  light: { main: string; text: string }
  dark: { main: string; text: string }
}

const minContrast = 4.5
const [white, black]: [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
]
/**
 * For each theme, the background colour (src/custom/ui/theme.ts) that has the least contrast to the text of the theme.
 */
const lightPaper: Rgb = [0xf6, 0xf5, 0xef]
const darkPaper: Rgb = [0x1c, 0x24, 0x1f]

const parse = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}
const toHex = (color: Rgb) => `#${color.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const luminance = (color: Rgb) => {
  const [red = 0, green = 0, blue = 0] = color.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21. */
export const contrastRatio = (left: string | Rgb, right: string | Rgb) => {
  const [high = 0, low = 0] = [left, right]
    .map(color => luminance(typeof color === 'string' ? parse(color) : color))
    .toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const mixColors = (color: Rgb, end: Rgb, share: number): Rgb => {
  const [red, green, blue] = [0, 1, 2].map(at => Math.round((color[at] ?? 0) * (1 - share) + (end[at] ?? 0) * share))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const steps = 50

/**
 * Returns the first colour on the way from `color` to `end` that has enough contrast to all colours in `against`. `end`
 * itself must have enough contrast.
 */
const untilReadable = (color: Rgb, end: Rgb, against: readonly Rgb[]) => {
  const way = Array.from({ length: steps + 1 }, (_, step) => mixColors(color, end, step / steps))
  return way.find(shade => against.every(other => contrastRatio(shade, other) >= minContrast)) ?? end
}

/**
 * Returns the colours of a brand for the light and the dark theme.
 * @param hex `#rrggbb`
 */
export function deriveBrandColors(hex: string): BrandColors {
  const color = parse(hex)
  const light = untilReadable(color, black, [white, lightPaper])
  const dark = untilReadable(color, white, [darkPaper, black])
  return {
    light: { main: toHex(light), text: toHex(white) },
    dark: { main: toHex(dark), text: toHex(black) },
  }
}
