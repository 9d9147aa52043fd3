/** Calls of one organisation take turns: however many it sends, others are answered meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../contract/access'
import type { App } from '../../server/app'
import { type TestServer, testServer } from '../helpers/server'

let t: TestServer
let running = 0
let most = 0
let release: () => void = () => undefined
const held = new Promise<void>(resolve => {
  release = resolve
})

const holdingRoutes = (app: App) => {
  for (const isCostly of [undefined, true] as const) {
    app.get(
      `/api/test/${isCostly ? 'costly' : 'usual'}`,
      { schema: { hide: true }, config: { access: signedIn, ...(isCostly && { isCostly }) } },
      async () => {
        running++
        most = Math.max(most, running)
        await held
        running--
        return {}
      },
    )
  }
}

beforeAll(async () => {
  t = await testServer({ routes: holdingRoutes })
})
afterAll(() => t.close())

test('five calls of an organisation are at work at once, one of them costly; another organisation is answered meanwhile', async () => {
  const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
  const sessions = [owner, await t.signInAgain(owner)]
  const callAll = (path: string, times: number) =>
    Array.from({ length: times }, (_, n) => t.call(sessions[n % 2] ?? owner, 'GET', path))
  const costly = callAll('/test/costly', 3)
  await expect.poll(() => running).toBe(1)
  const usual = callAll('/test/usual', 12)
  await expect.poll(() => running).toBeGreaterThan(1)
  const { status } = await t.call(other, 'GET', '/b2b/retail/locations')
  expect(status).toBe(200)
  release()
  const statuses = (await Promise.all([...costly, ...usual])).map(answer => answer.status)
  expect(statuses).toEqual(Array(15).fill(200))
  expect(most).toBeLessThanOrEqual(5)
})
