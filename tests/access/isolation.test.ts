/**
 * The isolation matrix: every operation × {stranger, expired, revoked, deleted, every other role, support staff where
 * refused, the same role of another organisation}. No refused call may change a row; the owner's own call must work,
 * else a refusal would prove nothing.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import type { Operation } from '../../server/auth/gate'
import { fingerprint as hashOf } from '../../server/auth/secrets'
import { endSession, openSession } from '../../server/auth/sessions'
import { organisations, sessions } from '../../server/db/schema'
import { type TestServer, testServer } from '../helpers/server'
import { type Sample, samples } from './samples'
import { fingerprint, makeWorld, type World } from './world'

let t: TestServer
let operations: Operation[]
beforeAll(async () => {
  t = await testServer()
  operations = t.app.operations.filter(({ schema }) => !schema.hide)
})
afterAll(() => t.close())

const lineOf = ({ method, url }: Pick<Operation, 'method' | 'url'>) => `${method} ${url}`
const send = (caller: { token: string } | null, { method }: Operation, { path, query, body, headers }: Sample) =>
  t.call(caller, method, path, body, {
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
    remoteAddress: `10.1.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  })
const callerOf = (world: World, role: string) =>
  role === 'Staff' ? world.staff : world.owners[role as keyof World['owners']]

const guarded = () =>
  operations.flatMap(operation =>
    operation.access.kind === 'session' ? [{ operation, access: operation.access, line: lineOf(operation) }] : [],
  )
const rolesOf = (access: { roles: readonly string[] | 'any' }) =>
  access.roles === 'any' ? [...sessionRoles] : access.roles
const sampleOf = (line: string, world: World, role: string) => {
  const make = samples[line]
  if (!make) throw new Error(`${line} has no sample in tests/access/samples/`)
  return make(world, role)
}

describe('the table of samples', () => {
  test('has exactly one row for every operation', () => {
    expect(Object.keys(samples).sort()).toEqual(operations.map(lineOf).sort())
  })
})

describe('the matrix', () => {
  test('the owner may, and gets an answer that is no error', async () => {
    const wrong: string[] = []
    for (const { operation, access, line } of guarded()) {
      for (const role of rolesOf(access)) {
        const world = await makeWorld(t)
        const answer = await send(callerOf(world, role), operation, await sampleOf(line, world, role))
        if (answer.status >= 300) wrong.push(`${line} as ${role}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('strangers and dead sessions are 401, other roles 403, and no row changes', async () => {
    const world = await makeWorld(t)
    const dead = await deadSessions(world)
    const before = await fingerprint(t)
    const wrong: string[] = []
    const expectStatus = async (
      who: string,
      caller: { token: string } | null,
      { operation, line, access }: ReturnType<typeof guarded>[0],
      status: number,
    ) => {
      const answer = await send(caller, operation, await sampleOf(line, world, rolesOf(access)[0] ?? 'Retailer'))
      if (answer.status !== status) wrong.push(`${line} by ${who}: ${answer.status} instead of ${status}`)
    }
    for (const each of guarded()) {
      for (const [who, caller] of Object.entries(dead)) await expectStatus(who, caller, each, 401)
      for (const role of sessionRoles.filter(role => !rolesOf(each.access).includes(role))) {
        await expectStatus(role, callerOf(world, role), each, 403)
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprint(t)).toEqual(before)
  })

  test('support staff acting for an account are refused what only its holder may', async () => {
    const world = await makeWorld(t)
    const refused = guarded().filter(({ access }) => access.impersonation === 'refused')
    const before = await fingerprint(t)
    const wrong: string[] = []
    for (const { operation, access, line } of refused) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const owner = world.owners[role as keyof World['owners']]
        const acting = await openSession(
          t.db,
          { id: owner.accountId, role: owner.role },
          { actorId: world.staff.accountId, reason: 'helping' },
        )
        const answer = await send(acting, operation, await sampleOf(line, world, role))
        if (answer.status !== 403 || answer.body.errorCode !== 'InsufficientPermissions')
          wrong.push(`${line} as ${role}: ${answer.status}`)
      }
    }
    expect(refused.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
    expect(await fingerprint(t)).toEqual(before)
  })

  test("another organisation of the same role finds nothing of the owner's, and no row changes", async () => {
    const world = await makeWorld(t)
    const before = await fingerprint(t)
    const wrong: string[] = []
    let owned = 0
    for (const { operation, access, line } of guarded()) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(line, world, role)
        if (!sample.ownedBy) continue
        owned++
        const answer = await send(world.strangers[role as keyof World['strangers']], operation, sample)
        if (![404, 422].includes(answer.status)) wrong.push(`${line} as ${role}: ${answer.status}`)
      }
    }
    expect(owned).toBeGreaterThan(30)
    expect(wrong).toEqual([])
    expect(await fingerprint(t)).toEqual(before)
  })

  test("the lists of another organisation hold none of the owner's records", async () => {
    const world = await makeWorld(t)
    const ids = privateIds(world)
    const leaks: string[] = []
    for (const { operation, access, line } of guarded().filter(each => each.operation.method === 'GET')) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(line, world, role)
        if (sample.isPublicToRole) continue
        const { raw } = await send(world.strangers[role as keyof World['strangers']], operation, sample)
        const text = raw.toString('latin1')
        for (const id of ids) if (text.includes(id) && !sample.path.includes(id)) leaks.push(`${line} as ${role}`)
      }
    }
    expect(leaks).toEqual([])
  })
})

const privateIds = ({ shops, provider, premium, saga, sponsorship, owners }: World) => [
  ...[shops.Retailer, shops.Institution, provider].flatMap(shop => [
    shop.location.id,
    shop.bin.id,
    shop.employee.id,
    shop.simple.id,
    shop.created.id,
  ]),
  premium.reward.id,
  premium.good.id,
  saga.id,
  sponsorship.id,
  ...Object.values(owners).map(owner => owner.email),
]

/** Tokens that were once good. */
async function deadSessions(world: World) {
  const expired = await t.signInAgain(world.owners.Retailer)
  await t.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.tokenHash, hashOf(expired.token)))
  const revoked = await t.signInAgain(world.owners.Retailer)
  await endSession(t.db, hashOf(revoked.token))
  const deleted = await t.organisation('Retailer')
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, deleted.organisationId))
  return { stranger: null, 'a wrong token': { token: 'x'.repeat(43) }, expired, revoked, deleted }
}
