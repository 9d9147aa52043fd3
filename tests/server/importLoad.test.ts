/**
 * Checks that four simultaneous checks of the largest imports by one organisation hardly delay the event loop and the
 * lists of another organisation.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { printFigure } from '../helpers/printFigure'
import { startTestServer } from '../helpers/server'

const longestDelayMs = 200
const rowCount = 2000
const parallelChecks = 4
const letters = 'абвгдежзик'
/** Returns a name that no city has. */
const noCity = (number: number) => `Місто ${[...String(number)].map(digit => letters[Number(digit)]).join('')}ово`

const bodies = {
  locations: (number: number) => ({
    name: `Store ${number} ${'x'.repeat(130)}`,
    city: `${noCity(number)}, ${noCity(number * 7)} область`,
    street: `Street ${number} ${'y'.repeat(130)}`,
    houseNumber: String(number),
    latitude: 50,
    longitude: '30.5',
  }),
  simpleRewards: (number: number) => ({
    name: `Reward ${number}`,
    description: 'z'.repeat(150),
    points: 100,
    rewardType: 'Products',
    imageId: '3f0d8f0e-7a4f-4a5e-9a43-0d2f6d0c7b11',
    cityIds: Array.from({ length: 8 }, (_, at) => noCity((number * 8 + at) % rowCount)).join('; '),
  }),
}

test.each(['locations', 'simpleRewards'] as const)(
  'four parallel checks of 2,000 %s with unknown cities leave the event loop to the lists of others',
  async list => {
    const t = await startTestServer()
    const [busy, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const rows = Array.from({ length: rowCount }, (_, number) => ({ line: number + 2, values: bodies[list](number) }))
    const payload = JSON.stringify({ list, rows })
    expect(payload.length).toBeGreaterThan(750_000)
    const check = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/b2b/retail/imports/check',
        headers: { authorization: `Bearer ${busy.token}`, 'content-type': 'application/json' },
        payload,
      })
    await check()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const lists: number[] = []
    /**
     * Requests the other organisation's list without pause while the work runs.
     * @returns the longest delay in ms
     */
    const delayDuring = async (work: Promise<unknown>) => {
      delay.reset()
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        const startedAt = performance.now()
        expect((await t.call(other, 'GET', '/b2b/retail/locations')).status).toBe(200)
        lists.push(performance.now() - startedAt)
        await wait(5)
      }
      await done
      return delay.max / 1e6
    }
    // The smallest delay of three rounds counts, because other work of the machine delays only some of them.
    const quiet = await delayDuring(wait(3000))
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      const checks = Promise.all(Array.from({ length: parallelChecks }, check))
      rounds.push(await delayDuring(checks))
      expect((await checks).map(({ statusCode }) => statusCode)).toEqual(Array(parallelChecks).fill(200))
    }
    delay.disable()
    const longest = Math.min(...rounds)
    printFigure('longest event loop delay, lists alone', `${Math.round(quiet)} ms`, '')
    printFigure(
      `longest event loop delay, four checks of ${list}`,
      `${Math.round(longest)} ms`,
      `< ${longestDelayMs} ms`,
    )
    printFigure(
      `another organisation's list meanwhile, longest of ${lists.length}`,
      `${Math.round(Math.max(...lists))} ms`,
      '',
    )
    expect(longest - quiet).toBeLessThan(longestDelayMs)
    await t.close()
  },
)
