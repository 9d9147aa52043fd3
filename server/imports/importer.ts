/** Interface of a list's importer, which converts rows of a file to records by the rules of the list's API calls. */
import type { ImportCells, ImportRow, RowChanges, RowVerdict } from '../../contract/imports'
import type { Country, Language } from '../../contract/languages'
import type { PointWarning } from '../../contract/pointWarnings'
import type { Point } from '../../contract/primitives'
import type { GeocodeAccuracy } from '../../contract/statuses'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import type { GeocodedAddress } from '../geo/geocoder'
import type { RowLimit } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'
import type { ProblemsByColumn } from './problems'

/** The caller of an import, with the country in which cities are searched first. */
export interface ImportCaller extends Scope {
  readonly country: Country
  readonly session: Session
  readonly language: Language
  /** Values of new records, for columns that are empty in their row. */
  readonly defaults?: ImportCells | undefined
}

/** The stored values of a record, which are compared with a row and restored by an undo. */
export type StoredImportRow = Record<string, unknown>

export interface RowToGeocode {
  line: number
  point: Point | null
  accuracy: GeocodeAccuracy | null
  /** Why the point that the file contains is doubtful; null or undefined if it is not doubtful. */
  pointDoubt?: PointWarning | null
  /** The street address whose point the geocoder has to find; null if no point has to be found. */
  address: GeocodedAddress | null
}
export type PendingUpdate<V extends StoredImportRow> = RowToGeocode & {
  verdict: 'update'
  id: string
  version: number
  values: V
  before: V
}
export type EvaluatedRow<V extends StoredImportRow> =
  | PendingUpdate<V>
  | (RowToGeocode &
      (
        | { verdict: 'create'; values: V }
        | { verdict: 'unchanged'; id: string; version: number }
        | { verdict: 'refused'; problems: ProblemsByColumn }
      ))

export const createRejectedRow = (line: number, problems: ProblemsByColumn) => {
  return { line, point: null, accuracy: null, address: null, verdict: 'refused' as const, problems }
}

export interface ImportChange<V extends StoredImportRow> {
  id: string
  values: V
}

/**
 * The state of saving an import. Functions that get this state lock the records that they read until the transaction
 * ends, because the rows are saved in that transaction. Functions without this state only check the rows.
 */
export interface SaveContext {
  /**
   * The records that saved rows of the import have added or changed: each record's id, with the line of its row. A
   * further row for such a record is rejected.
   */
  taken: ReadonlyMap<string, number>
}

/** Imports records of one list. Each method gets those of a call's rows to which it applies, possibly none. */
export interface Importer<V extends StoredImportRow> {
  /** Evaluates the rows one after the other, in their order in the file. */
  evaluate(
    db: Database,
    caller: ImportCaller,
    rows: readonly ImportRow[],
    saving?: SaveContext,
  ): Promise<EvaluatedRow<V>[]>
  /** Returns by line the old and the new value of each column that a row changes, in the format of a file's cells. */
  changesOf(
    db: Database,
    caller: ImportCaller,
    updates: readonly PendingUpdate<V>[],
  ): Promise<ReadonlyMap<number, RowChanges>>
  /**
   * Creates records.
   * @returns the id of each record, or the problems that reject it, in the order of the values
   */
  create(tx: Database, caller: ImportCaller, values: readonly V[]): Promise<(string | ProblemsByColumn)[]>
  /**
   * Changes records.
   * @returns the problems of rejected changes, by the id of the record. A change is rejected, for example, if it refers
   *   to a record that no longer exists
   */
  update(
    tx: Database,
    caller: ImportCaller,
    changes: readonly ImportChange<V>[],
  ): Promise<ReadonlyMap<string, ProblemsByColumn>>
  /**
   * Reads and locks the records with the given ids that still exist. `isUsed` is true if a record that no import
   * created refers to the record.
   */
  read(tx: Database, caller: ImportCaller, ids: readonly string[]): Promise<Map<string, { values: V; isUsed: boolean }>>
  /**
   * Removes records.
   * @returns the removed ids. The list's rules may forbid a removal, for example of a location that a recycler has
   *   booked
   */
  remove(tx: Database, caller: ImportCaller, ids: readonly string[]): Promise<ReadonlySet<string>>
  nameOf(values: V): string
  /**
   * The limits of the owner's number of records. New records beyond them are rejected, with the problem at the column
   * `mainField`.
   */
  limits: readonly RowLimit[]
  mainField: string
}

export function toRowVerdict(evaluated: EvaluatedRow<StoredImportRow>): RowVerdict {
  const problems = Object.entries(evaluated.verdict === 'refused' ? evaluated.problems : {})
  const reasons = problems.flatMap(([column, { reason }]) => (reason ? [[column, reason] as const] : []))
  return {
    line: evaluated.line,
    verdict: evaluated.verdict,
    guid: 'id' in evaluated ? evaluated.id : null,
    fields: Object.fromEntries(problems.map(([column, { code }]) => [column, code])),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    point: evaluated.point,
    accuracy: evaluated.accuracy,
    pointDoubt: evaluated.pointDoubt ?? null,
  }
}
