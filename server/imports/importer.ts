/** What a list's importer knows: how a row of a file becomes a record, by the rules of the list's own calls. */
import type { ImportCells, ImportRow, JudgedRow, RowChanges } from '../../contract/imports'
import type { Country, Language } from '../../contract/limits'
import type { PointDoubt } from '../../contract/pointDoubts'
import type { Point } from '../../contract/primitives'
import type { GeocodeAccuracy } from '../../contract/statuses'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import type { GeocodedAddress } from '../geo/geocoder'
import type { RowLimit } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'
import type { Problems } from './problems'

/** Whose rows, and where they look for places first. */
export interface Importing extends Scope {
  readonly country: Country
  readonly session: Session
  readonly language: Language
  /** Of new records, where their row says nothing. */
  readonly defaults?: ImportCells | undefined
}

/** What is kept of a record, to be compared and to be put back. */
export type StoredImportRow = Record<string, unknown>

export interface Geocoded {
  line: number
  point: Point | null
  accuracy: GeocodeAccuracy | null
  /** Why the point that the file gives is doubtful. */
  pointDoubt?: PointDoubt | null
  /** Where the point could be looked for; null where that need not be. */
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

/** It lies nowhere, and need not. */
export const refusedRow = (line: number, problems: Problems) => {
  return { line, point: null, accuracy: null, address: null, verdict: 'refused' as const, problems }
}

export interface ImportChange<V extends StoredImportRow> {
  id: string
  values: V
}

/** The rows are about to be saved: the records that they are stay as they are judged until the transaction ends. */
export interface Saving {
  /** Records that are refused, because another row of the import is that one already: their ids, and that row's line. */
  taken: ReadonlyMap<string, number>
}

/** Each call takes what one batch has of its kind, be it nothing. */
export interface Importer<V extends StoredImportRow> {
  /** In the order of the rows. */
  judge(db: Database, whose: Importing, rows: readonly ImportRow[], saving?: Saving): Promise<EvaluatedRow<V>[]>
  /** By line: the old and the new value of each column that the rows change, as a cell of a file holds it. */
  changesOf(
    db: Database,
    whose: Importing,
    updates: readonly JudgedUpdate<V>[],
  ): Promise<ReadonlyMap<number, RowChanges>>
  /** @returns their ids, or what refuses them, in the order of the values */
  create(tx: Database, whose: Importing, values: readonly V[]): Promise<(string | Problems)[]>
  /** @returns what refuses some, by their ids: what they referred to may be gone since */
  update(tx: Database, whose: Importing, changes: readonly ImportChange<V>[]): Promise<ReadonlyMap<string, Problems>>
  /** Of those that are still there, locked; `isUsed`: something hangs on it that an import did not make. */
  read(tx: Database, whose: Importing, ids: readonly string[]): Promise<Map<string, { values: V; isUsed: boolean }>>
  /** @returns those that went: the list's own rules may forbid it, such as a location that a recycler has booked */
  remove(tx: Database, whose: Importing, ids: readonly string[]): Promise<ReadonlySet<string>>
  nameOf(values: V): string
  /** How many records their owner may have: new ones that do not fit are rejected, at the column `by`. */
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
