/**
 * Events in batches of 100 through the built server on PostgreSQL, against a bare multi-row insert of the same rows into a
 * table of its own: what the checks, the sums and the exactly-once cost.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { binQrText } from '../../contract/limits'
import { openPostgres } from '../../server/db/postgres'
import { builders } from '../helpers/builders'
import { startServer } from '../helpers/process'
import { median, type Row, type Run } from './row'

const clients = 8
const batchSize = 100
const places = 40
const rounds = 5
const roundMs = 2000

interface Deposit {
  id: string
  type: string
  time: string
  subject: string
  data: { material: string; materialType: string; grams: number; pieces: number }
}

async function prepare(databaseUrl: string) {
  const { db, close } = await openPostgres(databaseUrl)
  const t = builders(db)
  const shop = await t.organisation('Retailer')
  const bins: string[] = []
  for (let place = 0; place < places; place++) bins.push((await t.bin((await t.location(shop)).id)).id)
  const { token } = await t.key('platform')
  await close()
  return { bins, token }
}

const batchOf = (bins: string[]): Deposit[] =>
  Array.from({ length: batchSize }, () => ({
    id: randomUUID(),
    type: 'deposit.recorded',
    time: new Date().toISOString(),
    subject: binQrText(bins[Math.floor(Math.random() * bins.length)] ?? ''),
    data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
  }))

/** @returns events a second of all clients together */
async function perSecond(deliver: (client: number) => Promise<void>): Promise<number> {
  let batches = 0
  const end = performance.now() + roundMs
  const start = performance.now()
  const work = async (client: number) => {
    while (performance.now() < end) {
      await deliver(client)
      batches++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return (batches * batchSize * 1000) / (performance.now() - start)
}

async function bareInsert(databaseUrl: string, bins: string[]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  await pool.query(`create table if not exists bare_events (seq bigserial primary key, id text not null unique,
    type text not null, time timestamptz not null, subject text not null, data jsonb not null)`)
  const columns = ['id', 'type', 'time', 'subject', 'data'] as const
  const places = Array.from({ length: batchSize }, (_, row) => {
    const cells = columns.map((_, cell) => `$${row * columns.length + cell + 1}`)
    return `(${cells.join()})`
  })
  const query = `insert into bare_events (${columns.join()}) values ${places.join()}`
  return {
    insert: async () =>
      void (await pool.query(
        query,
        batchOf(bins).flatMap(row => columns.map(name => row[name])),
      )),
    close: () => pool.end(),
  }
}

export const run: Run = async (world): Promise<Row[]> => {
  const databaseUrl = await world.database()
  const { bins, token } = await prepare(databaseUrl)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(world.folder, 'events'), RATE_LIMIT: '100000000' }
  const server = await startServer(env)
  const bare = await bareInsert(databaseUrl, bins)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async () => {
    const body = JSON.stringify(batchOf(bins))
    const answer = await fetch(`${server.url}/api/v1/events`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`a batch was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  try {
    const pairs: [number, number][] = []
    for (let round = 0; round <= rounds; round++) {
      const pair: [number, number] = [await perSecond(send), await perSecond(bare.insert)]
      if (round > 0) pairs.push(pair)
    }
    const own = median(pairs.map(([each]) => each))
    const reference = median(pairs.map(([, each]) => each))
    const ratio = median(pairs.map(([a, b]) => a / b))
    return [
      {
        what: `events in, batches of ${batchSize}, ${clients} clients, PostgreSQL`,
        measured: `${own.toFixed(0)} events/s`,
        reference: `bare multi-row insert ${reference.toFixed(0)} rows/s`,
        ratio: `${(ratio * 100).toFixed(0)} %`,
        budget: '>= 1000/s',
        isWithin: own >= 1000,
      },
    ]
  } finally {
    await bare.close()
    await server.end('SIGTERM')
  }
}
