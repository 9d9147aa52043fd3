/**
 * Measures how fast the built server on PostgreSQL returns a list's page of 30 rows, compared with the reference server
 * (referenceServer.mjs) on the same database.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openSession } from '../../server/accounts/sessions'
import { openPostgres } from '../../server/db/postgres'
import { accounts } from '../../server/db/schema'
import { recordStatements } from '../helpers/recordedStatements'
import { startServer } from '../helpers/serverProcess'
import { fillLocationsTo, fullBenchRows, largestOrganisationId } from './generatedLocations'
import { measureRequestsPerSecond } from './httpLoad'
import { openApp } from './openApp'
import { formatMs, formatRatio, measureAlternately, median, type ResultRow, type RunBenchModule } from './resultRow'

const listPath = '/b2b/retail/locations'
export const connections = 10
const rounds = 7
export const roundMs = 1500
/** Minimum number of rows with which the list of the largest organisation has a page 1000. */
export const minListRows = 300_000

/** Returns the statements that the portal sends to PostgreSQL for a page of a list: for the session and for the rows. */
async function recordListStatements(databaseUrl: string, folder: string, token: string) {
  const app = await openApp(databaseUrl, folder)
  try {
    // The first call of a session also stores the time of its use.
    await app.call(token, listPath)
    return await recordStatements(() => app.call(token, listPath))
  } finally {
    await app.close()
  }
}

/**
 * Starts the reference server. For a page of the list, it sends the same statements as the portal.
 * @param folder folder in which the portal stores files while its statements are recorded
 */
export async function startReferenceServer(databaseUrl: string, folder: string, token: string) {
  const statements = await recordListStatements(databaseUrl, join(folder, 'recorded'), token)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'referenceServer.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      LIST_STATEMENTS: JSON.stringify(statements),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', chunk => resolve(String(chunk).trim()))
    child.once('exit', code => reject(new Error(`the bare server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}

export async function createSessionToken(databaseUrl: string) {
  const { db, close } = await openPostgres(databaseUrl)
  const email = `${randomUUID()}@bench.example`
  const [account] = await db
    .insert(accounts)
    .values({ organisationId: largestOrganisationId, email, passwordHash: '' })
    .returning()
  const session = await openSession(db, {
    id: account?.id ?? '',
    organisationId: largestOrganisationId,
    role: 'Retailer',
  })
  await close()
  return session.token
}

export const run: RunBenchModule = async environment => {
  const databaseUrl = await environment.database()
  await fillLocationsTo(databaseUrl, Math.max(fullBenchRows, minListRows))
  const token = await createSessionToken(databaseUrl)
  const headers = { authorization: `Bearer ${token}` }
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(environment.folder, 'list'), RATE_LIMIT: '100000000' }
  const server = await startServer(env)
  const bare = await startReferenceServer(databaseUrl, environment.folder, token)
  try {
    const ours = `${server.url}/api${listPath}`
    const asking = (url: string) => () => measureRequestsPerSecond(url, headers, connections, roundMs)
    const rows = [await throughput(asking(ours), asking(`${bare.url}/list`))]
    rows.push(await measureFarPage(ours, headers))
    const own = `a list of ${((await totalOf(ours, headers)) / 1e6).toFixed(1)} M`
    for (const [what, query] of Object.entries(askings)) rows.push(await asked(ours, headers, `${own}: ${what}`, query))
    for (const [what, query] of Object.entries(common))
      rows.push(await asked(ours, headers, `${own}: ${what}`, query, unnoticedMs))
    return rows
  } finally {
    bare.stop()
    await server.end('SIGTERM')
  }
}

/**
 * Measures the built server and the reference server in alternating rounds, so that other load on the machine affects
 * both servers. The ratio is the median over the rounds.
 */
async function throughput(ours: () => Promise<number>, bare: () => Promise<number>): Promise<ResultRow> {
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const own = await ours()
    const reference = await bare()
    if (round > 0) pairs.push([own, reference])
  }
  const ratio = median(pairs.map(([own, reference]) => own / reference))
  return {
    what: 'list of 30 through the API, PostgreSQL',
    measured: `${median(pairs.map(([own]) => own)).toFixed(0)} requests/s`,
    reference: `bare fastify + pg ${median(pairs.map(([, reference]) => reference)).toFixed(0)} requests/s`,
    ratio: `${(ratio * 100).toFixed(0)} %`,
    budget: '>= 90 %',
    isWithin: ratio >= 0.9,
  }
}

const totalOf = async (url: string, headers: Record<string, string>) => {
  const { total } = (await (await fetch(url, { headers })).json()) as { total: number }
  return total
}

/** Query parameters of the measured list calls other than the first page. They assume a list of a million rows. */
const askings = {
  'page 1 by name': 'sort=name&order=ASC',
  'page 1 by street, from the end': 'sort=street&order=DESC',
  'page 1 by city': 'sort=city&order=ASC',
  'page 1000 by name': 'sort=name&order=ASC&Offset=29970',
  'search for a number': 'q=hop+29991',
  'search for a street, one row in a hundred': 'q=treet+42',
  'the same, by name': 'q=treet+42&sort=name',
  'search for streets, one row in nine': 'q=treet+4',
  'search for what all have': 'q=hop',
  'search for two words, one row in a hundred': 'q=42+hop',
}

/**
 * Searches for words that each occur in very many rows, while hardly any row contains all of them. The server then
 * reads the index entries of two or three words (docs/adr/0020-sorting-and-searching.md). Their budget is a time that
 * users do not notice; all other queries are compared with the first page.
 */
const common = {
  'search for two words of one row in nine, both in a hundred': 'q=4+7',
  '… by name': 'q=4+7&sort=name',
  'search for words that no row has together': 'q=4+7+6+5',
}
const unnoticedMs = 50

async function asked(
  ours: string,
  headers: Record<string, string>,
  what: string,
  query: string,
  most?: number,
): Promise<ResultRow> {
  const call = async (address: string) => {
    const answer = await fetch(address, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  }
  const taken = await measureAlternately({ first: () => call(ours), own: () => call(`${ours}?${query}`) }, 31)
  const ratio = (taken.own ?? Number.NaN) / (taken.first ?? Number.NaN)
  return {
    what,
    measured: formatMs(taken.own ?? Number.NaN),
    reference: `page 1 ${formatMs(taken.first ?? Number.NaN)}`,
    ratio: formatRatio(ratio),
    budget: most ? `<= ${most} ms` : '<= × 3',
    isWithin: most ? (taken.own ?? Number.NaN) <= most : ratio <= 3,
  }
}

export async function measureFarPage(ours: string, headers: Record<string, string>): Promise<ResultRow> {
  const [near, far]: [number[], number[]] = [[], []]
  for (let round = 0; round < 31; round++) {
    for (const [times, offset] of [[near, 0] as const, [far, 29_970] as const]) {
      const start = performance.now()
      const answer = await fetch(`${ours}?Offset=${offset}`, { headers })
      await answer.arrayBuffer()
      times.push(performance.now() - start)
    }
  }
  const [first, thousandth] = [median(near), median(far)]
  return {
    what: 'page 1000 of that list',
    measured: formatMs(thousandth),
    reference: `page 1 ${formatMs(first)}`,
    ratio: formatRatio(thousandth / first),
    budget: '<= × 1.5',
    isWithin: thousandth / first <= 1.5,
  }
}
