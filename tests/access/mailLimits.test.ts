/**
 * Checks that every operation that sends e-mail to other people counts against the organisation's limit, over all its
 * sessions. The test finds these operations by calling every operation of the API and reading the mail queue.
 */
import { inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import { accounts, emailProofs, mails, sentMails } from '../../server/db/schema'
import { mailLimits } from '../../server/mail/mailLimits'
import { recordSentMails } from '../helpers/recordSentMails'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry, createFixtures, type Fixtures } from './fixtures'
import { callerOf, callLineOf, roleOf, sampleOf, startAccessTestServer } from './operations'

/**
 * Operations by which staff mail an applicant. They have other limits: one decision for each application, and one
 * repeated invitation a minute.
 */
const answers = ['approve', 'decline', 'invite'].map(action => `POST /staff/applications/:id/${action}`)

/**
 * Operations by which support staff help an account holder. They succeed even if the organisation has used up its
 * mails. They are limited for each account and for each session of staff instead.
 */
const helping = ['reset-password', 'change-email'].map(action => `POST /staff/accounts/:id/${action}`)

/**
 * Operation that mails the owner of the organisation that the caller joins. It needs no other limit: it sends one mail
 * for each accepted invitation, and the mail with the invitation was already counted.
 */
const reportsToOwner = 'POST /auth/team-invitations::accept'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/**
 * Calls an operation.
 * @returns the status of the response, and the number of queued mails to people other than the caller
 */
async function countMails(operation: Operation, fixtures: Fixtures, exhausted = false) {
  if (exhausted) {
    await t.db.delete(sentMails)
    for (const { organisationId } of [...Object.values(fixtures.owners), ...Object.values(fixtures.strangers)])
      await recordSentMails(t.db, organisationId, mailLimits.toOthersPerHour)
  }
  await t.db.delete(mails)
  const { path, query, body, headers } = await sampleOf(operation, fixtures)
  const caller = operation.access.kind === 'public' ? null : callerOf(fixtures, roleOf(operation))
  const { status } = await t.call(caller, operation.method, path, body, {
    ...(query ? { query } : {}),
    ...(headers ? { headers } : {}),
  })
  const own = caller?.accountId ? [caller.accountId] : []
  const proved = await t.db.select().from(emailProofs).where(inArray(emailProofs.accountId, own))
  // Support staff are notified by e-mail of new access grants of the platform. These mails do not count as mails to
  // others.
  const staff = await t.db.select().from(accounts).where(isNull(accounts.organisationId))
  const addresses = [...proved, ...staff].map(({ email }) => email)
  const toOthers = (await t.db.select().from(mails)).filter(mail => !addresses.includes(mail.recipient))
  return { status, toOthers: toOthers.length }
}

test('every operation that sends mail to others is rejected when the organisation has used up its mails of the hour', async () => {
  const writing: string[] = []
  const unlimited: string[] = []
  const withFixtures = createFixtureRetry(t)
  for (const operation of t.app.operations.filter(({ schema, method }) => !schema.hide && method !== 'GET')) {
    const seen = await withFixtures(
      fixtures => countMails(operation, fixtures),
      ({ status }) => status < 300,
    )
    if (seen.toOthers === 0) continue
    writing.push(callLineOf(operation))
    if ([...answers, ...helping, reportsToOwner].includes(callLineOf(operation))) continue
    const { status, toOthers } = await countMails(operation, await createFixtures(t), true)
    if (status !== 429 || toOthers > 0) unlimited.push(`${callLineOf(operation)}: ${status}, ${toOthers} letters`)
  }
  expect(writing.length).toBeGreaterThan(5)
  expect(unlimited).toEqual([])
})
