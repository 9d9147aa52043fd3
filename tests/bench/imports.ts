/**
 * Measures the import of 2,000 stores from a file through the built server, on either database: the check, the saving
 * and the undo, compared with saving the stores one by one.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ImportRow, UndoImportResult } from '../../contract/imports'
import { limits } from '../../contract/limits'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { callApi, signIn, startServer } from '../helpers/serverProcess'
import { formatRatio, type ResultRow, type RunBenchModule } from './resultRow'

const budgetMs = 60_000
/**
 * Number of stores that are saved one by one. The measured time is extrapolated to the number of stores in the file.
 */
const singles = 100

const cities = ['Київ', 'Львів', 'Одеса', 'Харків', 'Дніпро']
const rows: ImportRow[] = Array.from({ length: limits.importRows }, (_, at) => ({
  line: at + 2,
  values: {
    name: `Store ${at}`,
    city: cities[at % cities.length] ?? '',
    street: `Street ${at % 97}`,
    houseNumber: String(at),
    zipCode: '01001',
    latitude: 50 + (at % 1000) / 1000,
    longitude: 30 + (at % 777) / 1000,
  },
}))

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

async function timed(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function measured(where: string, url: string, token: string, cityId: string): Promise<ResultRow[]> {
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const answer = await callApi(url, token, 'POST', `/b2b/retail${path}`, body)
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`)
    return answer.body
  }
  const list = 'locations'
  const oneByOne = await timed(async () => {
    for (let at = 0; at < singles; at++) {
      const point = { latitude: 50, longitude: 30 }
      await post('/locations', { name: `Single ${at}`, cityId, street: 'Main', houseNumber: String(at), point })
    }
  })
  const reference = (oneByOne * rows.length) / singles
  const tried = await timed(() => post('/imports/check', { list, rows }))
  const key = randomUUID()
  let id = ''
  const saved = await timed(async () => {
    for (let at = 0; at < rows.length; at += limits.importBatch) {
      id = (await post<{ guid: string }>('/imports', { list, key, rows: rows.slice(at, at + limits.importBatch) })).guid
    }
  })
  const taken = await timed(async () => {
    for (let query: string | null = ''; query !== null; ) {
      const { next }: UndoImportResult = await post(`/imports/${id}/take-back${query}`, {})
      query = next === null ? null : `?before=${next}`
    }
  })
  const row = (what: string, took: number): ResultRow => ({
    what: `${rows.length} stores from a file, ${where}: ${what}`,
    measured: seconds(took),
    reference: `one by one ${seconds(reference)}`,
    ratio: formatRatio(took / reference),
    budget: `<= ${seconds(budgetMs)}`,
    isWithin: took <= budgetMs,
  })
  return [row('tried', tried), row('saved', saved), row('taken back', taken)]
}

async function embedded(folder: string) {
  const server = await startServer({ DATA_DIR: join(folder, 'imports'), RATE_LIMIT: '100000000' })
  try {
    const token = await signIn(server.url, 'retailer')
    const { body } = await callApi(server.url, token, 'GET', '/common/countries/UA/cities')
    return await measured('embedded', server.url, token, body.items[0].guid)
  } finally {
    await server.end('SIGTERM')
  }
}

async function onPostgres(databaseUrl: string, folder: string) {
  const { db, close } = await openPostgres(databaseUrl)
  const t = createBuilders(db)
  const [{ token }, cityId] = [await t.organisation('Retailer'), await t.city()]
  await close()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'imports-postgres'), RATE_LIMIT: '100000000' }
  const server = await startServer(env)
  try {
    return await measured('PostgreSQL', server.url, token, cityId)
  } finally {
    await server.end('SIGTERM')
  }
}

export const run: RunBenchModule = async environment => [
  ...(await embedded(environment.folder)),
  ...(await onPostgres(await environment.database(), environment.folder)),
]
