/** What a definition says of rows from a file. */
import type { ImportableList, LocationColumn } from '../../../../contract/imports'
import type { PointDoubt } from '../../../../contract/pointDoubts'
import type { Point } from '../../../../contract/primitives'
import type { GeocodeAccuracy } from '../../../../contract/statuses'
import type { Lazy } from '../definition/definition'
import type { Rule } from '../definition/rules'
import type { DerivedColumnName } from './derivedColumns'

/** A row of a file without a point of its own (then how well the place found for it is known), or with a doubtful one. */
export interface DoubtfulRow {
  line: number
  values: Readonly<Record<string, string | number | null>>
  point: Point
  accuracy: GeocodeAccuracy | null
  doubt: PointDoubt | null
}
/** A point put right in the check step; one that was only looked up is still to be confirmed. */
export interface MovedPoint extends Point {
  isConfirmed: boolean
}
export interface DoubtfulProps {
  list: ImportableList
  rows: readonly DoubtfulRow[]
  /** Whether more can be found of an address than its city. */
  looksUp: boolean
  /** Of those that were moved, by line. */
  moved: ReadonlyMap<number, MovedPoint>
  onMove(line: number, point: Point, isConfirmed?: boolean): void
}

/** What a file may hold of each record; the list's importer on the server knows the same columns. Words: `.fields.<source>`. */
interface ImportOf<Name extends ImportableList, Source extends string> {
  list: Name
  columns: readonly { source: Source; kind?: 'number'; required?: true; rules?: readonly Rule[] }[]
  /** Columns of a file that fill these fields together, or several of them at once. */
  derived?: readonly DerivedColumnName[]
  /** Where doubtful points are put right before anything is saved; they become the columns `latitude` and `longitude`. */
  places?: Lazy<DoubtfulProps>
}
/** Of a declared resource the columns are the fields of its form. */
export type ImportDefinition =
  | ImportOf<'locations', LocationColumn>
  | {
      list: Exclude<ImportableList, 'locations'>
      columns?: undefined
      derived?: readonly DerivedColumnName[]
      places?: undefined
    }
