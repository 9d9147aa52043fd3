/** Helpers for tests of teams. They accept invitations with the link in the e-mail, as people do. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Team } from '../../contract/team'
import { type TestAccount, testPassword } from './builders'
import { readLastMail, readLinkParameter } from './outbox'
import { startTestServer, type TestCaller, type TestServer } from './server'

let serial = 0

/** Starts a server, and returns the helpers for tests of teams. Must be called in a `describe`. */
export function setUpTeams(database: 'embedded' | 'postgres') {
  const w = { t: undefined as unknown as TestServer }
  beforeAll(async () => {
    w.t = await startTestServer({ database })
  })
  afterAll(() => w.t.close())
  const address = () => `${randomUUID().slice(0, 8)}@invited.example`
  /** Calls the API from a new IP address, so that no rate limit by address rejects the call. */
  const call = (caller: TestCaller | null, method: string, path: string, body?: unknown, headers = {}) => {
    const n = ++serial
    return w.t.call(caller, method, path, body, { remoteAddress: `10.7.${n >> 8}.${n & 255}`, headers })
  }
  const invite = (owner: TestAccount, email: string, teamRole = 'Manager') =>
    call(owner, 'POST', '/team/invitations', { email, teamRole })
  const codeFor = async (email: string) => readLinkParameter(await readLastMail(w.t, email), 'invite')
  const accept = (inviteCode: string, password = testPassword) =>
    call(null, 'POST', '/auth/team-invitations:accept', { inviteCode, password })
  /** Invites a new person and accepts the invitation. */
  const join = async (owner: TestAccount, teamRole = 'Manager') => {
    const email = address()
    expect((await invite(owner, email, teamRole)).status).toBe(201)
    const { status, body } = await accept(await codeFor(email))
    expect(status).toBe(200)
    return { email, token: body.token as string }
  }
  const teamOf = async (owner: TestCaller): Promise<Team> => (await call(owner, 'GET', '/team')).body
  const memberOf = async (owner: TestCaller, email: string) => {
    const member = (await teamOf(owner)).members.find(each => each.email === email)
    if (!member) throw new Error(`${email} is not in the team`)
    return member
  }
  const meOf = async (caller: TestCaller) => (await call(caller, 'GET', '/auth/me')).body
  const statusOf = async (caller: TestCaller) => (await call(caller, 'GET', '/auth/me')).status
  return Object.assign(w, { address, call, invite, codeFor, accept, join, teamOf, memberOf, meOf, statusOf })
}
