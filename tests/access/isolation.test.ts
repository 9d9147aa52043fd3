/**
 * Checks the access matrix of sessions: every operation × {no session, expired, revoked, deleted, every other role,
 * support staff where rejected, another organisation of the role}. No rejected call may change a row. The owner's own
 * call must succeed, because otherwise a rejection would prove nothing.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { endSession, openSession } from '../../server/accounts/sessions'
import { organisations, sessions } from '../../server/db/schema'
import { fingerprint as hashOf } from '../../server/lib/secrets'
import type { TestServer } from '../helpers/server'
import {
  callerOf,
  type Guarded,
  guarded,
  lineOf,
  matrixServer,
  operationsOf,
  rolesOf,
  sampleOf,
  send,
} from './operations'
import { said, sampleFor } from './samples'
import { fingerprint, inWorldsOf, makeWorld, privateIds, type World } from './world'

let t: TestServer
beforeAll(async () => {
  t = await matrixServer()
})
afterAll(() => t.close())

describe('samples', () => {
  test('exist for every operation, and for no other', async () => {
    const world = await makeWorld(t)
    const lines: string[] = []
    for (const operation of operationsOf(t)) {
      lines.push(lineOf(operation))
      expect((await sampleOf(operation, world)).path).not.toMatch(/\/:|undefined/)
    }
    expect(Object.keys(said).filter(line => !lines.includes(line))).toEqual([])
  })

  test('name the operation when no rule says which row its id is', async () => {
    const [one] = operationsOf(t).filter(({ url }) => url.endsWith('/bins/:id'))
    if (!one) throw new Error('it is not there')
    const another = { ...one, url: '/b2b/retail/ships/:id' }
    await expect(sampleFor(another, await makeWorld(t), 'Retailer')).rejects.toThrow('/b2b/retail/ships/:id: which row')
  })
})

describe('the matrix', () => {
  test('the owner’s calls are accepted and answered without an error', async () => {
    const wrong: string[] = []
    const inWorld = inWorldsOf(t)
    for (const { operation, access, line } of guarded(t)) {
      for (const role of rolesOf(access)) {
        const answer = await inWorld(
          async world => send(t, callerOf(world, role), operation, await sampleOf(operation, world, role)),
          ({ status }) => status < 300,
        )
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
      { operation, line, access }: Guarded,
      status: number,
    ) => {
      const answer = await send(
        t,
        caller,
        operation,
        await sampleOf(operation, world, rolesOf(access)[0] ?? 'Retailer'),
      )
      if (answer.status !== status) wrong.push(`${line} by ${who}: ${answer.status} instead of ${status}`)
    }
    for (const each of guarded(t)) {
      for (const [who, caller] of Object.entries(dead)) await expectStatus(who, caller, each, 401)
      for (const role of sessionRoles.filter(role => !rolesOf(each.access).includes(role))) {
        await expectStatus(role, callerOf(world, role), each, 403)
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprint(t)).toEqual(before)
  })

  test('support staff acting for an account are refused the calls that only its holder may make', async () => {
    const world = await makeWorld(t)
    const refused = guarded(t).filter(({ access }) => access.impersonation === 'refused')
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
        const answer = await send(t, acting, operation, await sampleOf(operation, world, role))
        if (answer.status !== 403 || answer.body.errorCode !== 'InsufficientPermissions')
          wrong.push(`${line} as ${role}: ${answer.status}`)
      }
    }
    expect(refused.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
    expect(await fingerprint(t)).toEqual(before)
  })

  test('another organisation of the same role finds no record of the owner, and no row changes', async () => {
    const world = await makeWorld(t)
    const before = await fingerprint(t)
    const wrong: string[] = []
    let owned = 0
    for (const { operation, access, line } of guarded(t)) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(operation, world, role)
        if (!sample.ownedBy) continue
        owned++
        const answer = await send(t, world.strangers[role as keyof World['strangers']], operation, sample)
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
    for (const { operation, access, line } of guarded(t).filter(each => each.operation.method === 'GET')) {
      for (const role of rolesOf(access).filter(role => role !== 'Staff')) {
        const sample = await sampleOf(operation, world, role)
        if (sample.isPublicToRole) continue
        const { raw } = await send(t, world.strangers[role as keyof World['strangers']], operation, sample)
        const text = raw.toString('latin1')
        for (const id of ids) if (text.includes(id) && !sample.path.includes(id)) leaks.push(`${line} as ${role}`)
      }
    }
    expect(leaks).toEqual([])
  })
})

/** Returns tokens that were valid once. */
async function deadSessions(world: World) {
  const expired = await t.signInAgain(world.owners.Retailer)
  await t.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.tokenHash, hashOf(expired.token)))
  const revoked = await t.signInAgain(world.owners.Retailer)
  await endSession(t.db, { ...world.owners.Retailer, tokenHash: hashOf(revoked.token) })
  const deleted = await t.organisation('Retailer')
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, deleted.organisationId))
  return { stranger: null, 'a wrong token': { token: 'x'.repeat(43) }, expired, revoked, deleted }
}
