/**
 * Checks the budgets of the list and the map while events arrive. For comparison, the list of the reference server
 * (referenceServer.mjs) is read while rows are inserted through it at the same rate.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '../../server/db/schema'
import { type BackgroundLoad, batchSize, withBackgroundLoad } from './eventLoad'
import { measureRequestsPerSecond } from './httpLoad'
import { connections, measureFarPage, roundMs } from './list'
import { mapBoxes, measureMapQueries, measureOnePerCity, scopesByOwner } from './map'
import { formatMs, formatRatio, median, quantile, type ResultRow } from './resultRow'

/**
 * Batches of a hundred events per second: 11 instead of 10, so that more than 1,000 events per second arrive even if
 * the last second of a round is incomplete.
 */
const batchesPerSecond = 11
const budget = 1000
const rounds = 6
/** Smallest accepted throughput of the list during events, as a share of its throughput without events. */
const leastKept = 0.9

interface Sides {
  send(): Promise<void>
  sendBare(): Promise<void>
}

/**
 * Functions that measure the throughput of the list with and without incoming events, for the portal and for the
 * reference server (referenceServer.mjs).
 */
interface ListSides {
  alone(): Promise<number>
  during(): Promise<number>
  bareAlone(): Promise<number>
  bareDuring(): Promise<number>
}

/**
 * Measures the list in alternating rounds, so that other load on the machine affects all measurements. The ratios are
 * medians over the rounds.
 */
async function listRow(sides: ListSides): Promise<ResultRow> {
  const names = ['alone', 'during', 'bareAlone', 'bareDuring'] as const
  const turns: Record<(typeof names)[number], number>[] = []
  for (let round = 0; round <= rounds; round++) {
    const turn = { alone: 0, during: 0, bareAlone: 0, bareDuring: 0 }
    for (const name of round % 2 ? names.toReversed() : names) turn[name] = await sides[name]()
    if (round > 0) turns.push(turn)
  }
  const kept = median(turns.map(({ alone, during }) => during / alone))
  const bareKept = median(turns.map(({ bareAlone, bareDuring }) => bareDuring / bareAlone))
  const rate = (name: (typeof names)[number]) => median(turns.map(turn => turn[name])).toFixed(0)
  return {
    what: 'list of 30 through the API, PostgreSQL',
    measured: `${rate('during')} requests/s`,
    reference: `without events ${rate('alone')}; bare fastify + pg ${rate('bareDuring')} of ${rate('bareAlone')}`,
    ratio: `${(kept * 100).toFixed(0)} % (bare ${(bareKept * 100).toFixed(0)} %)`,
    budget: `>= ${leastKept * 100} % of without events`,
    isWithin: kept >= leastKept,
  }
}

async function mapRows(client: pg.Client): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for (const [place, box] of Object.entries(mapBoxes)) {
    const taken = await measureMapQueries(client, box)
    const { bare = Number.NaN, walk = Number.NaN } = taken
    for (const owner of Object.keys(scopesByOwner)) {
      const own = taken[owner] ?? Number.NaN
      const toBare = own / Math.min(bare, walk)
      rows.push({
        what: `map of a box, ${place}: ${owner}`,
        measured: formatMs(own),
        reference: `bare SQL ${formatMs(bare)}, without bitmap ${formatMs(walk)}`,
        ratio: formatRatio(toBare),
        budget: '<= 3 × the quicker bare',
        isWithin: toBare <= 3,
      })
    }
  }
  return [...rows, ...(await measureOnePerCity(drizzle(client, { schema })))]
}

export async function measureDuringEvents(
  databaseUrl: string,
  url: string,
  bareUrl: string,
  listToken: string,
  { send, sendBare }: Sides,
): Promise<ResultRow[]> {
  const own: BackgroundLoad = { batches: 0, elapsed: 0, taken: [] }
  const bare: BackgroundLoad = { batches: 0, elapsed: 0, taken: [] }
  const headers = { authorization: `Bearer ${listToken}` }
  const list = `${url}/api/b2b/retail/locations`
  const during = <Result>(work: () => Promise<Result>) => withBackgroundLoad(own, send, batchesPerSecond, work)
  const asking = (address: string) => measureRequestsPerSecond(address, headers, connections, roundMs)
  const rows = [
    await listRow({
      alone: () => asking(list),
      during: () => during(() => asking(list)),
      bareAlone: () => asking(`${bareUrl}/list`),
      bareDuring: () => withBackgroundLoad(bare, sendBare, batchesPerSecond, () => asking(`${bareUrl}/list`)),
    }),
    await during(() => measureFarPage(list, headers)),
  ]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  rows.push(...(await during(() => mapRows(client))))
  await client.end()
  const taken = (own.batches * batchSize * 1000) / own.elapsed
  return [
    {
      what: 'events in while lists and maps are asked for, each below',
      measured: `${taken.toFixed(0)} events/s, p99 ${formatMs(quantile(own.taken, 0.99))}`,
      reference: `into the bare server ${((bare.batches * batchSize * 1000) / bare.elapsed).toFixed(0)} rows/s, p99 ${formatMs(quantile(bare.taken, 0.99))}`,
      ratio: '',
      budget: `>= ${budget}/s of ${batchesPerSecond * batchSize} sent`,
      isWithin: taken >= budget,
    },
    ...rows.map(row => ({ ...row, what: `… ${row.what}` })),
  ]
}
