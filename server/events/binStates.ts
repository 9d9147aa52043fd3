/**
 * Collects the reports of bins in a batch, writes them, and determines the changes of state to publish: a bin becomes
 * full or faulty. A report of the current state is not published.
 *
 * A bin that enters the same state again within `serverLimits.binPublicationMinutes` is not published at once, but with
 * its first report after this time, if it still has the state. So no change is lost, and machines whose state keeps
 * changing do not flood teams and webhooks. A bin that a user has marked as emptied or repaired in between is published
 * at once. Only publications are deferred; the state that the portal and the API show is always the current one.
 */
import { type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { isFullLevel } from '../../contract/rules'
import { faultyBinCondition } from '../db/binConditions'
import { type Database, rowsOf } from '../db/database'
import { serverLimits } from '../lib/limits'
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
  /** Whether it would be news that the bin is full, or faulty: it was not so, or the publication was deferred. */
  isNewFull: boolean
  isNewFault: boolean
}

/** The columns of each state: when it was last published, whether it is deferred, and when a user marked its end. */
const publicationColumns: Record<BinEvent, Record<'publishedAt' | 'isDeferred' | 'markedAt', SQL>> = {
  'bin.full': {
    publishedAt: sql`full_published_at`,
    isDeferred: sql`is_full_deferred`,
    markedAt: sql`marked_emptied_at`,
  },
  'bin.faulty': {
    publishedAt: sql`faulty_published_at`,
    isDeferred: sql`is_faulty_deferred`,
    markedAt: sql`fault_cleared_at`,
  },
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

  /** Returns the changes to publish at the end of the transaction, and defers those that follow too soon. */
  async takePublications(): Promise<Publication[]> {
    const changes = [...this.#changes.values()]
    const deferred = new Set<string>()
    for (const type of ['bin.full', 'bin.faulty'] as const) {
      const ids = changes.filter(change => change.type === type).map(({ subject }) => subject)
      if (!ids.length) continue
      for (const id of await this.#findDeferred(type, ids)) deferred.add(`${type} ${id}`)
    }
    return changes.filter(({ type, subject }) => !deferred.has(`${type} ${subject}`))
  }

  /** Stores which bins are published and which are deferred. Returns the ids of the latter. */
  async #findDeferred(type: BinEvent, ids: string[]): Promise<string[]> {
    const { publishedAt, isDeferred, markedAt } = publicationColumns[type]
    const isTooSoon = sql`coalesce(${publishedAt} > now() - ${serverLimits.binPublicationMinutes}::int * interval '1 minute'
      and ${publishedAt} >= coalesce(${markedAt}, '-infinity'), false)`
    const bins = rowsOf<{ id: string; isDeferred: boolean }>(
      await this.#tx.execute(sql`
        update bins set ${isDeferred} = ${isTooSoon},
          ${publishedAt} = case when ${isTooSoon} then ${publishedAt} else greatest(now(), ${markedAt}) end
        where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        returning id, ${isDeferred} as "isDeferred"`),
    )
    return bins.filter(bin => bin.isDeferred).map(({ id }) => id)
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
            coalesce(b.level, 0) < ${limits.binFullLevel}::float8 or coalesce(g."lowAt" >= b.level_at, false)
              or b.is_full_deferred as is_new_full,
            not coalesce(${faultyBinCondition}, false) or b.is_faulty_deferred as is_new_fault
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
          before.is_new_full as "isNewFull", before.is_new_fault as "isNewFault", b.level,
          coalesce(${faultyBinCondition}, false) as "isFaulty"`),
    )
    for (const bin of written) this.#note(bin)
  }

  #enter(change: BinPublication) {
    this.#changes.set(`${change.type} ${change.subject}`, change)
  }

  #note({ id, locationId, organisationId, isNewFull, isNewFault, level, isFaulty }: WrittenBin) {
    const common = { concerns: [organisationId], subject: id }
    if (!isFullLevel(level)) this.#changes.delete(`bin.full ${id}`)
    else if (isNewFull) this.#enter({ ...common, type: 'bin.full', data: { locationId, level } })
    if (isFaulty && isNewFault) this.#enter({ ...common, type: 'bin.faulty', data: { locationId } })
  }
}
