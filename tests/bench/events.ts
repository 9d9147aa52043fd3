/**
 * Measures how fast the built server on PostgreSQL stores events in batches of 100: compared with a plain SQL insert of
 * many rows, with all events on one bin, and while lists and maps are read. Commits wait for the disk, because
 * acknowledged events must be stored.
 */
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { startServer } from '../helpers/serverProcess'
import { batchSize, createDepositBatch, createSender, eventClients } from './eventLoad'
import { type EventRates, measureRates, measureWithStoredEvents } from './eventsStored'
import { fillLocationsTo, largestOrganisationId } from './generatedLocations'
import { createSessionToken, minListRows, startReferenceServer } from './list'
import { measureDuringEvents } from './measureDuringEvents'
import { formatMs, type ResultRow, type RunBenchModule } from './resultRow'
import '../../server/resources'

const places = 40
const parallel = 50

/** Creates bins at locations of the largest organisation, because its lists and maps are read while events arrive. */
async function prepare(databaseUrl: string) {
  const { db, close } = await openPostgres(databaseUrl)
  const t = createBuilders(db)
  const rows = await db.query.locations.findMany({
    columns: { id: true },
    where: (table, { eq }) => eq(table.organisationId, largestOrganisationId),
    orderBy: (table, { asc }) => asc(table.id),
    limit: places,
  })
  const bins: string[] = []
  for (const { id } of rows) bins.push((await t.bin(id)).id)
  const [busy = ''] = bins.splice(0, 1)
  const { token } = await t.key('platform')
  await close()
  return { bins, busy, token }
}

async function prepareReferenceInsert(pool: pg.Pool, bins: string[]) {
  await pool.query(`create table if not exists bare_events (seq bigserial primary key, id text not null unique,
    type text not null, time timestamptz not null, subject text not null, data jsonb not null)`)
  const columns = ['id', 'type', 'time', 'subject', 'data'] as const
  const places = Array.from({ length: batchSize }, (_, row) => {
    const cells = columns.map((_, cell) => `$${row * columns.length + cell + 1}`)
    return `(${cells.join()})`
  })
  const query = `insert into bare_events (${columns.join()}) values ${places.join()}`
  const values = () => createDepositBatch(bins).flatMap(row => columns.map(name => row[name]))
  return async () => void (await pool.query(query, values()))
}

const rateRow = ({ own, bare, ratio }: EventRates): ResultRow => ({
  what: `events in, batches of ${batchSize}, ${eventClients} clients, PostgreSQL`,
  measured: `${own.toFixed(0)} events/s`,
  reference: `bare multi-row insert ${bare.toFixed(0)} rows/s`,
  ratio: `${(ratio * 100).toFixed(0)} %`,
  budget: '>= 1000/s',
  isWithin: own >= 1000,
})

/**
 * Measures batches of events on one bin. Four API keys send them: batches of the same key are combined into one write,
 * so only batches of different keys compete for the bin.
 */
async function measureOneBin(pool: pg.Pool, databaseUrl: string, url: string, bin: string): Promise<ResultRow> {
  const { db, close } = await openPostgres(databaseUrl, { poolSize: 1 })
  const owners = [
    'platform',
    { organisationId: largestOrganisationId },
    'platform',
    { organisationId: largestOrganisationId },
  ] as const
  const keys: string[] = []
  for (const owner of owners) keys.push((await createBuilders(db).key(owner)).token)
  await close()
  const deadlocks = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()')
    return Number(rows[0].deadlocks)
  }
  const collectedPieces = async () => {
    const { rows } = await pool.query(
      'select coalesce(sum(objects), 0) as pieces from stock where location_id = (select location_id from bins where id = $1)',
      [bin],
    )
    return Number(rows[0].pieces)
  }
  const [piecesBefore, deadlocksBefore] = [await collectedPieces(), await deadlocks()]
  const senders = keys.map(key => createSender(url, key))
  const start = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, (_, i) => senders[i % senders.length]?.(createDepositBatch([bin]))),
  )
  const elapsed = performance.now() - start
  const counted = ((await collectedPieces()) - piecesBefore) / 14
  // Waits longer than a second, because PostgreSQL's sessions update their statistics once a second.
  await new Promise(next => setTimeout(next, 1500))
  const deadlocksMet = (await deadlocks()) - deadlocksBefore
  return {
    what: `one busy location: ${parallel} parallel batches on the same bin, 4 keys`,
    measured: `${counted} events counted, ${deadlocksMet} deadlocks`,
    reference: `${parallel * batchSize} sent, all answered after ${formatMs(elapsed)}`,
    ratio: '',
    budget: 'nothing lost, 0 deadlocks',
    isWithin: counted === parallel * batchSize && deadlocksMet === 0,
  }
}

export const run: RunBenchModule = async (environment): Promise<ResultRow[]> => {
  const address = new URL(await environment.database())
  await fillLocationsTo(address.href, minListRows)
  address.searchParams.set('options', '-c synchronous_commit=on')
  const databaseUrl = address.href
  const { bins, busy, token } = await prepare(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: eventClients })
  const insert = await prepareReferenceInsert(pool, bins)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(environment.folder, 'events'), RATE_LIMIT: '100000000' }
  const server = await startServer(env)
  const listToken = await createSessionToken(databaseUrl)
  const bare = await startReferenceServer(databaseUrl, environment.folder, listToken)
  const eventsUrl = `${server.url}/api/v1/events`
  const send = createSender(eventsUrl, token)
  const sendBare = createSender(`${bare.url}/events`, '')
  try {
    const sides = { send: () => send(createDepositBatch(bins)), sendBare: () => sendBare(createDepositBatch(bins)) }
    const rate = await measureRates(sides.send, insert)
    return [
      rateRow(rate),
      await measureOneBin(pool, databaseUrl, eventsUrl, busy),
      ...(await measureDuringEvents(databaseUrl, server.url, bare.url, listToken, sides)),
      await measureWithStoredEvents(pool, rate, sides.send, insert),
    ]
  } finally {
    bare.stop()
    await pool.end()
    await server.end('SIGTERM')
  }
}
