/** What a definition says of rows from a file. */
import type { ImportableList, ImportColumn } from '../../../../contract/imports'
import type { Point } from '../../../../contract/primitives'
import type { GeocodeAccuracy } from '../../../../contract/statuses'
import type { Lazy } from '../definition'

/** A row of a file that has no point of its own, and how well the place found for it is known. */
export interface DoubtfulRow {
  line: number
  values: Readonly<Record<string, string | number | null>>
  point: Point
  accuracy: GeocodeAccuracy
}
export interface DoubtfulProps {
  list: ImportableList
  rows: readonly DoubtfulRow[]
  /** Whether more can be found of an address than its city. */
  looksUp: boolean
  /** Of those that were moved, by line. */
  moved: ReadonlyMap<number, Point>
  onMove(line: number, point: Point): void
}

/** What a file may hold of each record; the list's importer on the server knows the same columns. Words: `.fields.<source>`. */
export interface ImportDefinition<L extends ImportableList = ImportableList> {
  list: L
  columns: readonly { source: ImportColumn[L]; kind?: 'number'; required?: true }[]
  /** Where doubtful points are put right before anything is saved; they become the columns `latitude` and `longitude`. */
  places?: Lazy<DoubtfulProps>
}
