/**
 * Checks that every operation that sends mail to others counts against the limit of its organisation, over all
 * sessions of the organisation. These operations are found by calling each operation of the API and reading the mail
 * queue.
 */
import { inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import type { Operation } from '../../server/auth/authorization'
import { accounts, emailProofs, mails, organisations, sentMails } from '../../server/db/schema'
import { countedMails } from '../helpers/countedMails'
import type { TestServer } from '../helpers/server'
import { callerOf, lineOf, matrixServer, roleOf, sampleOf } from './operations'
import { inWorldsOf, makeWorld, type World } from './world'

/**
 * Answers of staff to an applicant: one for each application, and a repeated invitation after a minute at the soonest.
 */
const answers = ['approve', 'decline', 'invite'].map(action => `POST /staff/applications/:id/${action}`)

let t: TestServer
beforeAll(async () => {
  t = await matrixServer()
})
afterAll(() => t.close())

/**
 * Calls an operation.
 * @returns the answer's status, and the number of mails to others that it queued
 */
async function tryOut(operation: Operation, world: World, exhausted = false) {
  if (exhausted) {
    // Organisations that earlier calls have deleted take no more rows.
    const living = t.db.select({ organisationId: organisations.id }).from(organisations)
    const all = await living.where(isNull(organisations.deletedAt))
    await t.db.delete(sentMails)
    for (const { organisationId } of all) await countedMails(t.db, organisationId, limits.reachingMailsAnHour)
  }
  await t.db.delete(mails)
  const { path, query, body, headers } = await sampleOf(operation, world)
  const caller = operation.access.kind === 'public' ? null : callerOf(world, roleOf(operation))
  const { status } = await t.call(caller, operation.method, path, body, {
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
  })
  const own = caller?.accountId ? [caller.accountId] : []
  const proved = await t.db.select().from(emailProofs).where(inArray(emailProofs.accountId, own))
  // Access grants of the platform are reported to its support staff.
  const staff = await t.db.select().from(accounts).where(isNull(accounts.organisationId))
  const addresses = [...proved, ...staff].map(({ email }) => email)
  const toOthers = (await t.db.select().from(mails)).filter(mail => !addresses.includes(mail.recipient))
  return { status, toOthers: toOthers.length }
}

test('every operation that sends mail to others is refused when the organisation’s mails of the hour are used up', async () => {
  const writing: string[] = []
  const unlimited: string[] = []
  const tryIn = inWorldsOf(t)
  for (const operation of t.app.operations.filter(({ schema, method }) => !schema.hide && method !== 'GET')) {
    const seen = await tryIn(
      world => tryOut(operation, world),
      ({ status }) => status < 300,
    )
    if (seen.toOthers === 0) continue
    writing.push(lineOf(operation))
    if (answers.includes(lineOf(operation))) continue
    const { status, toOthers } = await tryOut(operation, await makeWorld(t), true)
    if (status !== 429 || toOthers > 0) unlimited.push(`${lineOf(operation)}: ${status}, ${toOthers} letters`)
  }
  expect(writing.length).toBeGreaterThan(5)
  expect(unlimited).toEqual([])
})
