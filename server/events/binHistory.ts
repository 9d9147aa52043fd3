/** Recalculates a bin from its events when one of them is voided: the newest events that are not voided count. */
import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/database'
import type { BinState } from './binStates'
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
      level = case when l.time is null then null else coalesce((l.data->>'level')::float8, 0) end, level_at = l.time,
      emptied_at = e.time, fault_at = f.time,
      fault_note = case when f.time is null then null else coalesce(f.data->>'note', '') end
    from (values (1)) one
      left join lateral (${standing(['bin.levelReported', 'bin.emptied'])}) l on true
      left join lateral (${standing(['bin.emptied'])}) e on true
      left join lateral (${standing(['bin.faultReported'])}) f on true
    where b.id = ${subject}::uuid
    returning b.id, b.level, coalesce(b.fault_at > coalesce(b.fault_cleared_at, '-infinity'), false) as "isFaulty"`)
  for (const bin of rowsOf<BinState>(result)) state.bins.correct(bin)
}

/** Returns the change that voids any report of a bin. */
export const undoBinReport = (state: EventBatch, event: ReportedEvent) => async () => {
  await state.flush()
  await recalculateBin(state, event)
}
