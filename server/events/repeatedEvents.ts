/** Finds the events of a batch that were sent previously. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database'
import type { CheckedEvent } from './evaluateEvent'

/** A stored event, which was sent previously. */
export interface StoredEventRow {
  type: string
  time: Date
  subject: string | null
  data: Record<string, unknown>
}

/** Returns the data as the database would return it; for example, minus zero becomes zero. */
const asStored = (data: StoredEventRow['data']) => JSON.parse(JSON.stringify(data))
/** Returns whether an event equals the stored event with the same id. */
export const isSameEvent = (one: StoredEventRow, { type, time, subject, data }: CheckedEvent) =>
  one.type === type.type &&
  one.time.getTime() === time.getTime() &&
  one.subject === subject &&
  isDeepStrictEqual(asStored(one.data), asStored(data))

/**
 * Returns the events of the batch that were sent previously, and reserves positions in the sequence of events.
 *
 * It is called after the subjects are locked, so that it finds the events of a batch that ran meanwhile. All positions
 * are reserved before any is used. Readers of a source's events wait for the running batches of that source. Therefore
 * a reader never misses an event: none gets a position before an event that the reader has already received.
 *
 * Each id is looked up as the first entry at or after it in the index on source and id, because no other index has this
 * order. A condition with `=`, or with a list of ids, can also be answered with the primary key. PostgreSQL then reads
 * all events of the source if the table has grown since it was last analysed.
 */
export async function readStoredEvents(tx: Database, source: string, given: CheckedEvent[]) {
  const ids = JSON.stringify([...new Set(given.map(({ id }) => id))])
  const [row] = rowsOf<{ places: string; known: string }>(
    await tx.execute(sql`
      with own as materialized (select pg_advisory_xact_lock_shared(hashtextextended(${source}::text, 0))),
      places as materialized (
        select nextval('events_seq_seq') as seq from own, generate_series(1, ${given.length}::int)
      )
      select (select coalesce(json_agg(seq order by seq), '[]')::text from places) as places, (
        select coalesce(json_agg(sent), '[]')::text
        from jsonb_array_elements_text(${ids}::jsonb) as wanted(id) cross join lateral (
          select e.source, e.id, e.type, (extract(epoch from e.time) * 1000)::float8 as time, e.subject, e.data
          from events e where (e.source, e.id) >= (${source}::uuid, wanted.id) order by e.source, e.id limit 1
        ) sent where sent.source = ${source}::uuid and sent.id = wanted.id
      ) as known`),
  )
  const sent: (Omit<StoredEventRow, 'time'> & { id: string; time: number })[] = JSON.parse(row?.known ?? '[]')
  const known = new Map<string, StoredEventRow>(
    sent.map(({ time, ...each }) => [each.id, { ...each, time: new Date(time) }]),
  )
  const places: number[] = JSON.parse(row?.places ?? '[]')
  return { places, known }
}
