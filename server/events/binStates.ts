/**
 * Collects the reports of bins in a batch, writes them, and determines the changes of state to publish: a bin becomes
 * full or faulty. A report of the current state is not published.
 */
import { sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { isFullLevel } from '../../contract/rules'
import { faultyBinCondition } from '../db/binConditions'
import { type Database, rowsOf } from '../db/database'
import type { Publication } from '../publishing/publish'

export interface BinReport {
  level?: { value: number; at: Date }
  /** Time of the latest report with a level at which the bin is not full. */
  lowAt?: Date
  emptiedAt?: Date
  fault?: { at: Date; note: string }
}

/** The states of a bin that are published when the bin enters them. */
type BinEvent = 'bin.full' | 'bin.faulty'
type BinPublication = Extract<Publication, { type: BinEvent }>
/** Changes to publish at the end of the transaction, by state and bin. A later report may remove a change. */
export type BinChanges = Map<`${BinEvent} ${string}`, Publication>

export interface BinSnapshot {
  id: string
  level: number | null
  isFaulty: boolean
}
interface WrittenBin extends BinSnapshot {
  locationId: string
  organisationId: string
  wasLow: boolean
  wasFaulty: boolean
}

const newer = <Of extends { at: Date }>(one: Of | undefined, other: Of | undefined) =>
  !one || (other && other.at >= one.at) ? other : one
const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

export class BatchBinStates {
  readonly #tx: Database
  #reports = new Map<string, BinReport>()
  #changes: BinChanges

  constructor(tx: Database, changes: BinChanges = new Map()) {
    this.#tx = tx
    this.#changes = changes
  }

  copyChanges(): BinChanges {
    return new Map(this.#changes)
  }

  setChanges(changes: BinChanges) {
    this.#changes = changes
  }

  /** Returns the changes that the transaction has to publish. */
  changes(): Publication[] {
    return [...this.#changes.values()]
  }

  /**
   * Adds a report. Of several reports, those with the newest level and the newest fault are used, whatever the order in
   * which they arrive.
   */
  report(id: string, report: BinReport) {
    const earlier = this.#reports.get(id) ?? {}
    const level = newer(earlier.level, report.level)
    const fault = newer(earlier.fault, report.fault)
    const emptiedAt = latest(earlier.emptiedAt, report.emptiedAt)
    const isLow = report.level && !isFullLevel(report.level.value)
    const lowAt = latest(earlier.lowAt, isLow ? report.level?.at : undefined)
    this.#reports.set(id, {
      ...(level && { level }),
      ...(fault && { fault }),
      ...(emptiedAt && { emptiedAt }),
      ...(lowAt && { lowAt }),
    })
  }

  /** Corrects the changes to publish about a bin, after one of its reports was undone or a pickup has emptied it. */
  correct({ id, level, isFaulty }: BinSnapshot) {
    if (!isFaulty) this.#changes.delete(`bin.faulty ${id}`)
    const full = this.#changes.get(`bin.full ${id}`)
    if (full?.type === 'bin.full' && isFullLevel(level)) this.#enter({ ...full, data: { ...full.data, level } })
    else this.#changes.delete(`bin.full ${id}`)
  }

  /** Writes the reports and records the changes of state. */
  async write() {
    const reports = [...this.#reports].map(([id, { level, lowAt, emptiedAt, fault }]) => ({
      id,
      level: level?.value,
      levelAt: level?.at,
      lowAt,
      emptiedAt,
      faultAt: fault?.at,
      faultNote: fault?.note,
    }))
    this.#reports.clear()
    if (!reports.length) return
    const written = rowsOf<WrittenBin>(
      await this.#tx.execute(sql`
        with given as (
          select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as given(id uuid, "levelAt" timestamptz,
            level float8, "lowAt" timestamptz, "emptiedAt" timestamptz, "faultAt" timestamptz, "faultNote" text)
        ), before as (
          select b.id, l.id as location_id, l.organisation_id,
            coalesce(b.level, 0) < ${limits.binFullLevel}::float8 or coalesce(g."lowAt" >= b.level_at, false) as was_low,
            coalesce(${faultyBinCondition}, false) as was_faulty
          from bins b join given g on g.id = b.id join locations l on l.id = b.location_id
        )
        update bins b set
          level = case
            when g."levelAt" >= coalesce(greatest(b.level_at, b.emptied_at), '-infinity') then g.level
            when g."levelAt" is not null then coalesce(b.level, 0)
            else b.level end,
          level_at = case when g."levelAt" is not null then greatest(b.level_at, b.emptied_at, g."levelAt") else b.level_at end,
          emptied_at = greatest(b.emptied_at, g."emptiedAt"),
          fault_note = case when g."faultAt" >= coalesce(b.fault_at, '-infinity') then g."faultNote" else b.fault_note end,
          fault_at = greatest(b.fault_at, g."faultAt")
        from given g join before on before.id = g.id where b.id = g.id
        returning b.id, before.location_id as "locationId", before.organisation_id as "organisationId",
          before.was_low as "wasLow", before.was_faulty as "wasFaulty", b.level,
          coalesce(${faultyBinCondition}, false) as "isFaulty"`),
    )
    for (const bin of written) this.#note(bin)
  }

  #enter(change: BinPublication) {
    this.#changes.set(`${change.type} ${change.subject}`, change)
  }

  #note({ id, locationId, organisationId, wasLow, wasFaulty, level, isFaulty }: WrittenBin) {
    const common = { concerns: [organisationId], subject: id }
    if (!isFullLevel(level)) this.#changes.delete(`bin.full ${id}`)
    else if (wasLow) this.#enter({ ...common, type: 'bin.full', data: { locationId, level } })
    if (isFaulty && !wasFaulty) this.#enter({ ...common, type: 'bin.faulty', data: { locationId } })
  }
}
