/** Maps the columns of a file to fields: by their headings, and some columns also by their cells. */
import { currency } from '../../../../contract/limits'
import { isGuid } from '../../../../contract/rules'
import { toHeadingKey } from './cells'
import { cleanCellText } from './cleanCellText'
import { derivedColumns } from './derivedColumns'
import type { ColumnNames } from './headingLine'
import type { ColumnMapping, ImportTable } from './table'

/** Fields whose heading alone is not enough: at least one cell of the column has to match. */
const kindOfCells: Readonly<Record<string, (cell: string) => boolean>> = {
  guid: cell => isGuid(cleanCellText(cell)),
  coordinates: cell => derivedColumns.coordinates.derive([cell])[1] !== '',
}

/** The unit that an exported amount has in its heading. */
const unit = new RegExp(`, ${currency}$`)

const wordsIn = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}'’ʼ]+/u)
    .map(toHeadingKey)
    .filter(Boolean)

const shortestPart = 4
const isPartOf = (part: readonly string[], whole: readonly string[]) =>
  part.join('').length >= shortestPart && part.every(word => whole.includes(word))

/**
 * Returns the groups of columns that together fill one field, such as first and last name. In a file, one column of a
 * group may have the heading of the field itself.
 */
const joinedColumns = (names: ColumnNames) =>
  Object.values(derivedColumns)
    .map(({ from }): readonly string[] => from)
    .filter(from => from.length > 1 && from.every(column => names[column]))

/**
 * Guesses the mapping: first for the groups of `joinedColumns`, then by headings that equal a name, then by headings
 * that contain all words of a name with at least `shortestPart` letters. No column is mapped twice.
 */
export const guessColumnMapping = (
  { headings, rows }: Pick<ImportTable, 'headings' | 'rows'>,
  names: ColumnNames,
): ColumnMapping => {
  const mappedColumns = new Set<number>()
  const mapping: Record<string, number> = {}
  const isOfItsKind = (column: string, at: number) => {
    const isOfKind = kindOfCells[column]
    return !isOfKind || rows.some(({ cells }) => isOfKind(cells[at] ?? ''))
  }
  const keys = headings.map(heading => toHeadingKey(heading.replace(unit, '')))
  const words = headings.map(wordsIn)
  const place = (fitsOne: (name: string) => (at: number) => boolean) => {
    for (const [column, known] of Object.entries(names)) {
      if (mapping[column] !== undefined) continue
      const fits = known.map(fitsOne)
      const at = keys.findIndex(
        (key, index) =>
          key !== '' &&
          !mappedColumns.has(index) &&
          fits.some(isFitting => isFitting(index)) &&
          isOfItsKind(column, index),
      )
      if (at < 0) continue
      mapping[column] = at
      mappedColumns.add(at)
    }
  }
  const isEqual = (name: string) => {
    const key = toHeadingKey(name)
    return (at: number) => keys[at] === key
  }
  for (const together of joinedColumns(names)) {
    const found = together.map(column => {
      const fits = (names[column] ?? []).map(isEqual)
      return keys.findIndex((key, at) => key !== '' && fits.some(isFitting => isFitting(at)))
    })
    if (found.includes(-1)) continue
    together.forEach((column, at) => {
      mapping[column] = found[at] ?? 0
      mappedColumns.add(found[at] ?? 0)
    })
  }
  place(isEqual)
  place(name => {
    const part = wordsIn(name)
    return at => isPartOf(part, words[at] ?? [])
  })
  return mapping
}

/** Returns the headings of columns that contain cells but are mapped to no field. */
export const findUnusedHeadings = (
  { headings, rows }: Pick<ImportTable, 'headings' | 'rows'>,
  mapping: ColumnMapping,
) => {
  const used = new Set(Object.values(mapping))
  return headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ at }) => !used.has(at) && rows.some(({ cells }) => cells[at]))
}
