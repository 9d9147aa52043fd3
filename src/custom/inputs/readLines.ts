/** A file's text → entries: whole lines, or one column of a table. */
import { rearmed } from '../../../contract/csv'
import { type ReadingChoice, readSource } from '../engine/import/reading'
import type { Source } from '../engine/import/source'
import { linesOf } from './lines'

export interface Reading {
  /** Place of the column; -1: each line is an entry. */
  column: number
  hasHeadings: boolean
}

export type EntryFormat = Pick<ReadingChoice, 'encoding' | 'sheet'>

/** Returns the rows of cells, and the text of which a whole line may be an entry. */
export const readEntries = (source: Source | undefined, format: EntryFormat = {}) => {
  if (!source) return { rows: [], text: '' }
  const { grid, text, ...about } = readSource(source, format)
  const rows = text?.trim() === '' ? [] : grid.rows.map(({ cells }) => cells)
  return { rows, text: text ?? rows.map(cells => cells.join('\t')).join('\n'), ...about }
}

const folded = (text: string) => text.trim().toLowerCase()
const known = ['content', 'code', 'link']

/**
 * By a heading that says so; else the first column of what is a table throughout, else lines.
 * @param names what the column may be called beside the usual words
 */
export const guessReading = (rows: readonly (readonly string[])[], names: readonly string[]): Reading => {
  const [first = []] = rows
  const wanted = new Set([...known, ...names].map(folded))
  const named = first.findIndex(cell => wanted.has(folded(cell)))
  if (named >= 0) return { column: first.length > 1 ? named : -1, hasHeadings: true }
  const isTable = first.length > 1 && rows.length > 1 && rows.every(row => row.length === first.length)
  return { column: isTable ? 0 : -1, hasHeadings: false }
}

export const entriesOf = (text: string, rows: readonly (readonly string[])[], { column, hasHeadings }: Reading) => {
  const all = column < 0 ? wholeLines(text, rows) : rows.map(row => row[column] ?? '')
  return all.slice(hasHeadings ? 1 : 0).flatMap(entry => linesOf(rearmed(entry)))
}

/** What stands in quotes is one cell, and means what is in them. */
const wholeLines = (text: string, rows: readonly (readonly string[])[]) =>
  rows.every(row => row.length === 1) ? rows.map(([cell = '']) => cell) : linesOf(text)

/** Each once, and none that is there. */
export const newOf = (entries: readonly string[], had: readonly string[]) => {
  const taken = new Set(had)
  return [...new Set(entries)].filter(entry => !taken.has(entry))
}
