/** Checks reads that wait for their turn in the queue of costly reads. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestWithoutLookUpMs } from '../../server/auth/authorization'
import { sessions } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer({ database: 'postgres' })
})
afterAll(() => t.close())

const pause = () => new Promise(resolve => setTimeout(resolve, 3 * longestWithoutLookUpMs))

/**
 * Reads the list of all bins as a member, while two reads of the owner occupy the organisation's turns. Makes a change
 * before the turn of the member begins.
 * @returns the member's answer
 */
async function readAfterWait(owner: TestAccount, member: { token: string }, change: () => Promise<unknown>) {
  const read = (caller: { token: string }) => t.call(caller, 'GET', '/b2b/retail/bins')
  const answers: ReturnType<typeof read>[] = []
  await t.db.transaction(async tx => {
    await tx.execute(sql`lock table bins in access exclusive mode`)
    answers.push(read(owner), read(owner))
    await pause()
    answers.push(read(member))
    await pause()
    await change()
  })
  const [first, second, last] = await Promise.all(answers)
  expect([first?.status, second?.status]).toEqual([200, 200])
  return last
}

async function openTeam() {
  const owner = await t.organisation('Retailer')
  const { id } = await t.location(owner)
  await t.bin(id)
  return { owner, member: await t.member(owner, 'Manager') }
}

describe('a read that waits for its turn', () => {
  test('is rejected if the session of the member has ended meanwhile', async () => {
    const { owner, member } = await openTeam()
    const signOut = () => t.db.delete(sessions).where(eq(sessions.accountId, member.accountId))
    expect((await readAfterWait(owner, member, signOut))?.status).toBe(401)
  })

  test('applies the limit that the member has got meanwhile', async () => {
    const { owner, member } = await openTeam()
    const limit = () =>
      t.db.execute(sql`update memberships set location_limit = '{}' where account_id = ${member.accountId}`)
    const answer = await readAfterWait(owner, member, limit)
    expect([answer?.status, answer?.body.total]).toEqual([200, 0])
  })

  test('has the rows of the member without a change', async () => {
    const { owner, member } = await openTeam()
    expect((await readAfterWait(owner, member, async () => undefined))?.body.total).toBe(1)
  })
})
