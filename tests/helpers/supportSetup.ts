/** Creates customers for tests of the calls with which support staff help account holders, and makes these calls. */
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { AccountMail } from '../../contract/staffAccounts'
import { auditLog } from '../../server/db/schema'
import { type TestAccount, testPassword } from './builders'
import { readLastMail, readLinkParameter } from './outbox'
import { startTestServer, type TestServer } from './server'

/** Starts a server. Must be called in a `describe`. */
export function setUpSupport(database: 'embedded' | 'postgres') {
  const w = {
    t: undefined as unknown as TestServer,
    support: undefined as unknown as Awaited<ReturnType<TestServer['staff']>>,
  }
  beforeAll(async () => {
    w.t = await startTestServer({ database })
  })
  afterAll(() => w.t.close())

  let serial = 0
  /** Makes a call from an IP address that no other call has. */
  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown) => {
    const n = ++serial
    return w.t.call(caller, method, path, body, { remoteAddress: `10.3.${n >> 8}.${n & 255}` })
  }
  const customer = async () => {
    w.support = await w.t.staff('Support')
    return w.t.organisation('Retailer')
  }
  const pathOf = ({ accountId }: { accountId: string }, action = '') => `/staff/accounts/${accountId}${action}`
  const read = async (account: { accountId: string }) => (await call(w.support, 'GET', pathOf(account))).body
  const readSentMails = async (account: { accountId: string }): Promise<AccountMail[]> =>
    (await call(w.support, 'GET', pathOf(account, '/mails'))).body.items
  const signIn = (email: string, password = testPassword) =>
    call(null, 'POST', '/b2b/auth/sign-in', { email, password })
  const newAddress = () => `${randomUUID().slice(0, 8)}@moved.example`
  const requestEmail = (account: TestAccount, email: string) =>
    call(w.support, 'POST', pathOf(account, '/change-email'), { email, reason: 'Lost the mailbox' })
  const confirm = (token: string) => call(null, 'POST', '/auth/confirm-email', { token })
  const reject = (token: string) => call(null, 'POST', '/auth/reject-email', { token })
  const tokenIn = async (to: string) => readLinkParameter(await readLastMail(w.t, to), 'token')
  const lastEntry = async (subject: string) =>
    (await w.t.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id)).limit(1))[0]
  const calls = { call, customer, pathOf, read, readSentMails, signIn, newAddress, requestEmail, confirm, reject }
  return Object.assign(w, { ...calls, tokenIn, lastEntry })
}
