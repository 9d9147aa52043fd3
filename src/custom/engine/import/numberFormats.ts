/**
 * Applies a spreadsheet's number formats. A number's format, not its value, contains leading zeros, letters, percent
 * signs, fractions and trailing zeros.
 */
import { format, getFormatInfo } from 'numfmt'

/**
 * Built-in format codes, which are not stored in the file (ECMA-376, part 1, section 18.8.30), as far as they can
 * change the meaning of a number.
 */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
}

/**
 * Types of formats that can change the meaning of a number. Other formats, such as thousands separators, only make a
 * number easier to read.
 */
const shownTypes = ['number', 'percent', 'fraction']

/**
 * Returns the text of a number in its format: `007` for 7 with the format `000`. Returns `undefined` if this text is
 * the plain number, if the format is invalid, or if its type cannot change the meaning of a number, such as a format
 * with thousands separators.
 */
export const formatNumberByCode = (value: number, formatCode: string): string | undefined => {
  try {
    if (!shownTypes.includes(getFormatInfo(formatCode).type)) return undefined
    const shown = format(formatCode, value).replace(/\s+/g, ' ').trim()
    return shown === String(value) ? undefined : shown
  } catch {
    return undefined
  }
}

/** Number of significant digits that a spreadsheet stores. With this rounding, 0.1 + 0.2 is 0.3. */
export const significantDigits = 15
/**
 * Returns whether an integer has more digits than a spreadsheet stores. Spreadsheets replace the excess digits by
 * zeros.
 */
export const hasTooManyDigits = (number: string) => {
  const value = Math.abs(Number(number))
  return Number.isInteger(value) && value >= 10 ** significantDigits
}

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ''

/** Returns the format codes in `xl/styles.xml` by index of the cell style (ECMA-376, part 1, section 18.8.10). */
export const readCellFormats = (stylesXml: string): ReadonlyMap<string, string> => {
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

/** Matches a number with thousands separators or an exponent. */
const usualNumber = /^[-−]?\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$|^[-−]?\d(?:[.,]\d+)?E[+-]\d+$/i

/** Returns the text that a spreadsheet shows for a number, unless it is only another notation of the number. */
export const findDistinctDisplayText = (shown: string, value: number) => {
  const text = shown.replace(/\s+/g, ' ').trim()
  if (text === '' || usualNumber.test(text)) return undefined
  const decimal = text.replace(',', '.').replace(/ %$/, '%')
  return decimal === String(value) ? undefined : /^-?[\d.]+%?$/.test(decimal) ? decimal : text
}
