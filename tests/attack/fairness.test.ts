/**
 * Checks that an organisation that uses its limits completely does not block nine other organisations. It requests
 * pictures, figures of ten years and sheets of a city without pause. The response times of the other nine, with and
 * without this load, are only printed, because they depend on the machine (`npm run attack` shows them). FAIR_SECONDS
 * (default 2) is the duration of each of the two phases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { createPostgresDatabase } from '../helpers/postgres'
import { printFigure } from '../helpers/printFigure'
import { type RunningServer, startServer } from '../helpers/serverProcess'
import { createPlainPicture } from '../helpers/uploads'

const seconds = Number(process.env.FAIR_SECONDS ?? 2)
const others = 9
const stores = 10

interface Asked {
  token: string
  path: string
  form?: Blob
}

async function ask(server: RunningServer, { token, path, form }: Asked): Promise<number> {
  const body = new FormData()
  if (form) body.append('file', form, 'picture.png')
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(form && { method: 'POST', body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Makes the usual calls of all other organisations in parallel. Each organisation makes its calls one after another.
 * @returns the 99th percentile of their duration in ms
 */
async function usualDay(server: RunningServer, tokens: readonly string[], statuses: Set<number>) {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const reads = ['/b2b/retail/locations', '/auth/me', '/b2b/retail/analytics', '/b2b/retail/rewards/simple']
  const one = async (token: string) => {
    for (let i = 0; performance.now() < until; i++) {
      const startedAt = performance.now()
      statuses.add(await ask(server, { token, path: reads[i % reads.length] ?? '' }))
      took.push(performance.now() - startedAt)
    }
  }
  await Promise.all(tokens.map(one))
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

test('one organisation at its limits does not keep the others from their answers', {
  timeout: 120_000 + seconds * 2000,
}, async () => {
  const postgres = await createPostgresDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-fairness-'))
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, RATE_LIMIT: '1000000' })
  const { db, close } = await openPostgres(postgres.url, { poolSize: 1 })
  const make = createBuilders(db)
  const tokens: string[] = []
  for (let i = 0; i < others; i++) {
    const shop = await make.organisation('Retailer')
    await make.location(shop)
    tokens.push(shop.token)
  }
  const hostile = await make.organisation('Retailer')
  const locations = await Promise.all(Array.from({ length: stores }, () => make.location(hostile)))
  for (const { id } of locations) for (let i = 0; i < limits.binsPerLocation; i++) await make.bin(id)
  await close()

  const statuses = new Set<number>()
  const alone = await usualDay(server, tokens, statuses)
  const picture = new Blob([new Uint8Array(await createPlainPicture(4000, 4000).png().toBuffer())], {
    type: 'image/png',
  })
  const { token } = hostile
  const greedy: Asked[] = [
    { token, path: '/resources?md=true&sm=true', form: picture },
    { token, path: '/b2b/retail/analytics?from=2016-01-01&to=2025-12-31' },
    { token, path: `/b2b/common/print/city/${locations[0]?.cityId}` },
  ]
  let isOver = false
  const granted: number[] = []
  const attacks = greedy.flatMap(asked =>
    Array.from({ length: 6 }, async () => {
      while (!isOver) granted.push(await ask(server, asked))
    }),
  )
  const alongside = await usualDay(server, tokens, statuses)
  isOver = true
  await Promise.all(attacks)
  printFigure(
    `10 organisations, one at its limits, ${seconds} s`,
    `p99 of the others ${alongside.toFixed(0)} ms, without it ${alone.toFixed(0)} ms: ${(alongside / alone).toFixed(1)} ×`,
    '< 3 ×',
  )
  expect([...statuses]).toEqual([200])
  expect(granted).toContain(200)
  expect(granted.filter(status => ![200, 201, 429, 503].includes(status))).toEqual([])
  await server.end('SIGTERM')
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
