/**
 * Checks that every reading operation returns the English name of a city if the city has no name in the reader's
 * language.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bcp47Tags, languages } from '../../contract/languages'
import { cities } from '../../server/db/schema'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry } from './fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, sampleOf, sendSample, startAccessTestServer } from './operations'

const [language = 'pl'] = languages.filter(each => each !== 'en').slice(-1)

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
  await t.db.update(cities).set({ names: sql`${cities.names} - ${language}::text` })
})
afterAll(() => t.close())

test('every operation that reads answers in a language in which no city has a name', async () => {
  const wrong: string[] = []
  let named = 0
  const withFixtures = createFixtureRetry(t)
  for (const operation of operationsOf(t).filter(({ method }) => method === 'GET')) {
    const [role, { kind }] = [roleOf(operation), operation.access]
    const { status, body, raw } = await withFixtures(
      async fixtures => {
        const sample = await sampleOf(operation, fixtures, role)
        const headers = { ...sample.headers, 'accept-language': bcp47Tags[language] }
        return sendSample(t, kind === 'public' ? null : callerOf(fixtures, role), operation, { ...sample, headers })
      },
      answer => answer.status < 300,
    )
    if (status >= (kind === 'session' ? 300 : 500))
      wrong.push(`${callLineOf(operation)}: ${status} ${JSON.stringify(body)}`)
    if (raw.includes('Kyiv')) named++
  }
  expect(wrong).toEqual([])
  expect(named).toBeGreaterThan(10)
})
