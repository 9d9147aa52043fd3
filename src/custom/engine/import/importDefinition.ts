/** Types that describe a resource's import of rows. */
import type { ImportableList, LocationColumn } from '../../../../contract/imports'
import type { PointWarning } from '../../../../contract/pointWarnings'
import type { Point } from '../../../../contract/primitives'
import type { GeocodeAccuracy } from '../../../../contract/statuses'
import type { LazyComponent } from '../definition/definition'
import type { ValidationRule } from '../definition/rules'
import type { DerivedColumnName } from './derivedColumns'

/**
 * A row whose point is doubtful or not exact. `accuracy` says how precisely the geocoder found the street address
 * (`null` if the point is not the geocoder's); `doubt` says why the file's own point is doubtful (`null` if it is not).
 */
export interface RowWithPointWarning {
  line: number
  values: Readonly<Record<string, string | number | null>>
  point: Point
  accuracy: GeocodeAccuracy | null
  doubt: PointWarning | null
}
/**
 * A point that the user set on the map, or that the lookup found by the row's street address. A found point still has
 * to be confirmed by the user.
 */
export interface MovedPoint extends Point {
  isConfirmed: boolean
}
export interface ImportedPointsProps {
  list: ImportableList
  rows: readonly RowWithPointWarning[]
  /** Whether the server's geocoder can find street addresses, and not only cities. */
  looksUp: boolean
  /** The points that were moved or found, by line of the file. */
  moved: ReadonlyMap<number, MovedPoint>
  onMove(line: number, point: Point, isConfirmed?: boolean): void
}

/**
 * An import whose definition lists the columns that the server's importer accepts. Their titles have the translation
 * keys `resources.<resource>.fields.<source>`.
 */
interface ImportOf<Name extends ImportableList, Source extends string> {
  list: Name
  columns: readonly { source: Source; kind?: 'number'; required?: true; rules?: readonly ValidationRule[] }[]
  /** The derived columns that this import supports. */
  derived?: readonly DerivedColumnName[]
  byId?: undefined
  /**
   * Component in which the user corrects doubtful points before anything is saved. The points are saved as the columns
   * `latitude`, `longitude` and `pointConfirmed`.
   */
  places?: LazyComponent<ImportedPointsProps>
}
/** An import. `columns` is `undefined` for a resource declared on the server: its columns are the form's fields. */
export type ImportDefinition =
  | ImportOf<'locations', LocationColumn>
  | {
      list: Exclude<ImportableList, 'locations'>
      columns?: undefined
      /**
       * Whether the server recognises a row's record only by its id. Exported files then contain the ids by default.
       */
      byId?: true
      derived?: readonly DerivedColumnName[]
      places?: undefined
    }
