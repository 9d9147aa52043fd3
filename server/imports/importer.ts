/** The importer of a list: it converts rows of a file to records by the rules of the list's API calls. */
import type { ImportCells, ImportRow, JudgedRow, RowChanges } from '../../contract/imports'
import type { Country, Language } from '../../contract/languages'
import type { PointDoubt } from '../../contract/pointDoubts'
import type { Point } from '../../contract/primitives'
import type { GeocodeAccuracy } from '../../contract/statuses'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import type { GeocodedAddress } from '../geo/geocoder'
import type { RowLimit } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'
import type { Problems } from './problems'

/** The caller of an import, and the country in which cities are looked up first. */
export interface Importing extends Scope {
  readonly country: Country
  readonly session: Session
  readonly language: Language
  /** The values of new records for columns that their row leaves empty. */
  readonly defaults?: ImportCells | undefined
}

/** The stored values of a record, used to compare it and to restore it. */
export type StoredImportRow = Record<string, unknown>

export interface Geocoded {
  line: number
  point: Point | null
  accuracy: GeocodeAccuracy | null
  /** Why the point in the file is doubtful. */
  pointDoubt?: PointDoubt | null
  /** The address to geocode; null if no point has to be found. */
  address: GeocodedAddress | null
}
export type JudgedUpdate<V extends StoredImportRow> = Geocoded & { verdict: 'update'; id: string; values: V; before: V }
export type EvaluatedRow<V extends StoredImportRow> =
  | JudgedUpdate<V>
  | (Geocoded &
      (
        | { verdict: 'create'; values: V }
        | { verdict: 'unchanged'; id: string }
        | { verdict: 'refused'; problems: Problems }
      ))

/** Returns the result of a rejected row, which needs no point. */
export const refusedRow = (line: number, problems: Problems) => {
  return { line, point: null, accuracy: null, address: null, verdict: 'refused' as const, problems }
}

export interface ImportChange<V extends StoredImportRow> {
  id: string
  values: V
}

/** Set if the rows are about to be saved: the affected records stay locked until the transaction ends. */
export interface Saving {
  /**
   * The ids of records that other rows of the import already use, and those rows' lines: further rows for them are
   * rejected.
   */
  taken: ReadonlyMap<string, number>
}

/** Each method gets the rows of one batch that it applies to. There may be none. */
export interface Importer<V extends StoredImportRow> {
  /** Evaluates the rows, in their order. */
  judge(db: Database, whose: Importing, rows: readonly ImportRow[], saving?: Saving): Promise<EvaluatedRow<V>[]>
  /**
   * Returns, by line, the old and the new value of each column that the rows change, in the form of a file's cells.
   */
  changesOf(
    db: Database,
    whose: Importing,
    updates: readonly JudgedUpdate<V>[],
  ): Promise<ReadonlyMap<number, RowChanges>>
  /**
   * Creates records.
   * @returns their ids, or the problems that reject them, in the order of the values
   */
  create(tx: Database, whose: Importing, values: readonly V[]): Promise<(string | Problems)[]>
  /**
   * Changes records.
   * @returns the problems of rejected changes by id: the records that they referred to may no longer exist
   */
  update(tx: Database, whose: Importing, changes: readonly ImportChange<V>[]): Promise<ReadonlyMap<string, Problems>>
  /**
   * Reads and locks the records that still exist. `isUsed` is true if a record that no import created refers to this
   * one.
   */
  read(tx: Database, whose: Importing, ids: readonly string[]): Promise<Map<string, { values: V; isUsed: boolean }>>
  /**
   * Removes records.
   * @returns the removed ids: the list's rules may forbid the removal, for example of a location that a recycler
   *   has booked
   */
  remove(tx: Database, whose: Importing, ids: readonly string[]): Promise<ReadonlySet<string>>
  nameOf(values: V): string
  /**
   * The limits of the owner's records: new ones that do not fit are rejected, with the problem at the column `by`.
   */
  limits: readonly RowLimit[]
  by: string
}

export function toWire(judged: EvaluatedRow<StoredImportRow>): JudgedRow {
  const problems = Object.entries(judged.verdict === 'refused' ? judged.problems : {})
  const reasons = problems.flatMap(([column, { reason }]) => (reason ? [[column, reason] as const] : []))
  return {
    line: judged.line,
    verdict: judged.verdict,
    guid: 'id' in judged ? judged.id : null,
    fields: Object.fromEntries(problems.map(([column, { code }]) => [column, code])),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    point: judged.point,
    accuracy: judged.accuracy,
    pointDoubt: judged.pointDoubt ?? null,
  }
}
