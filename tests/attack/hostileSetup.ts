/**
 * Starts a server in a separate process on either database, with one organisation whose tables are full and another
 * with a few stores.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne, notInArray } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { limits } from '../../contract/limits'
import { webhookEventTypes } from '../../contract/webhookEvents'
import type { Operation } from '../../server/auth/authorization'
import { readConfig } from '../../server/config'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { bins, digitalGoods, locations, memberships, teamInvitations, webhooks } from '../../server/db/schema'
import { openDependencies } from '../../server/dependencies'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { createBuilders } from '../helpers/builders'
import { fillOwnedTables } from '../helpers/filledTables'
import { createPostgresDatabase } from '../helpers/postgres'
import { startTestServer, type TestServer } from '../helpers/server'
import { startServer } from '../helpers/serverProcess'
import { answerWith, startWebhookReceiver } from '../helpers/webhookReceiver'
import { hostileCallsOf } from './hostileCalls'

export type DatabaseKind = 'embedded' | 'postgres'
export type HostileSetup = Awaited<ReturnType<typeof openHostileSetup>>

const otherStores = 200
const sessionsOfHostile = 4
const bookedPlaces = 2000
/**
 * Number of bookings that the hostile organisation's accomplice, a recycler, has made before the attack. The attack
 * uses the rest of the daily limit.
 */
const pastBookings = 1000
const goods = 5000
/** Returns how many rows a filled table still accepts, so that calls which add a record succeed at first. */
const roomOf = (atMost: number) => Math.max(3, Math.ceil(atMost / 50))

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? folderBytes(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0))
  }, 0)

/**
 * Fills the team of the hostile organisation with members who have sessions, in place of copied members and
 * invitations, so that each of its events notifies as many people as possible. Every second member is limited to the
 * city of the locations.
 * @returns the added members
 */
async function fillTeam(t: TestServer, { owners, members, invitations, cityId }: Fixtures) {
  const { organisationId, accountId } = owners.Retailer
  const isCopiedInvitation = ne(teamInvitations.id, invitations.Retailer.id)
  await t.db.delete(teamInvitations).where(and(eq(teamInvitations.organisationId, organisationId), isCopiedInvitation))
  const isCopiedMember = notInArray(memberships.accountId, [accountId, members.Retailer.accountId])
  await t.db.delete(memberships).where(and(eq(memberships.organisationId, organisationId), isCopiedMember))
  const present = [owners.Retailer, members.Retailer, invitations.Retailer].length
  const added = limits.teamSize - present - roomOf(limits.teamSize)
  const limit = { cityIds: [cityId], locationIds: [] }
  const filled: { token: string }[] = []
  for (let n = 0; n < added; n++) filled.push(await t.member(owners.Retailer, 'Manager', n % 2 ? limit : null))
  return filled
}

/**
 * Fills the tables of the hostile organisation and of its accomplice, and creates stores of another organisation.
 * During the attack, the response times of this other organisation's calls are measured.
 */
async function prepare(t: TestServer, operations: readonly Operation[], receiverUrl: string, mostRows: number) {
  const fixtures = await createFixtures(t)
  const { Retailer: hostile, Recycler: accomplice } = fixtures.owners
  await t.db
    .update(webhooks)
    .set({ url: `${receiverUrl}/in`, types: [...webhookEventTypes] })
    .where(eq(webhooks.organisationId, hostile.organisationId))
  const ownersOf = ({ organisationId, accountId }: typeof hostile) => [organisationId, accountId]
  const place = fixtures.shops.Retailer.location.id
  const filled = await fillOwnedTables(t.db, { owners: [...ownersOf(hostile), place], most: mostRows, free: roomOf })
  await fillOwnedTables(t.db, { owners: ownersOf(accomplice), most: Math.min(mostRows, pastBookings), free: roomOf })
  const members = await fillTeam(t, fixtures)
  await t.db.insert(digitalGoods).values(
    Array.from({ length: goods }, (_, n) => ({
      rewardId: fixtures.premium.reward.id,
      content: `CODE-${n}`,
      position: n + 1,
    })),
  )
  const other = fixtures.strangers.Retailer
  const own = []
  for (let n = 0; n < otherStores; n++) own.push(await t.location(other))
  const sessions = [{ token: hostile.token }]
  for (let n = 1; n < sessionsOfHostile; n++) sessions.push(await t.signInAgain(hostile))
  const places = await t.db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organisationId, hostile.organisationId))
    .limit(bookedPlaces)
  const binsOfPlaces = await t.db
    .insert(bins)
    .values(places.map(({ id }) => ({ locationId: id, name: 'Bin' })))
    .returning({ id: bins.id })
  const hostileCalls = await hostileCallsOf(operations, fixtures, sessions)
  return {
    fixtures,
    filled,
    sessions,
    members,
    hostileCalls,
    other,
    places: places.map(({ id }) => id),
    /** A bin at each of the places. */
    bins: binsOfPlaces,
    ownPlace: own[0]?.id ?? '',
  }
}

/** Opens the database, runs `work` with it and closes it again, so that the server can open it. */
async function withParts<Result>(dataDir: string, url: string | undefined, work: (t: TestServer) => Promise<Result>) {
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' }), databaseUrl: url }
  const database = url
    ? { ...(await openPostgres(url, { poolSize: 10 })), isWritable: () => true }
    : await openEmbedded(dataDir, new Blob([readFileSync(inject('embeddedTemplate'))]))
  const { deps, close } = await openDependencies(config, database)
  await Promise.all([deps.mailer.close(), deps.webhooks.close(), deps.notificationMails.close()])
  const result = await work({ db: deps.db, deps, ...createBuilders(deps.db) } as TestServer)
  await close()
  return result
}

async function allOperations(): Promise<Operation[]> {
  const t = await startTestServer()
  await t.close()
  return t.app.operations.filter(({ schema }) => !schema.hide)
}

/** Returns the resident memory of the process in bytes; 0 once the process has ended. */
function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? []
  return Number(kilobytes) * 1024
}

/** Returns how long the server's main thread ran, and how long it waited for a processor, in ms (Linux only). */
function processorMs(pid: number): { ran: number; waited: number } {
  const file = `/proc/${pid}/schedstat`
  const [ran = 0, waited = 0] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
  return { ran: ran / 1e6, waited: waited / 1e6 }
}

/** Opens a connection that reads the size of the PostgreSQL database in bytes (0 for the embedded one). */
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

/**
 * Starts the server with the hostile organisations.
 * @param mostRows largest number of rows of a table for one owner
 */
export async function openHostileSetup(kind: DatabaseKind, mostRows: number) {
  const operations = await allOperations()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-hostile-'))
  const postgres = kind === 'postgres' ? await createPostgresDatabase() : undefined
  const receiver = await startWebhookReceiver()
  receiver.treat(answerWith(500))
  const prepared = await withParts(dataDir, postgres?.url, t => prepare(t, operations, receiver.url, mostRows))
  const server = await startServer({
    DATA_DIR: dataDir,
    // `DEMO` allows webhooks to a receiver on this machine. Demo accounts are not added, because the database already
    // has accounts.
    DEMO: 'true',
    TRUST_PROXY: '127.0.0.1',
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  const size = await openSize(postgres?.url)
  return {
    ...prepared,
    server,
    /** Returns how long the server used a processor, and how long it waited for one, in ms. */
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
