/** How a definition describes the import of rows. */
import type { ImportableList, LocationColumn } from '../../../../contract/imports'
import type { PointDoubt } from '../../../../contract/pointDoubts'
import type { Point } from '../../../../contract/primitives'
import type { GeocodeAccuracy } from '../../../../contract/statuses'
import type { Lazy } from '../definition/definition'
import type { Rule } from '../definition/rules'
import type { DerivedColumnName } from './derivedColumns'

/** A row that has no coordinates (`accuracy` says how well its address was found), or doubtful ones. */
export interface DoubtfulRow {
  line: number
  values: Readonly<Record<string, string | number | null>>
  point: Point
  accuracy: GeocodeAccuracy | null
  doubt: PointDoubt | null
}
/**
 * A point that the user moved or that was looked up in the check step. Points that were only looked up still have to
 * be confirmed.
 */
export interface MovedPoint extends Point {
  isConfirmed: boolean
}
export interface DoubtfulProps {
  list: ImportableList
  rows: readonly DoubtfulRow[]
  /** Whether the server can look up more of an address than its city. */
  looksUp: boolean
  /** The moved points by line. */
  moved: ReadonlyMap<number, MovedPoint>
  onMove(line: number, point: Point, isConfirmed?: boolean): void
}

/**
 * The columns that a file may have; the list's importer on the server accepts the same columns. Translation key:
 * `.fields.<source>`.
 */
interface ImportOf<Name extends ImportableList, Source extends string> {
  list: Name
  columns: readonly { source: Source; kind?: 'number'; required?: true; rules?: readonly Rule[] }[]
  /** Columns of a file that fill these fields together, or several of them at once. */
  derived?: readonly DerivedColumnName[]
  /**
   * Component that corrects doubtful points before anything is saved. The points become the columns `latitude` and
   * `longitude`.
   */
  places?: Lazy<DoubtfulProps>
}
/** An import. For a declared resource, the columns are the fields of its form. */
export type ImportDefinition =
  | ImportOf<'locations', LocationColumn>
  | {
      list: Exclude<ImportableList, 'locations'>
      columns?: undefined
      derived?: readonly DerivedColumnName[]
      places?: undefined
    }
