/**
 * CSV as in RFC 4180, with every cell quoted (security rules, "Exports"). A text that a spreadsheet would run as a
 * formula gets an apostrophe: in front of the cell, and after each character in it that some spreadsheet takes for the
 * end of a cell, because Excel reads `,` or `;` depending on its country and miscounts the quotes with the other one. A
 * phone number is a number to a spreadsheet, never a formula, and stays unchanged. Zod-free: the browser loads this
 * file.
 */
const begins = /^"*[=+\-@\t\r\n\0]/
const goesOn = /([;,\t\r\n])(?='*"*[=+\-@\0])/g
const wentOn = /([;,\t\r\n])'(?='*"*[=+\-@\0])/g

const phone = /^\+\d{8,15}$/

/** Returns true for a number after an apostrophe, as ERP systems mark a text: `'00624`. */
const isMarked = (text: string) => /^'(?=\d)[^']*$/.test(text)
/** A formula that yields one text, which keeps leading zeros in a spreadsheet: `="00624"`. */
const textFormula = /^="((?:[^"]|"")*)"$/

/**
 * Returns true if a text needs an apostrophe in front: a formula, or a text that a reader would take for one already
 * marked.
 */
const needsMark = (text: string): boolean =>
  begins.test(text) || text.search(goesOn) >= 0 || isMarked(text) || (text.startsWith("'") && needsMark(text.slice(1)))

const escapeFormula = (text: string) =>
  !phone.test(text) && needsMark(text) ? `'${text.replace(goesOn, "$1'")}` : text

/**
 * Returns the text without the apostrophes of {@link escapeFormula}, or without the mark by which a spreadsheet or an
 * ERP system marked it as a text.
 */
export const unescapeFormula = (text: string) => {
  if (isMarked(text)) return text.slice(1)
  const inside = text.replace(wentOn, '$1')
  if (text.startsWith("'") && needsMark(inside.slice(1))) return inside.slice(1)
  const [, content] = textFormula.exec(text) ?? []
  return content?.replaceAll('""', '"') ?? text
}

/** Splits a cell with several values at semicolons, commas or bars. */
export const splitValues = (cell: string) =>
  [...new Set(cell.split(/[;,|\n]/).map(part => part.trim()))].filter(Boolean)
/** Joins values so that {@link splitValues} can split them. */
export const joinValues = (parts: readonly unknown[]) => parts.join(';')

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const cell = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : escapeFormula(textOf(value ?? ''))
  return `"${text.replaceAll('"', '""')}"`
}

/** Separator of cells: spreadsheets in countries with a decimal comma read `;`. */
type Separator = ',' | ';'

/** Returns one row with its line end. */
export const csvRow = (values: readonly unknown[], separator: Separator = ',') =>
  `${values.map(cell).join(separator)}\r\n`

/** Returns the rows as CSV; the first row has the headings. */
export const toCsv = (rows: readonly (readonly unknown[])[], separator?: Separator) =>
  rows.map(row => csvRow(row, separator)).join('')
