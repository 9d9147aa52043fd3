/**
 * Checks that `npm run conformance` passes against our own server, and names the call at which a changed copy
 * deviates.
 */
import { spawnSync } from 'node:child_process'
import { and, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { check } from '../../conformance/check'
import { createClient } from '../../conformance/client'
import { mismatches } from '../../conformance/judge'
import { lines } from '../../conformance/lines'
import { main } from '../../conformance/main'
import { mark } from '../../conformance/names'
import type { Run } from '../../conformance/run'
import * as shapes from '../../conformance/shapes'
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
import { owners } from '../helpers/addresses'
import { deviations } from '../helpers/deviations'
import { plantedServer } from '../helpers/planted'
import { type TestServer, testServer } from '../helpers/server'
import { specAlone } from '../helpers/specAlone'
import { entities, sponsorship } from '../helpers/specAnswers'

let t: TestServer
let planted: Awaited<ReturnType<typeof plantedServer>>
beforeAll(async () => {
  t = await testServer()
  await seedDemo(t.db, t.deps.files)
  planted = await plantedServer(t)
})
afterAll(async () => {
  await planted.close()
  await t.close()
})

const slugs: Record<SessionRole, string> = { ...owners, Staff: 'staff' }
const nameOf = (role: SessionRole) => `CONFORMANCE_${slugs[role].toUpperCase().replace('-', '_')}`
const accountsOf = (roles: SessionRole[]) =>
  Object.fromEntries(
    roles.flatMap(role => [
      [`${nameOf(role)}_EMAIL`, `${slugs[role]}@demo.example`],
      [`${nameOf(role)}_PASSWORD`, demoPassword],
    ]),
  )

async function conformance(args: string[], environment: Record<string, string> = {}) {
  const said: string[] = []
  const say = (text: string) => said.push(text)
  const code = await main(args, environment, say, say)
  const text = said.join('\n')
  const those = (verdict: string) =>
    [...text.matchAll(new RegExp(`^ {2}${verdict} +(\\S+ \\S+)`, 'gm'))].map(([, line]) => line)
  return { code, text, deviating: those('deviates'), notTried: those('not tried') }
}

test('every call of the specification is part of the check', () => {
  const missing = Object.values(specCalls)
    .flat()
    .filter(({ as, line }) => !lines[as].includes(line))
  expect(missing.map(({ as, line }) => `${line}, ${as}`)).toEqual([])
})

test('the fields that the specification gives each record are sufficient', () => {
  const judged: [z.ZodType, unknown][] = [
    [shapes.organisation, entities.organisation],
    [shapes.location, entities.location],
    [shapes.place, entities.place],
    [shapes.bin, entities.bin],
    [shapes.marker, entities.marker],
    [shapes.geocode, entities.geocode],
    [shapes.employee, entities.employee],
    [shapes.recyclerLocation, entities.toCollect],
    [shapes.simpleReward, entities.simple],
    [shapes.fundraisingReward, entities.fundraising],
    [shapes.premiumReward, entities.premium],
    [shapes.saga, entities.saga],
    [shapes.sponsorship, sponsorship],
  ]
  expect(judged.flatMap(([shape, record]) => mismatches(shape, record))).toEqual([])
})

test('our own server passes, and the check leaves behind only what no call removes', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as { port: number }
  const { code, text, deviating, notTried } = await conformance([`http://127.0.0.1:${port}/api`])
  expect(deviating, text).toEqual([])
  expect(notTried).toEqual([
    'POST /b2b/auth/sign-up',
    'POST /auth/reset-password/confirm',
    ...['retail', 'institution', 'service-provider', 'recycler', 'sponsor'].map(slug => `DELETE /b2b/${slug}`),
  ])
  const all = Object.values(lines).flat().length
  expect(text).toContain(`${all - 7} held, 0 deviate, 7 not tried (`)
  expect(code).toBe(0)
  expect(text).not.toContain(demoPassword)

  const named = `${mark}%`
  for (const table of [simpleRewards, premiumRewards]) expect(await t.db.$count(table, like(table.name, named))).toBe(0)
  for (const table of [locations, fundraisingRewards])
    expect(await t.db.$count(table, and(like(table.name, named), isNull(table.deletedAt)))).toBe(0)
  const people = await t.db.select().from(employees).where(like(employees.name, named))
  expect(people.filter(({ deactivatedAt }) => !deactivatedAt)).toEqual([])
  const [asked] = await t.db.select().from(applications).where(like(applications.name, named))
  expect(asked?.status).toBe('Declined')
})

test('an API that supports only the specification passes: fewer fields, and no body after changes', async () => {
  planted.plant(specAlone)
  const tried = 'Institution,ServiceProvider,Recycler,Sponsor'
  const { deviating, notTried, text } = await conformance([planted.api, '--only', tried])
  expect(deviating, text).toEqual([])
  expect(notTried).toHaveLength(4)
})

test('a check that is stopped removes what it has created', async () => {
  let running: Run | undefined
  planted.plant({
    onRequest: ({ method, path }) => {
      if (method === 'POST' && path.endsWith('/bins')) running?.stop()
      return undefined
    },
  })
  const account = (name: string) => ({ email: `${name}@demo.example`, password: demoPassword })
  const accounts = { Retailer: account('retailer'), Institution: account('institution') }
  const client = createClient(planted.api, () => undefined)
  const { outcomes, left } = await check({ client, accounts, only: ['Retailer'] }, run => {
    running = run
  })
  expect(outcomes.get('Retailer')?.get('GET /b2b/retail/employees')?.notTried).toBe('the check was stopped')
  expect(left.size).toBe(0)
  expect(await t.db.$count(locations, and(like(locations.name, `${mark}%`), isNull(locations.deletedAt)))).toBe(0)
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

describe('a copy that deviates is detected', () => {
  test.each(deviations.map(each => [each.name, each] as const))('%s', async (_, { with: roles, line, says, plant }) => {
    planted.plant(plant)
    const { code, text, deviating } = await conformance([planted.api, '--only', roles[0]], accountsOf(roles))
    expect(deviating, text).toEqual([line])
    expect(text).toMatch(says)
    expect(code).toBe(1)
  })
})
