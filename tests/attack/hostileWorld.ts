/**
 * Starts a server in a separate process on either database, with one organisation whose tables are full and another
 * with a few stores.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { announcementTypes } from '../../contract/announcements'
import type { Operation } from '../../server/auth/authorization'
import { readConfig } from '../../server/config'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { digitalGoods, locations, webhooks } from '../../server/db/schema'
import { openDependencies } from '../../server/dependencies'
import { makeWorld } from '../access/world'
import { builders } from '../helpers/builders'
import { fillOwned } from '../helpers/filledTables'
import { realPostgres } from '../helpers/postgres'
import { startServer } from '../helpers/process'
import { answers, webhookReceiver } from '../helpers/receiver'
import { type TestServer, testServer } from '../helpers/server'
import { shotsOf } from './hostileShots'

export type DatabaseKind = 'embedded' | 'postgres'
export type HostileWorld = Awaited<ReturnType<typeof openHostileWorld>>

const otherStores = 200
const sessionsOfHostile = 4
const bookedPlaces = 2000
/** What the accomplice booked before: the day's limit leaves as many for the attack. */
const pastBookings = 1000
const goods = 5000
/** Leaves room for calls that add a record, and succeed at first. */
const roomOf = (atMost: number) => Math.max(3, Math.ceil(atMost / 50))

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? folderBytes(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0))
  }, 0)

/** Fills the tables of the hostile organisations, and gives the other one some stores. */
async function prepare(t: TestServer, operations: readonly Operation[], receiverUrl: string, mostRows: number) {
  const world = await makeWorld(t)
  const { Retailer: hostile, Recycler: accomplice } = world.owners
  await t.db
    .update(webhooks)
    .set({ url: `${receiverUrl}/in`, types: [...announcementTypes] })
    .where(eq(webhooks.organisationId, hostile.organisationId))
  const ownersOf = ({ organisationId, accountId }: typeof hostile) => [organisationId, accountId]
  const place = world.shops.Retailer.location.id
  const filled = await fillOwned(t.db, { owners: [...ownersOf(hostile), place], most: mostRows, free: roomOf })
  await fillOwned(t.db, { owners: ownersOf(accomplice), most: Math.min(mostRows, pastBookings), free: roomOf })
  await t.db.insert(digitalGoods).values(
    Array.from({ length: goods }, (_, n) => ({
      rewardId: world.premium.reward.id,
      content: `CODE-${n}`,
      position: n + 1,
    })),
  )
  const other = world.strangers.Retailer
  const own = []
  for (let n = 0; n < otherStores; n++) own.push(await t.location(other))
  const sessions = [{ token: hostile.token }]
  for (let n = 1; n < sessionsOfHostile; n++) sessions.push(await t.signInAgain(hostile))
  const places = await t.db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organisationId, hostile.organisationId))
    .limit(bookedPlaces)
  const shots = await shotsOf(operations, world, sessions)
  return { world, filled, sessions, shots, other, places: places.map(({ id }) => id), ownPlace: own[0]?.id ?? '' }
}

/** Opens the database, runs `work` with it and closes it again, so that the server can open it. */
async function withParts<Result>(dataDir: string, url: string | undefined, work: (t: TestServer) => Promise<Result>) {
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' }), databaseUrl: url }
  const database = url
    ? { ...(await openPostgres(url, { poolSize: 10 })), isWritable: () => true }
    : await openEmbedded(dataDir, new Blob([readFileSync(inject('embeddedTemplate'))]))
  const { deps, close } = await openDependencies(config, database)
  await Promise.all([deps.mailer.close(), deps.webhooks.close(), deps.notificationMails.close()])
  const result = await work({ db: deps.db, deps, ...builders(deps.db) } as TestServer)
  await close()
  return result
}

async function allOperations(): Promise<Operation[]> {
  const t = await testServer()
  await t.close()
  return t.app.operations.filter(({ schema }) => !schema.hide)
}

/** Returns the memory that the process holds; 0 once it has ended. */
function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? []
  return Number(kilobytes) * 1024
}

/** Returns the milliseconds that the server's main thread ran, and was ready to run while others did (Linux). */
function processorMs(pid: number): { ran: number; waited: number } {
  const file = `/proc/${pid}/schedstat`
  const [ran = 0, waited = 0] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
  return { ran: ran / 1e6, waited: waited / 1e6 }
}

/** The size of the database, read over a connection of its own. */
async function openSize(url: string | undefined) {
  if (!url) return { bytes: async () => 0, close: async () => undefined }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async bytes() {
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
      return Number(rows[0].bytes)
    },
    close: () => client.end(),
  }
}

/** @param mostRows rows of a table for one owner at most */
export async function openHostileWorld(kind: DatabaseKind, mostRows: number) {
  const operations = await allOperations()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-hostile-'))
  const postgres = kind === 'postgres' ? await realPostgres() : undefined
  const receiver = await webhookReceiver()
  receiver.treat(answers(500))
  const prepared = await withParts(dataDir, postgres?.url, t => prepare(t, operations, receiver.url, mostRows))
  const server = await startServer({
    DATA_DIR: dataDir,
    // Webhooks may go to the receiver of this machine. No demo account is added to a database that has others.
    DEMO: 'true',
    TRUST_PROXY: '127.0.0.1',
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  const size = await openSize(postgres?.url)
  return {
    ...prepared,
    server,
    /** Milliseconds that the server used a processor, and waited for one that others used. */
    processorMs: () => processorMs(server.pid),
    received: () => receiver.received.length,
    residentBytes: () => residentBytes(server.pid),
    diskBytes: async () => folderBytes(dataDir) + (await size.bytes()),
    async close() {
      await server.end('SIGTERM')
      await size.close()
      await receiver.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
