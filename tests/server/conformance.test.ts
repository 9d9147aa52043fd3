/**
 * Checks that `npm run conformance` passes for our own server, and that it names the call at which a changed copy
 * deviates from the specification.
 */
import { spawnSync } from 'node:child_process'
import { and, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { checkConformance } from '../../conformance/check'
import { createClient } from '../../conformance/client'
import { findSchemaMismatches } from '../../conformance/compareAnswer'
import { main } from '../../conformance/main'
import { runNamePrefix } from '../../conformance/names'
import type { ConformanceRun } from '../../conformance/run'
import * as shapes from '../../conformance/shapes'
import { specCallsByCaller } from '../../conformance/specCalls'
import type { SessionRole } from '../../contract/roles'
import {
  applications,
  employees,
  fundraisingRewards,
  locations,
  premiumRewards,
  simpleRewards,
} from '../../server/db/schema'
import { demoPassword } from '../../server/demo/accounts'
import { seedDemo } from '../../server/demo/seedDemo'
import { specCalls } from '../access/specCalls'
import { demoAccounts } from '../helpers/addresses'
import { combineDeviations, startDeviatingServer } from '../helpers/deviatingServer'
import { deviations } from '../helpers/deviations'
import { startTestServer, type TestServer } from '../helpers/server'
import { sampleRecords, sampleSponsorship } from '../helpers/specOnlyApi'
import { specOnlyDeviation } from '../helpers/specOnlyServer'

let t: TestServer
let planted: Awaited<ReturnType<typeof startDeviatingServer>>
beforeAll(async () => {
  t = await startTestServer()
  await seedDemo(t.db, t.deps.files)
  planted = await startDeviatingServer(t)
})
afterAll(async () => {
  await planted.close()
  await t.close()
})

const slugs: Record<SessionRole, string> = { ...demoAccounts, Staff: 'staff' }
const nameOf = (role: SessionRole) => `CONFORMANCE_${slugs[role].toUpperCase().replace('-', '_')}`
const accountsOf = (roles: SessionRole[]) =>
  Object.fromEntries(
    roles.flatMap(role => [
      [`${nameOf(role)}_EMAIL`, `${slugs[role]}@demo.example`],
      [`${nameOf(role)}_PASSWORD`, demoPassword],
    ]),
  )

async function conformance(args: string[], environment: Record<string, string> = {}) {
  const printed: string[] = []
  const say = (text: string) => printed.push(text)
  const code = await main(args, environment, say, say)
  const text = printed.join('\n')
  const those = (verdict: string) =>
    [...text.matchAll(new RegExp(`^ {2}${verdict} +(\\S+ \\S+)`, 'gm'))].map(([, line]) => line)
  const deviating = [...those('deviates'), ...those('missing')]
  return { code, text, deviating, notTested: those('not tested'), partly: those('partly') }
}

test('every call of the specification is part of the check', () => {
  const missing = Object.values(specCalls)
    .flat()
    .filter(({ as, line }) => !specCallsByCaller[as].includes(line))
  expect(missing.map(({ as, line }) => `${line}, ${as}`)).toEqual([])
})

test('the fields that the specification gives each record are sufficient', () => {
  const judged: [z.ZodType, unknown][] = [
    [shapes.organisationShape, sampleRecords.organisation],
    [shapes.locationShape, sampleRecords.location],
    [shapes.cityWithStoresShape, sampleRecords.place],
    [shapes.binShape, sampleRecords.bin],
    [shapes.markerShape, sampleRecords.marker],
    [shapes.geocodeShape, sampleRecords.geocode],
    [shapes.employeeShape, sampleRecords.employee],
    [shapes.recyclerLocationShape, sampleRecords.toCollect],
    [shapes.simpleRewardShape, sampleRecords.simple],
    [shapes.fundraisingRewardShape, sampleRecords.fundraising],
    [shapes.premiumRewardShape, sampleRecords.premium],
    [shapes.sagaShape, sampleRecords.saga],
    [shapes.sponsorshipShape, sampleSponsorship],
  ]
  expect(judged.flatMap(([shape, record]) => findSchemaMismatches(shape, record))).toEqual([])
})

test('our own server passes, and the check leaves behind only what no call removes', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as { port: number }
  const { code, text, deviating, notTested } = await conformance([`http://127.0.0.1:${port}/api`])
  expect(deviating, text).toEqual([])
  expect(notTested).toEqual([
    'POST /b2b/auth/sign-up',
    'POST /auth/reset-password/confirm',
    ...['retail', 'institution', 'service-provider', 'recycler', 'sponsor'].map(slug => `DELETE /b2b/${slug}`),
  ])
  expect(text).toMatch(/^\d+ passed, \d+ partly, 0 deviate, 0 missing, 7 not tested$/m)
  expect(code).toBe(0)
  expect(text).not.toContain(demoPassword)

  const named = `${runNamePrefix}%`
  for (const table of [simpleRewards, premiumRewards]) expect(await t.db.$count(table, like(table.name, named))).toBe(0)
  for (const table of [locations, fundraisingRewards])
    expect(await t.db.$count(table, and(like(table.name, named), isNull(table.deletedAt)))).toBe(0)
  const people = await t.db.select().from(employees).where(like(employees.name, named))
  expect(people.filter(({ deactivatedAt }) => !deactivatedAt)).toEqual([])
  const [asked] = await t.db.select().from(applications).where(like(applications.name, named))
  expect(asked?.status).toBe('Declined')
})

test('an API that supports only the specification passes: fewer fields, and no body after changes', async () => {
  planted.plant(specOnlyDeviation)
  const tried = 'Institution,ServiceProvider,Recycler,Sponsor'
  const { deviating, notTested, text } = await conformance([planted.api, '--only', tried])
  expect(deviating, text).toEqual([])
  expect(notTested).toHaveLength(4)
})

test('a check that is stopped removes what it has created', async () => {
  let running: ConformanceRun | undefined
  planted.plant({
    onRequest: ({ method, path }) => {
      if (method === 'POST' && path.endsWith('/bins')) running?.stop()
      return undefined
    },
  })
  const account = (name: string) => ({ email: `${name}@demo.example`, password: demoPassword })
  const accounts = { Retailer: account('retailer'), Institution: account('institution') }
  const client = createClient(planted.api, () => undefined)
  const { outcomes, left } = await checkConformance({ client, accounts, only: ['Retailer'] }, run => {
    running = run
  })
  expect(outcomes.get('Retailer')?.get('GET /b2b/retail/employees')?.untested).toEqual(['the check was stopped'])
  expect(left.size).toBe(0)
  expect(
    await t.db.$count(locations, and(like(locations.name, `${runNamePrefix}%`), isNull(locations.deletedAt))),
  ).toBe(0)
})

test('a read-only check sends nothing but sign-ins and reading calls', async () => {
  const seen = planted.plant({})
  const { deviating, text } = await conformance(
    [planted.api, '--read-only'],
    accountsOf(['Retailer', 'Sponsor', 'Staff']),
  )
  expect(deviating, text).toEqual([])
  const others = seen.filter(each => !/^GET |^POST \/(b2b\/auth\/sign-in|auth\/sign-out)$/.test(each))
  expect(others).toEqual([])
})

test('the command explains its use', () => {
  const { status, stderr } = spawnSync('node', ['scripts/conformance.mjs'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Usage: npm run conformance/)])
})

test('without accounts nothing is sent to another machine', async () => {
  expect(await conformance(['https://api.example'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('No accounts'),
  })
})

const callers = [...new Set(deviations.map(({ with: [caller] }) => caller))]
describe.each(callers)('a copy that deviates for a %s', caller => {
  const planned = deviations.filter(({ with: [first] }) => first === caller)
  let found: Awaited<ReturnType<typeof conformance>>
  beforeAll(async () => {
    planted.plant(combineDeviations(planned.map(({ plant }) => plant)))
    const accounts = accountsOf([...new Set(planned.flatMap(each => each.with))])
    found = await conformance([planted.api, '--only', caller], accounts)
  })

  test.each(planned.map(each => [each.name, each] as const))('is detected: %s', (_, { line, says }) => {
    expect(found.deviating, found.text).toContain(line)
    expect(found.text).toMatch(says)
  })

  test('is reported at the calls that deviate, and at no others', () => {
    expect(found.deviating.toSorted(), found.text).toEqual(planned.map(({ line }) => line).toSorted())
    expect(found.code).toBe(1)
  })
})
