/**
 * Recalculates the state of bins when one of their events or a pickup is voided, from the newest events that are not
 * voided, the location's last pickup, and the user's mark that the bin was emptied
 * (`server/repositories/binMarks.ts`).
 */
import { type SQL, sql } from 'drizzle-orm'
import { faultyBinCondition } from '../db/binConditions'
import { rowsOf } from '../db/database'
import type { BinSnapshot } from './binStates'
import type { EventBatch } from './eventBatch'
import type { ReportedEvent } from './eventType'

/**
 * SQL assignments for the level of a bin and the time of its emptying. `u` is the state that was recalculated from
 * events and pickups, without the mark of a user; `b` is the bin's row, which has the mark.
 */
const levelColumns = sql`
      level = case when b.marked_emptied_at >= u.level_at then 0 else u.level end,
      level_at = case when u.level_at is not null then greatest(u.level_at, b.marked_emptied_at) end,
      emptied_at = greatest(u.emptied_at, b.marked_emptied_at),
      level_before_mark = case when b.marked_emptied_at is not null then u.level end,
      level_at_before_mark = case when b.marked_emptied_at is not null then u.level_at end,
      emptied_at_before_mark = case when b.marked_emptied_at is not null then u.emptied_at end`
const faultColumns = sql`
      fault_at = u.fault_time,
      fault_note = case when u.fault_time is not null then u.note end`

/**
 * Number of a bin's newest reports of each type that are read when its state is recalculated. Without this limit, a
 * sender who voids all reports of a bin, beginning with the newest, would make each further void read all voided ones.
 */
const reportsRead = 2000

/**
 * Recalculates the state of bins. If all of the newest `reportsRead` reports are voided, older ones do not count.
 * @param which condition of the bins, which have the alias `b`
 * @param columns the columns to assign
 */
async function recalculateBins(state: EventBatch, which: SQL, columns: SQL) {
  // The conditions are those of the index `events_reports`, which finds the newest report whatever the bin's history.
  const newest = (type: string) => sql`
    select e.time, e.seq, e.data from (
      select e.time, e.seq, e.data from events e
      where e.subject = b.id and e.type = ${type} and e.type <> 'deposit.recorded' and not e.is_test
      order by e.time desc, e.seq desc limit ${reportsRead}
    ) e
    where not exists (select 1 from events v where v.voids = e.seq)
    order by e.time desc, e.seq desc limit 1`
  const result = await state.tx.execute(sql`
    with found as (
      select b.id, l.time as level_time, coalesce((l.data->>'level')::float8, 0) as level, e.time as emptied_time,
        p.time as pickup_time, f.time as fault_time, coalesce(f.data->>'note', '') as note
      from bins b
        left join lateral (${newest('bin.emptied')}) e on true
        left join lateral (
          select * from ((${newest('bin.levelReported')}) union all select e.time, e.seq, e.data where e.time is not null) r
          order by r.time desc, r.seq desc limit 1
        ) l on true
        left join lateral (
          select max(s.bottles_picked_at) as time from sagas s
          where s.location_id = b.location_id and s.status = 'Finished' and s.bottles_picked_at >= b.created_at
        ) p on true
        left join lateral (${newest('bin.faultReported')}) f on true
      where ${which}
    ), unmarked as (
      select id, fault_time, note, greatest(emptied_time, pickup_time) as emptied_at,
        case when level_time is not null then greatest(level_time, pickup_time) end as level_at,
        case when pickup_time > level_time then 0 when level_time is not null then level end as level
      from found
    )
    update bins b set ${columns}
    from unmarked u where b.id = u.id
    returning b.id, b.level, coalesce(${faultyBinCondition}, false) as "isFaulty"`)
  for (const bin of rowsOf<BinSnapshot>(result)) state.bins.correct(bin)
}

/** Returns the change that undoes any report of a bin: it recalculates the state of the bin. */
export const undoBinReport =
  (state: EventBatch, { subject }: ReportedEvent) =>
  async () => {
    await state.flush()
    await recalculateBins(state, sql`b.id = ${subject}::uuid`, sql`${levelColumns}, ${faultColumns}`)
  }

/**
 * Recalculates the levels of the bins that a pickup emptied, after the pickup was undone.
 * @param pickedAt time of the pickup
 */
export async function restoreBinLevels(state: EventBatch, locationId: string, pickedAt: Date | null) {
  await state.flush()
  const at = pickedAt?.toISOString() ?? null
  const isEmptied = sql`${at}::timestamptz in (b.emptied_at, b.emptied_at_before_mark)`
  await recalculateBins(state, sql`b.location_id = ${locationId}::uuid and ${isEmptied}`, levelColumns)
}
