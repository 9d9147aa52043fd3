/** Number formats of a spreadsheet: leading zeros, percent signs, fractions and zeros at the end are in the cell's format. */

/** Formats without a code in the file (ECMA-376, part 1, section 18.8.30). */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
}

/** Returns the format as Excel writes it without its quotes: a literal character is escaped or quoted. */
const bareFormat = (formatCode: string) => formatCode.replace(/\\(.)|"([^"]*)"/g, '$1$2')

/** Returns the digits as a pattern of zeros and hyphens (`00000`, `00-000`) shows them. */
const padded = (digits: string, pattern: string) => {
  const places = pattern.replaceAll('-', '').length
  const rest = [...digits.padStart(places, '0')]
  const surplus = rest.splice(0, rest.length - places).join('')
  return surplus + pattern.replaceAll('0', () => rest.shift() ?? '')
}

/** Returns `12 1/2` for 12.5, with the nearest denominator of at most `most`. */
const asFraction = (value: number, most: number) => {
  const whole = Math.floor(value)
  const part = value - whole
  const denominators = Array.from({ length: most }, (_, at) => at + 1)
  const errorOf = (denominator: number) => Math.abs(part - Math.round(part * denominator) / denominator)
  const best = denominators.reduce((least, each) => (errorOf(each) < errorOf(least) ? each : least))
  const top = Math.round(part * best)
  if (top === 0 || top === best) return String(Math.round(value))
  return `${whole > 0 ? `${whole} ` : ''}${top}/${best}`
}

/** Returns the text that the format shows instead of the plain number; `undefined` for other formats. */
export const shownNumber = (value: number, formatCode: string): string | undefined => {
  const format = bareFormat(formatCode)
  const [, decimals, percent] = /^0(\.0+)?(%)?$/.exec(format) ?? []
  if (decimals || percent) {
    const places = (decimals ?? '.').length - 1
    return percent ? `${(value * 100).toFixed(places)}%` : value.toFixed(places)
  }
  const [, denominator] = /^# (\?{1,2})\/\?{1,2}$/.exec(format) ?? []
  return denominator && value >= 0 ? asFraction(value, denominator.length === 1 ? 9 : 99) : undefined
}

/** Returns the whole number with the zeros and hyphens of its format; `undefined` for other formats. */
export const paddedNumber = (digits: string, formatCode: string): string | undefined => {
  const format = bareFormat(formatCode)
  return /^\d+$/.test(digits) && /^0[0-]*0$/.test(format) ? padded(digits, format) : undefined
}

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''

/** Returns the format codes of the cell styles in `xl/styles.xml` by their place (ECMA-376, part 1, section 18.8.10). */
export const cellFormats = (stylesXml: string): ReadonlyMap<string, string> => {
  const document = new DOMParser().parseFromString(stylesXml, 'application/xml')
  const formats = new Map(
    [...document.getElementsByTagNameNS('*', 'numFmt')].map(format => [
      attribute(format, 'numFmtId'),
      attribute(format, 'formatCode'),
    ]),
  )
  const styles = document.getElementsByTagNameNS('*', 'cellXfs')[0]?.children ?? []
  return new Map(
    [...styles].flatMap((style, at) => {
      const id = attribute(style, 'numFmtId')
      const format = formats.get(id) ?? builtIn[id]
      return format ? [[String(at), format] as const] : []
    }),
  )
}

/** Returns the shown text where it is the number with leading zeros; else `undefined`. */
export const shownWithZeros = (shown: string, value: number) =>
  /^0[\d-]*\d$/.test(shown) && Number(shown.replaceAll('-', '')) === value ? shown : undefined

/** Returns the shown text where it is the number as a percentage, a fraction or with zeros at its end; else `undefined`. */
export const shownDifferently = (shown: string, value: number) => {
  const text = shown.replace(',', '.').replace(/\s+%/, '%')
  if (/^-?\d+(\.\d+)?%$/.test(text)) return text
  if (/^(\d+ )?\d+\/\d+$/.test(text)) return text
  return /^\d+\.\d+$/.test(text) && Number(text) === value && text !== String(value) ? text : undefined
}
