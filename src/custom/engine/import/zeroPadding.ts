/** Numbers that a spreadsheet shows with leading zeros, such as zip codes: the zeros are in the cell's format, not in its value. */

/** A format of zeros and hyphens alone (`00000`, `00-000`) as Excel writes it: a literal character is escaped or quoted. */
const toPattern = (formatCode: string) => {
  const pattern = formatCode.replace(/\\(.)|"([^"]*)"/g, '$1$2')
  return /^0[0-]*0$/.test(pattern) ? pattern : undefined
}

/** Returns the digits as the pattern shows them. */
const padded = (digits: string, pattern: string) => {
  const places = pattern.replaceAll('-', '').length
  const rest = [...digits.padStart(places, '0')]
  const surplus = rest.splice(0, rest.length - places).join('')
  return surplus + pattern.replaceAll('0', () => rest.shift() ?? '')
}

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''

/** Returns the patterns of the cell styles in `xl/styles.xml` by their place (ECMA-376, part 1, sections 18.8.10 and 18.8.30). */
export const paddedStyles = (stylesXml: string): ReadonlyMap<string, string> => {
  const document = new DOMParser().parseFromString(stylesXml, 'application/xml')
  const formats = new Map(
    [...document.getElementsByTagNameNS('*', 'numFmt')].map(format => [
      attribute(format, 'numFmtId'),
      toPattern(attribute(format, 'formatCode')),
    ]),
  )
  const cellFormats = document.getElementsByTagNameNS('*', 'cellXfs')[0]?.children ?? []
  return new Map(
    [...cellFormats].flatMap((format, at) => {
      const pattern = formats.get(attribute(format, 'numFmtId'))
      return pattern ? [[String(at), pattern] as const] : []
    }),
  )
}

/** Returns the sheet with whole numbers of these styles turned into the texts that the spreadsheet shows. */
export const withPaddedNumbers = (sheetXml: string, styles: ReadonlyMap<string, string>) =>
  sheetXml.replace(
    /<((?:\w+:)?)c\b([^>]*[^>/])>((?:(?!<\/\1c>).)*?)<\1v>(\d+)<\/\1v>/gs,
    (cell, prefix: string, attributes: string, before: string, digits: string) => {
      const pattern = styles.get(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '')
      if (!pattern || /\bt="(?!n")/.test(attributes)) return cell
      const plain = attributes.replace(/\s\bt="n"/, '')
      return `<${prefix}c${plain} t="str">${before}<${prefix}v>${padded(digits, pattern)}</${prefix}v>`
    },
  )

/** Returns the shown text where it is the number with leading zeros; else `undefined`. */
export const shownWithZeros = (shown: string, value: number) =>
  /^0[\d-]*\d$/.test(shown) && Number(shown.replaceAll('-', '')) === value ? shown : undefined
