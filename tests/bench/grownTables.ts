/** Generates millions of events and audit rows from their numbers, in a database with the demo's organisations. */
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { demoOrganisationIdOf } from '../../server/demo/organisations'

const rowsAtOnce = 500_000
const months = 36

/** Drops the indexes and constraints of a table, fills it and creates them again, which is many times faster. */
async function withoutIndexes(client: ClientBase, table: string, fill: () => Promise<void>) {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select case when k.oid is null then 'drop index ' || i.indexrelid::regclass
      else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as drop,
    case when k.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as make
    from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
    where i.indrelid = '${table}'::regclass`)
  for (const { drop } of rows) await client.query(drop)
  await fill()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { make } of rows) await client.query(make)
}

async function inParts(rows: number, insert: (from: number, to: number) => Promise<unknown>) {
  for (let from = 1; from <= rows; from += rowsAtOnce) await insert(from, Math.min(rows, from + rowsAtOnce - 1))
}

/**
 * Inserts events of 500 organisations; every hundredth event belongs to the demo's retailer. Nine in ten events are
 * deposits, the others are reports of bins.
 */
const events = `
  insert into events (seq, source, id, type, time, received_at, subject, location_id, organisation_id, is_test, data)
  select 1000000000 + n, md5('source' || n % 500)::uuid, 'till-' || n % 50 || '/' || n,
    case when n % 10 = 0 then 'bin.levelReported' else 'deposit.recorded' end,
    moment, moment, md5('bin' || n % 20000)::uuid, md5('location' || n % 5000)::uuid,
    case when n % 100 = 0 then $4::uuid
      else ('20000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid end,
    false, '{"material": "plastic", "materialType": "PET", "grams": 412, "pieces": 14}'
  from (select n, now() - interval '399 days' + n * interval '398 days' / $3 as moment from generate_series($1::bigint, $2::bigint) n) numbers`

/** Inserts audit rows over three years, of the 500 organisations that have the events and of 2,000 users. */
const auditRows = `
  insert into audit_log (at, actor_id, actor_email, organisation_id, action, subject, address, request_id, outcome)
  select now() - interval '1 hour' - interval '1090 days' * ($3 - n) / $3, md5('actor' || n % 2000)::uuid,
    'person-' || n % 2000 || '@chain-' || n % 500 || '.example',
    case when n % 100 = 0 then $4::uuid
      else ('20000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid end,
    (array['PUT /b2b/retail/locations/:id', 'POST /b2b/retail/locations', 'sign-in', 'DELETE /b2b/retail/employees/:id'])[1 + n % 4],
    md5('record' || n % 100000)::uuid::text, '192.0.2.' || n % 250, md5('request' || n)::uuid::text, '200'
  from generate_series($1::bigint, $2::bigint) n`

/** Creates the partitions that the log has after three years: one for each month. */
async function addMonths(client: ClientBase) {
  await client.query('alter table audit_log detach partition audit_partitions.audit_log_first')
  await client.query('create table audit_rows as select * from audit_partitions.audit_log_first')
  await client.query('drop table audit_partitions.audit_log_first')
  const { rows } = await client.query<{ name: string; first: string; next: string }>(`
    select 'audit_log_' || to_char(month, 'YYYY_MM') as name, to_char(month, 'YYYY-MM-DD') as first,
      to_char(month + interval '1 month', 'YYYY-MM-DD') as next
    from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '${months} months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') month`)
  for (const { name, first, next } of rows) {
    await client.query(`create table audit_partitions.${name} partition of audit_log
      for values from ('${first} 00:00:00+00') to ('${next} 00:00:00+00')`)
  }
  await client.query('insert into audit_log select * from audit_rows')
}

/**
 * Fills the tables.
 * @param counts rows of each table
 * @returns the size of the database in bytes
 */
export async function growTables(client: pg.Client, counts: { events: number; audit: number }): Promise<number> {
  await client.query(`
    insert into organisations (id, role, name, registration_address, registration_number, country)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Retailer', 'Chain ' || n, 'Main 1', '12345678', 'UA'
    from generate_series(0, 499) n`)
  await addMonths(client)
  const own = demoOrganisationIdOf('retailer')
  // Turns triggers and foreign keys off while the tables are filled, because their cost is not measured.
  await client.query('set session_replication_role = replica')
  await withoutIndexes(client, 'events', () =>
    inParts(counts.events, (from, to) => client.query(events, [from, to, counts.events, own])),
  )
  await inParts(counts.audit, (from, to) => client.query(auditRows, [from, to, counts.audit, own]))
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze events')
  await client.query('vacuum analyze audit_log')
  await client.query('vacuum analyze organisations')
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}
