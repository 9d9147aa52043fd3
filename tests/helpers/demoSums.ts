/** Compares the sums that are stored in the demo's tables with the demo's events. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../server/db/database'

/**
 * Selects all deposits, each with the booking that collected it: the next booking that was finished at the location.
 */
const deposits = sql`
  select e.seq, e.location_id, (e.time at time zone 'UTC')::date as day, e.time, e.data->>'material' as material,
    e.data->>'materialType' as type, (e.data->>'pieces')::bigint as objects, (e.data->>'grams')::bigint as grams, (
      select s.id from sagas s where s.location_id = e.location_id and s.finished_seq > e.seq
      order by s.finished_seq limit 1) as saga_id
  from events e where e.type = 'deposit.recorded'`
const summed = (columns: SQL, which: SQL) =>
  sql`select ${columns}, sum(objects)::bigint, sum(grams)::bigint from thrown where ${which} group by ${columns}`

/** Pairs of queries: the first computes the sums from the events, the second reads the stored sums. */
const sumQueries = {
  collections: [
    summed(sql`location_id, day, material, type`, sql`true`),
    sql`select location_id, day, material, type, objects, grams from collections`,
  ],
  stock: [
    summed(sql`location_id, material, type`, sql`saga_id is null`),
    sql`select location_id, material, type, objects, grams from stock`,
  ],
  pickups: [
    summed(sql`saga_id, material, type`, sql`saga_id is not null`),
    sql`select saga_id, material, type, objects, grams from saga_masses where measure = 'counted'`,
  ],
} as const

/** Returns for each pair the number of stored rows, and the number of rows that only one of the two queries returns. */
export async function compareDemoSums(db: Database) {
  const sides = Object.entries(sumQueries).map(
    ([account, [reported, stored]]) => sql`
      select ${account}::text as account, (select count(*) from (${stored}) k)::int as rows, (
        select count(*) from ((${reported} except all ${stored}) union all (${stored} except all ${reported})) d)::int as differences`,
  )
  const all = sql`with thrown as materialized (${deposits}) ${sql.join(sides, sql` union all `)}`
  return rowsOf<{ account: string; rows: number; differences: number }>(await db.execute(all))
}

/**
 * Returns impossible bookings: those that overlap with another booking of the location, include deposits made after the
 * pickup, leave earlier deposits out, lack the number of their last event, or have a weighed mass that differs too much
 * from the counted one.
 */
export const findImpossibleBookings = async (db: Database) =>
  rowsOf(
    await db.execute(sql`
      with thrown as materialized (${deposits})
      select 'two at a time' as what, s.id from sagas s join sagas o on o.location_id = s.location_id and o.id <> s.id
        and o.created_at < coalesce(s.finished_at, s.canceled_at, 'infinity')
        and s.created_at < coalesce(o.finished_at, o.canceled_at, 'infinity')
      union all select 'of later', s.id from sagas s join thrown d on d.saga_id = s.id and d.time > s.bottles_picked_at
      union all select 'left behind', s.id from sagas s join thrown d on d.location_id = s.location_id
        and d.seq > s.finished_seq and d.time < s.finished_at
      union all select 'untold', id from sagas where status = 'Finished' and finished_seq is null
      union all select 'weighed otherwise', saga_id from saga_masses
        where saga_id in (select saga_id from saga_masses where measure = 'weighed') group by saga_id, material
        having (sum(grams) filter (where measure = 'weighed') / sum(grams) filter (where measure = 'counted')
          between 0.95 and 1.02) is not true`),
  )

/** Returns the values that must be equal in every run of the demo's seeding: ids, texts and figures, but no times. */
export const readStableValues = async (db: Database) =>
  rowsOf(
    await db.execute(sql`
      select 'location' as kind, id::text, name || street || house_number || latitude as what from locations
      union all select 'bin', id::text, description from bins
      union all select 'employee', id::text, email from employees
      union all select 'image', id::text, organisation_id::text from images
      union all select 'saga', id::text, location_id::text || code from sagas
      union all select 'sponsorship', id::text, sum_minor::text from sponsorships
      union all select 'reward', id::text, name from fundraising_rewards
      union all select 'good', id::text, content from digital_goods
      union all select 'stock', location_id::text, material || type || grams from stock
      order by 1, 2, 3`),
  )
