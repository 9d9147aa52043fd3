/**
 * Recalculates a bin's state when one of its events is voided, from the newest events that are not voided, and from the
 * user's mark that the bin was emptied (`server/repositories/binMarks.ts`).
 */
import { sql } from 'drizzle-orm'
import { faultyBinCondition } from '../db/binConditions'
import { rowsOf } from '../db/database'
import type { BinSnapshot } from './binStates'
import type { EventBatch } from './eventBatch'
import type { ReportedEvent } from './eventType'

export async function recalculateBin(state: EventBatch, { subject }: ReportedEvent) {
  const standing = (types: string[]) => sql`
    select e.time, e.data from events e
    where e.subject = ${subject}::uuid and e.type in (${sql.join(
      types.map(type => sql`${type}`),
      sql`, `,
    )}) and e.type <> 'deposit.recorded' and not e.is_test
      and not exists (select 1 from events v where v.voids = e.seq)
    order by e.time desc, e.seq desc limit 1`
  const result = await state.tx.execute(sql`
    update bins b set
      level = case
        when l.time is null then null
        when b.marked_emptied_at >= l.time then 0
        else coalesce((l.data->>'level')::float8, 0) end,
      level_at = case when l.time is not null then greatest(l.time, b.marked_emptied_at) end,
      emptied_at = greatest(e.time, b.marked_emptied_at),
      level_before_mark = case when b.marked_emptied_at is not null and l.time is not null
        then coalesce((l.data->>'level')::float8, 0) end,
      level_at_before_mark = case when b.marked_emptied_at is not null then l.time end,
      emptied_at_before_mark = case when b.marked_emptied_at is not null then e.time end,
      fault_at = f.time,
      fault_note = case when f.time is null then null else coalesce(f.data->>'note', '') end
    from (values (1)) one
      left join lateral (${standing(['bin.levelReported', 'bin.emptied'])}) l on true
      left join lateral (${standing(['bin.emptied'])}) e on true
      left join lateral (${standing(['bin.faultReported'])}) f on true
    where b.id = ${subject}::uuid
    returning b.id, b.level, coalesce(${faultyBinCondition}, false) as "isFaulty"`)
  for (const bin of rowsOf<BinSnapshot>(result)) state.bins.correct(bin)
}

/** Returns the change that undoes any report of a bin: it recalculates the state of the bin. */
export const undoBinReport = (state: EventBatch, event: ReportedEvent) => async () => {
  await state.flush()
  await recalculateBin(state, event)
}
