/**
 * Measures the cost of large tables. Makes the same calls, in alternating rounds, on a database with the demo's data
 * and on a copy with millions of additional events and audit rows. BENCH_EVENTS and BENCH_AUDIT set the numbers of
 * these rows; 100 million and 20 million need 60 GB.
 */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openSession } from '../../server/accounts/sessions'
import { rowsOf } from '../../server/db/database'
import { demoAccounts } from '../../server/demo/accounts'
import { demoOrganisationIdOf } from '../../server/demo/organisations'
import { seedDemo } from '../../server/demo/seedDemo'
import type { BenchEnvironment } from './environment'
import { growTables } from './grownTables'
import { openApp } from './openApp'
import { formatMs, formatRatio, measureAlternately, type ResultRow, type RunBenchModule } from './resultRow'

const counts = {
  events: Number(process.env.BENCH_EVENTS ?? 2_000_000),
  audit: Number(process.env.BENCH_AUDIT ?? 400_000),
}
const rounds = 41
const today = new Date(Date.now() - 60_000).toISOString().slice(0, 10)
const most = 1.5

const box = 'SouthWestLat=48&SouthWestLng=22&NorthEastLat=52&NorthEastLng=40'
const ownBox = 'Lat1=48&Lng1=22&Lat2=52&Lng2=40'
const audit = (query: Record<string, unknown>) =>
  `/staff/auditLog?${Object.entries({ range: [0, 24], sort: ['at', 'DESC'], ...query })
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

/** The measured calls by name, each with the account that makes it and the path. */
const calls: Record<string, [account: string, path: string]> = {
  list: ['retailer', '/b2b/retail/locations'],
  'map of a retailer': ['retailer', `/b2b/retail/locations/map?${ownBox}&OnePerCity=false&Offset=0`],
  'map of a recycler': ['recycler', `/b2b/recycler/map?${box}&OnePerCity=false&Offset=0`],
  analytics: ['retailer', '/b2b/retail/analytics'],
  'home of a retailer': ['retailer', '/b2b/common/home'],
  'home of staff': ['staff', '/b2b/common/home'],
  log: ['staff', audit({})],
  'log of an organisation': ['staff', audit({ filter: { organisationId: demoOrganisationIdOf('retailer') } })],
  'log of a day': ['staff', audit({ filter: { from: today, to: today } })],
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const addressOf = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Seeds the demo's data, and creates a session for each of its accounts. */
async function seed(url: string, folder: string) {
  const { db, files, close } = await openApp(url, folder)
  await seedDemo(db, files)
  // Adds the audit rows that the first pages of the log show. Both databases get the same rows.
  await db.execute(sql`
    insert into audit_log (at, actor_email, organisation_id, action, subject, outcome)
    select now() - n * interval '1 second', 'retailer@demo.example', ${demoOrganisationIdOf('retailer')}::uuid, 'sign-in',
      md5('record' || n)::uuid::text, '200' from generate_series(1, 200) n`)
  const rows = rowsOf<{ id: string; email: string; organisationId: string | null; role: 'Retailer' | null }>(
    await db.execute(sql`
      select a.id, a.email, a.organisation_id as "organisationId", o.role from accounts a left join organisations o on o.id = a.organisation_id`),
  )
  const tokens: Record<string, string> = {}
  for (const { email, role, ...account } of rows.filter(({ email }) => demoAccounts.includes(email))) {
    const { token } = await openSession(db, { ...account, role: role ?? 'Staff' })
    tokens[email.split('@')[0] ?? ''] = token
  }
  await close()
  return { tokens }
}

/** Creates two databases with the demo's data, and fills the tables of the second one. */
async function prepare(environment: BenchEnvironment) {
  const maintenance = await environment.database()
  const admin = await connect(maintenance)
  const names = { small: `small_${process.pid}`, large: `large_${process.pid}` }
  await admin.query(`create database ${names.small}`)
  const seeded = await seed(addressOf(maintenance, names.small), join(environment.folder, 'growth'))
  const analysing = await connect(addressOf(maintenance, names.small))
  // The large database is a copy of the small one, so that PostgreSQL plans the queries of both with the same
  // statistics.
  await analysing.query('vacuum analyze')
  await analysing.end()
  await admin.query(`create database ${names.large} template ${names.small}`)
  const client = await connect(addressOf(maintenance, names.large))
  const bytes = await growTables(client, counts)
  await client.end()
  return {
    ...seeded,
    bytes,
    urls: { small: addressOf(maintenance, names.small), large: addressOf(maintenance, names.large) },
    async drop() {
      for (const name of Object.values(names)) await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export const run: RunBenchModule = async environment => {
  const { tokens, bytes, urls, drop } = await prepare(environment)
  const small = await openApp(urls.small, join(environment.folder, 'growth-small'))
  const large = await openApp(urls.large, join(environment.folder, 'growth-large'))
  try {
    const rows: ResultRow[] = []
    const size = `${counts.events / 1e6} M events, ${counts.audit / 1e6} M audit rows, ${(bytes / 1e9).toFixed(1)} GB`
    for (const [what, [account, path]] of Object.entries(calls)) {
      const call = (server: typeof small) => () => server.call(tokens[account] ?? '', path)
      const taken = await measureAlternately({ small: call(small), large: call(large) }, rounds)
      const ratio = taken.large / taken.small
      rows.push({
        what: `${what} besides ${size}`,
        measured: formatMs(taken.large),
        reference: `almost empty ${formatMs(taken.small)}`,
        ratio: formatRatio(ratio),
        budget: `<= × ${most}`,
        isWithin: ratio <= most,
      })
    }
    return rows
  } finally {
    await Promise.all([small.close(), large.close()])
    await drop()
  }
}
