/** Measures how many events a second the server accepts with many stored events, compared with few. */
import type pg from 'pg'
import { batchSize, measureEventsPerSecond } from './eventLoad'
import { median, type ResultRow } from './resultRow'

const rounds = 5
const roundMs = 2000
/** Number of stored events in the full bench. */
const storedRows = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const least = 0.8

export interface EventRates {
  /** Number of events that the portal stores per second. */
  own: number
  /** Number of rows that an insert of many rows in plain SQL stores per second, for comparison. */
  bare: number
  /**
   * Median over the rounds of the ratio of `own` to `bare`. The load of the machine hardly affects it, because both are
   * measured in each round.
   */
  ratio: number
}

/** Measures events and inserted rows a second in alternating rounds, so that other load affects both rates. */
export async function measureRates(send: () => Promise<void>, insert: () => Promise<void>): Promise<EventRates> {
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [
      await measureEventsPerSecond(send, roundMs),
      await measureEventsPerSecond(insert, roundMs),
    ]
    if (round > 0) pairs.push(pair)
  }
  return {
    own: median(pairs.map(([own]) => own)),
    bare: median(pairs.map(([, bare]) => bare)),
    ratio: median(pairs.map(([own, bare]) => own / bare)),
  }
}

/**
 * SQL that inserts `$1` events before the rate is measured again. A third comes from the sender whose rate is measured,
 * the others from fifty other senders. `store` runs it with triggers off and builds the indexes afterwards, which is
 * many times faster.
 */
const rows = `
  insert into events (source, id, type, time, subject, location_id, organisation_id, data)
  select case when n % 3 = 0 then k.source else md5('source ' || n % 50)::uuid end, 'stored-' || n, 'deposit.recorded',
    now() - n * interval '10 ms', b.id, b.location_id, l.organisation_id,
    '{"material":"plastic","materialType":"PET","grams":412,"pieces":14}'
  from generate_series(1, $1::int) n cross join (select source from keys order by created_at limit 1) k
    cross join (select id, location_id from bins limit 1) b join locations l on l.id = b.location_id`

async function store(pool: pg.Pool, count: number) {
  const client = await pool.connect()
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'events'
     and indexname not in (select conname from pg_constraint where conrelid = 'events'::regclass)`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query('set session_replication_role = replica')
  await client.query(rows, [count])
  await client.query('reset session_replication_role')
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze events')
  client.release()
}

/**
 * Stores many events, measures the rate of further events, and compares it with the rate before.
 * @param before the rate with few stored events
 */
export async function measureWithStoredEvents(
  pool: pg.Pool,
  before: EventRates,
  send: () => Promise<void>,
  insert: () => Promise<void>,
): Promise<ResultRow> {
  const start = performance.now()
  await store(pool, storedRows)
  console.error(`  (storing ${storedRows} events took ${((performance.now() - start) / 1000).toFixed(0)} s)`)
  const after = await measureRates(send, insert)
  const ratio = after.ratio / before.ratio
  return {
    what: `events in, batches of ${batchSize}, with ${(storedRows / 1e6).toFixed(1)} M stored events`,
    measured: `${after.own.toFixed(0)} events/s`,
    reference: `with few ${before.own.toFixed(0)} events/s; bare insert ${after.bare.toFixed(0)} and ${before.bare.toFixed(0)} rows/s`,
    ratio: `${(ratio * 100).toFixed(0)} %, each against the bare insert of its turn`,
    budget: `>= ${least * 100} %`,
    isWithin: ratio >= least,
  }
}
