/**
 * Splits delimited text into records (RFC 4180, and common deviations from it). No line is ever lost: a quotation mark
 * that does not enclose a whole cell is read as an ordinary character and does not affect later lines.
 */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

interface TextRecord {
  cells: readonly string[]
  /** Index in the text at which the next record starts. */
  end: number
  /** Whether a quoted cell of the record contains a line break. */
  isMultiline: boolean
  /** Whether every cell that is not empty is quoted. */
  isQuoted: boolean
}
/** A record with its line number. As in a spreadsheet, empty rows count. */
export interface NumberedRecord {
  line: number
  cells: readonly string[]
}

const isLineBreak = (character: string | undefined) => character === '\n' || character === '\r'
const isBlank = (character: string | undefined, delimiter: Delimiter) =>
  character !== delimiter && (character === ' ' || character === '\t')

/** Returns the index behind the line break that starts at `at`: a carriage return, a line feed, or both. */
const afterLineBreak = (text: string, at: number) => (text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1)

interface Cell {
  value: string
  end: number
  isQuoted: boolean
}

/**
 * Returns the quoted cell that starts at `at`.
 * @returns `undefined` if the quotation mark at `at` does not enclose a whole cell
 */
const readQuotedCell = (text: string, at: number, delimiter: Delimiter, mayBreak: boolean): Cell | undefined => {
  let from = at + 1
  for (;;) {
    const mark = text.indexOf('"', from)
    if (mark < 0) return undefined
    if (text[mark + 1] === '"') {
      from = mark + 2
      continue
    }
    const value = text.slice(at + 1, mark)
    if (!mayBreak && /[\r\n]/.test(value)) return undefined
    let end = mark + 1
    while (isBlank(text[end], delimiter)) end += 1
    if (end < text.length && text[end] !== delimiter && !isLineBreak(text[end])) return undefined
    return { value: value.replace(/""/g, '"'), end, isQuoted: true }
  }
}

/**
 * Returns the quoted cell that starts at `at` and in which quotation marks are escaped by backslashes, as MySQL writes
 * them; `undefined` if there is none.
 */
const readEscapedCell = (text: string, at: number, delimiter: Delimiter): Cell | undefined => {
  const pattern = /"((?:[^"\\\r\n]|\\[^\r\n])*\\"(?:[^"\\\r\n]|\\[^\r\n])*)"[ ]*/y
  pattern.lastIndex = at
  const [whole = '', content = ''] = pattern.exec(text) ?? []
  const end = at + whole.length
  const isWhole = end === text.length || text[end] === delimiter || isLineBreak(text[end])
  return whole && isWhole ? { value: content.replace(/\\(["\\])/g, '$1'), end, isQuoted: true } : undefined
}

/** Removes the outer quotation marks of a cell whose inner quotation marks are not doubled: `"Sklep "U Basi""`. */
const withoutOuterMarks = (cell: string) => {
  const [, inner = ''] = /^"(.+)"$/.exec(cell.trim()) ?? []
  const marks = inner.split('"').length - 1
  return marks >= 2 && marks % 2 === 0 && (inner.startsWith('"') || inner.endsWith('"')) ? inner : cell
}

const readPlainCell = (text: string, at: number, delimiter: Delimiter): Cell => {
  let end = at
  while (end < text.length && text[end] !== delimiter && !isLineBreak(text[end])) end += 1
  return { value: withoutOuterMarks(text.slice(at, end)), end, isQuoted: false }
}

const readCell = (text: string, at: number, delimiter: Delimiter, mayBreak: boolean): Cell => {
  let mark = at
  while (isBlank(text[mark], delimiter)) mark += 1
  // Spreadsheets may write a text as the formula `="a;b"`, to keep it from being converted. The part after `=` is read
  // like a quoted cell; `normaliseCell` later removes the formula.
  const isFormula = text.startsWith('="', mark)
  const quoted =
    (text[mark] === '"' || isFormula) &&
    readQuotedCell(text, isFormula ? mark + 1 : mark, delimiter, mayBreak && mark === at)
  if (quoted && isFormula) return { ...quoted, value: text.slice(mark, quoted.end).trimEnd() }
  return quoted || readEscapedCell(text, mark, delimiter) || readPlainCell(text, at, delimiter)
}

/**
 * Reads one record.
 * @param mayBreak whether a quoted cell may contain line breaks
 */
const readRecord = (text: string, start: number, delimiter: Delimiter, mayBreak: boolean): TextRecord => {
  const cells: string[] = []
  let isMultiline = false
  let isQuoted = true
  for (let at = start; ; ) {
    const cell = readCell(text, at, delimiter, mayBreak)
    cells.push(cell.value)
    isMultiline ||= cell.isQuoted && /[\r\n]/.test(cell.value)
    isQuoted &&= cell.isQuoted || cell.value.trim() === ''
    if (text[cell.end] === delimiter) {
      at = cell.end + 1
      continue
    }
    const end = cell.end < text.length ? afterLineBreak(text, cell.end) : text.length
    return { cells, end, isMultiline, isQuoted }
  }
}

/** Reads at most `most` records. As in RFC 4180, a quoted cell may contain line breaks. */
export const parseStandardCsv = (text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY) => {
  const records: TextRecord[] = []
  for (let at = 0; at < text.length && records.length < most; ) {
    const record = readRecord(text, at, delimiter, true)
    records.push(record)
    at = record.end
  }
  return records
}

export const hasFilledCell = (cells: readonly string[]) => cells.some(cell => cell.trim() !== '')

/** Returns the most frequent number of cells per record. If several are equally frequent, the largest is returned. */
export const mostFrequentCellCount = (records: readonly { cells: readonly string[] }[]) => {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce(
    ([width, count], [nextWidth, nextCount]) =>
      nextCount > count || (nextCount === count && nextWidth > width) ? [nextWidth, nextCount] : [width, count],
    [1, 0],
  )[0]
}

/** Minimum number of columns of a table in which a quoted cell with line breaks may be split into several records. */
const minSplitWidth = 3

/**
 * Returns whether a record with a line break in a quoted cell is really several lines with stray quotation marks.
 * @param lines the text of the record, read line by line
 */
const isSeveralLines = ({ cells, isQuoted }: TextRecord, lines: readonly TextRecord[], width: number) => {
  if (width === 1) return true
  const complete = lines.filter(line => line.cells.length === width).length
  if (cells.length !== width) return complete > 0
  return complete === lines.length && width >= minSplitWidth && !isQuoted
}

const linesWithin = (text: string, start: number, end: number, delimiter: Delimiter) => {
  const lines: TextRecord[] = []
  for (let at = start; at < end; ) {
    const line = readRecord(text, at, delimiter, false)
    lines.push(line)
    at = line.end
  }
  return lines
}

/** Returns the records that are not empty. Their line numbers count empty lines too. */
export const parseRecords = (text: string, delimiter: Delimiter): readonly NumberedRecord[] => {
  const records = parseStandardCsv(text, delimiter)
  const filled = records.filter(({ cells }) => hasFilledCell(cells))
  const single = filled.filter(({ isMultiline }) => !isMultiline)
  const width = mostFrequentCellCount(single.length > 0 ? single : filled)
  let start = 0
  return records
    .flatMap(record => {
      const from = start
      start = record.end
      if (!record.isMultiline) return [record]
      const lines = linesWithin(text, from, record.end, delimiter)
      return isSeveralLines(record, lines, width) ? lines : [record]
    })
    .map(({ cells }, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => hasFilledCell(cells))
}
