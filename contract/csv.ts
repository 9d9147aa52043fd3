/**
 * Writes CSV as in RFC 4180 with every cell quoted, and restores the original text of cells that were read. A text that
 * a spreadsheet would run as a formula gets apostrophes: one in front of its content, and one after each character that
 * a spreadsheet with another separator may take for the end of the cell. Excel expects `,` or `;` between cells,
 * depending on the country that is set, and finds wrong cell ends in a file with the other separator. A phone number is
 * not changed, because a spreadsheet reads it as a number, never as a formula. This file does not import Zod, so that
 * the browser does not have to load Zod.
 */
const beginsFormula = /^"*[=+\-@\t\r\n\0]/
const continuesFormula = /([;,\t\r\n])(?='*"*[=+\-@\0])/g
const escapedContinuation = /([;,\t\r\n])'(?='*"*[=+\-@\0])/g

const phone = /^\+\d{8,15}$/

/**
 * Returns true if the text begins with an apostrophe and a digit, and has no other apostrophe. ERP systems mark a
 * number as a text in this way: `'00624`.
 */
const isMarked = (text: string) => /^'(?=\d)[^']*$/.test(text)
/** A formula whose value is a text. Spreadsheets use it to preserve leading zeros: `="00624"`. */
const textFormula = /^="((?:[^"]|"")*)"$/

/**
 * Returns true if a text needs an apostrophe in front: it contains the start of a formula, or {@link unescapeFormula}
 * would remove an apostrophe that belongs to the text.
 */
const needsMark = (text: string): boolean =>
  beginsFormula.test(text) ||
  text.search(continuesFormula) >= 0 ||
  isMarked(text) ||
  (text.startsWith("'") && needsMark(text.slice(1)))

const escapeFormula = (text: string) =>
  !phone.test(text) && needsMark(text) ? `'${text.replace(continuesFormula, "$1'")}` : text

/**
 * Returns the text without the apostrophes of {@link escapeFormula}, and without the marks by which spreadsheets and
 * ERP systems mark a number as a text.
 */
export const unescapeFormula = (text: string) => {
  if (isMarked(text)) return text.slice(1)
  const inside = text.replace(escapedContinuation, '$1')
  if (text.startsWith("'") && needsMark(inside.slice(1))) return inside.slice(1)
  const [, content] = textFormula.exec(text) ?? []
  return content?.replaceAll('""', '"') ?? text
}

/** Splits a cell with several values at semicolons, commas, vertical bars and line breaks. */
export const splitValues = (cell: string) =>
  [...new Set(cell.split(/[;,|\n]/).map(part => part.trim()))].filter(Boolean)
/** Joins values so that {@link splitValues} can split them. */
export const joinValues = (parts: readonly unknown[]) => parts.join(';')

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const cell = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : escapeFormula(textOf(value ?? ''))
  return `"${text.replaceAll('"', '""')}"`
}

/** Character between two cells. Spreadsheets in countries with a decimal comma expect `;`. */
type Separator = ',' | ';'

/** Returns one row of a CSV file, with its line end. */
export const formatCsvRow = (values: readonly unknown[], separator: Separator = ',') =>
  `${values.map(cell).join(separator)}\r\n`

/** Returns the rows as CSV; the first row has the headings. */
export const toCsv = (rows: readonly (readonly unknown[])[], separator?: Separator) =>
  rows.map(row => formatCsvRow(row, separator)).join('')
