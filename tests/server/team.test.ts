/**
 * Teams: invitations, members and their roles, the transfer of ownership, people who belong to several organisations,
 * and what happens when several of these calls run at the same time.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Team } from '../../contract/team'
import { accounts, memberships, organisations, sessions, teamInvitations } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { type TestAccount, testPassword } from '../helpers/builders'
import { readLastMail, readLinkParameter, readMails } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const address = () => `${randomUUID().slice(0, 8)}@invited.example`
let serial = 0

describe.each(['embedded', 'postgres'] as const)('teams on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown, headers = {}) => {
    const n = ++serial
    return t.call(caller, method, path, body, { remoteAddress: `10.7.${n >> 8}.${n & 255}`, headers })
  }
  const invite = (owner: TestAccount, email: string, teamRole = 'Manager') =>
    call(owner, 'POST', '/team/invitations', { email, teamRole })
  const codeFor = async (email: string) => readLinkParameter(await readLastMail(t, email), 'invite')
  const accept = (inviteCode: string | null | undefined, password = testPassword) =>
    call(null, 'POST', '/auth/team-invitations:accept', { inviteCode, password })
  /** Invites a new person, who accepts. */
  const join = async (owner: TestAccount, teamRole = 'Manager') => {
    const email = address()
    expect((await invite(owner, email, teamRole)).status).toBe(201)
    const { status, body } = await accept(await codeFor(email))
    expect(status).toBe(200)
    return { email, token: body.token as string }
  }
  const teamOf = async (owner: { token: string }): Promise<Team> => (await call(owner, 'GET', '/team')).body
  const memberOf = async (owner: { token: string }, email: string) => {
    const member = (await teamOf(owner)).members.find(each => each.email === email)
    if (!member) throw new Error(`${email} is not in the team`)
    return member
  }
  const meOf = async (caller: { token: string }) => (await call(caller, 'GET', '/auth/me')).body
  const statusOf = async (caller: { token: string }) => (await call(caller, 'GET', '/auth/me')).status

  test('the account that signed up is the owner of its organisation', async () => {
    const owner = await t.organisation('Retailer')
    expect(await meOf(owner)).toMatchObject({ teamRole: 'Owner', memberships: 1 })
    expect(await teamOf(owner)).toMatchObject({
      members: [{ email: owner.email, teamRole: 'Owner', isSelf: true, version: 1 }],
      invitations: [],
    })
  })

  test('an invited person without an account chooses a password and has the role of the invitation', async () => {
    const owner = await t.organisation('Retailer')
    const email = address()
    expect((await invite(owner, email.toUpperCase(), 'Viewer')).body).toMatchObject({ email, teamRole: 'Viewer' })
    const inviteCode = await codeFor(email)
    const lookup = await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
    expect(lookup.body).toMatchObject({ email, teamRole: 'Viewer', hasAccount: false })
    expect((await accept(inviteCode, 'short')).body.fields).toEqual({ password: 'InvalidPassword' })
    const joined = await accept(inviteCode)
    expect(joined.body.role).toBe('Retailer')
    expect(joined.headers['set-cookie']).toContain('browser-')
    expect(await meOf(joined.body)).toMatchObject({ email, teamRole: 'Viewer', memberships: 1 })
    expect((await teamOf(owner)).members.map(each => [each.email, each.teamRole])).toEqual([
      [owner.email, 'Owner'],
      [email, 'Viewer'],
    ])
    const again = await call(null, 'POST', '/b2b/auth/sign-in', { email, password: testPassword })
    expect(await meOf(again.body)).toMatchObject({ teamRole: 'Viewer', organisation: { guid: owner.organisationId } })
  })

  test('an invited person with an account joins with its password, and then belongs to both organisations', async () => {
    const [owner, guest] = [await t.organisation('Retailer'), await t.organisation('Recycler')]
    await invite(owner, guest.email)
    const inviteCode = await codeFor(guest.email)
    const lookup = await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
    expect(lookup.body).toMatchObject({ hasAccount: true })
    expect((await accept(inviteCode, 'Wrong-pass-1')).body).toMatchObject({ errorCode: 'InvalidPassword' })
    const { body } = await accept(inviteCode)
    expect(await meOf(body)).toMatchObject({ role: 'Retailer', teamRole: 'Manager', memberships: 2 })
    expect(await meOf(guest)).toMatchObject({ role: 'Recycler', teamRole: 'Owner', memberships: 2 })
    const own = (await call(body, 'GET', '/auth/memberships')).body
    expect(own.map((each: { isCurrent: boolean; role: string }) => [each.role, each.isCurrent]).sort()).toEqual([
      ['Recycler', false],
      ['Retailer', true],
    ])
  })

  test('wrong passwords at an invitation make the client wait as at the sign-in', async () => {
    const [owner, guest] = [await t.organisation('Retailer'), await t.organisation('Sponsor')]
    await invite(owner, guest.email)
    const inviteCode = await codeFor(guest.email)
    const from = { remoteAddress: '10.99.1.1' }
    const body = { inviteCode, password: 'Wrong-pass-1' }
    const statuses: number[] = []
    for (let n = 0; n < 7; n++)
      statuses.push((await t.call(null, 'POST', '/auth/team-invitations:accept', body, from)).status)
    expect(statuses).toContain(429)
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  })

  test('a person is invited once, and a member not again', async () => {
    const owner = await t.organisation('Retailer')
    const email = address()
    await invite(owner, email)
    expect((await invite(owner, email)).body).toMatchObject({ errorCode: 'NotUnique', fields: { email: 'NotUnique' } })
    expect((await invite(owner, owner.email)).body).toMatchObject({ errorCode: 'NotUnique' })
  })

  test('a team has at most 100 members and invitations together', async () => {
    const owner = await t.organisation('Retailer')
    await join(owner)
    const { organisationId } = owner
    const values = Array.from({ length: 97 }, (_, n) => ({
      organisationId,
      email: `${n}@full.example`,
      teamRole: 'Viewer' as const,
      codeHash: randomUUID(),
      expiresAt: new Date(),
    }))
    await t.db.insert(teamInvitations).values(values)
    expect((await invite(owner, address())).status).toBe(201)
    expect((await invite(owner, address())).body).toMatchObject({
      errorCode: 'LimitReached',
      params: { limit: 100, name: 'teamOfOrganisation' },
    })
  })

  test('an invitation that is sent again, to a corrected address, ends the previous link', async () => {
    const owner = await t.organisation('Retailer')
    const [wrong, right] = [address(), address()]
    const { body } = await invite(owner, wrong)
    const former = await codeFor(wrong)
    const path = `/team/invitations/${body.guid}:resend`
    expect((await call(owner, 'PUT', path, { email: right }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await call(owner, 'PUT', path, { email: right })).body).toMatchObject({ email: right, version: 2 })
    expect((await accept(former)).body.errorCode).toBe('InviteNotFound')
    expect((await accept(await codeFor(right))).status).toBe(200)
  })

  test('a withdrawn, used or expired invitation is not found', async () => {
    const owner = await t.organisation('Retailer')
    const [withdrawn, expired] = [address(), address()]
    const { body } = await invite(owner, withdrawn)
    await invite(owner, expired)
    expect((await call(owner, 'DELETE', `/team/invitations/${body.guid}`)).status).toBe(204)
    await t.db.update(teamInvitations).set({ expiresAt: new Date(0) }).where(eq(teamInvitations.email, expired))
    for (const email of [withdrawn, expired]) {
      const inviteCode = await codeFor(email)
      expect((await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })).status).toBe(404)
      expect((await accept(inviteCode)).body.errorCode).toBe('InviteNotFound')
    }
    expect((await teamOf(owner)).invitations.map(({ email }) => email)).toEqual([expired])
  })

  test('a changed role applies from the next call', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    const { guid } = await memberOf(owner, person.email)
    const employee = { name: 'Olena', email: address(), employeeRole: 'Casher' }
    const refused = await call(person, 'POST', '/b2b/retail/employees', employee)
    expect([refused.status, refused.body.message]).toEqual([403, 'Only for these roles of the team: Owner, Manager'])
    expect((await call(owner, 'PUT', `/team/members/${guid}`, { teamRole: 'Manager' })).body).toMatchObject({
      teamRole: 'Manager',
      version: 2,
    })
    expect((await call(person, 'POST', '/b2b/retail/employees', employee)).status).toBe(201)
    expect((await call(person, 'GET', '/b2b/retail/keys')).status).toBe(403)
  })

  test('the owner’s role is not changed, the owner is not removed and does not leave', async () => {
    const owner = await t.organisation('Retailer')
    const { guid } = await memberOf(owner, owner.email)
    const calls = [
      call(owner, 'PUT', `/team/members/${guid}`, { teamRole: 'Viewer' }),
      call(owner, 'DELETE', `/team/members/${guid}`),
      call(owner, 'DELETE', '/team/membership'),
    ]
    expect((await Promise.all(calls)).map(({ body }) => body.errorCode)).toEqual(Array(3).fill('InvalidOperation'))
  })

  test('a removed member’s sessions in the organisation end at once; without another organisation the account is deleted', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    expect((await call(owner, 'DELETE', `/team/members/${guid}`)).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect(await t.db.$count(accounts, eq(accounts.email, person.email))).toBe(0)
    expect((await join(owner)).token).toBeTruthy()
    expect((await invite(owner, person.email)).status).toBe(201)
  })

  test('a member who is removed from the home organisation keeps the account in another one', async () => {
    const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Institution')]
    const person = await t.member(owner, 'Viewer')
    const elsewhere = await t.joined(person, other, 'Manager')
    await call(person, 'POST', '/views', { list: 'locations', name: 'Mine', state: { filter: {} } })
    await call(elsewhere, 'POST', '/views', { list: 'locations', name: 'Mine', state: { filter: {} } })
    expect((await call(owner, 'DELETE', `/team/members/${person.membershipId}`)).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect(await meOf(elsewhere)).toMatchObject({ teamRole: 'Manager', memberships: 1 })
    const [account] = await t.db.select().from(accounts).where(eq(accounts.id, person.accountId))
    expect(account?.organisationId).toBe(other.organisationId)
    expect((await call(elsewhere, 'GET', '/views')).body).toHaveLength(1)
  })

  test('a member who leaves is no longer in the team', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    expect((await call(person, 'DELETE', '/team/membership')).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect((await teamOf(owner)).members).toHaveLength(1)
  })

  test('the ownership is transferred with the password; the previous owner becomes a manager and is told by e-mail', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    const path = `/team/members/${guid}:transfer-ownership`
    const wrong = await call(owner, 'PUT', path, { currentPassword: 'Wrong-pass-1' })
    expect(wrong.body).toMatchObject({ errorCode: 'InvalidPassword', fields: { currentPassword: 'InvalidPassword' } })
    const { body } = await call(owner, 'PUT', path, { currentPassword: testPassword })
    expect(body.members.map((each: { teamRole: string }) => each.teamRole)).toEqual(['Owner', 'Manager'])
    expect(await meOf(owner)).toMatchObject({ teamRole: 'Manager' })
    expect((await call(owner, 'GET', '/team')).status).toBe(403)
    expect(await meOf(person)).toMatchObject({ teamRole: 'Owner' })
    expect((await readLastMail(t, owner.email)).subject).toContain('became the owner')
    expect((await call(person, 'GET', '/b2b/retail')).body.email).toBe(person.email)
  })

  test('a switch acts for the other organisation, ends the previous token, and never extends the session', async () => {
    const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Recycler')]
    const person = await t.member(owner, 'Viewer')
    await t.joined(person, other, 'Manager')
    const expiresAt = new Date(Date.now() + 60_000)
    const isIts = eq(sessions.tokenHash, hashSecret(person.token))
    await t.db.update(sessions).set({ expiresAt }).where(isIts)
    const { body } = await call(person, 'POST', `/auth/memberships/${other.organisationId}:switch`)
    expect(body).toMatchObject({ role: 'Recycler', expiresAt: expiresAt.toISOString() })
    expect(await statusOf(person)).toBe(401)
    expect(await meOf(body)).toMatchObject({ teamRole: 'Manager', organisation: { guid: other.organisationId } })
    expect((await call(body, 'GET', '/b2b/retail/locations')).status).toBe(403)
    const stranger = await t.organisation('Sponsor')
    const foreign = await call(body, 'POST', `/auth/memberships/${stranger.organisationId}:switch`)
    expect(foreign.body.errorCode).toBe('EntityNotFound')
  })

  test('views and notifications belong to the organisation in which they were made', async () => {
    const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const person = await t.member(owner, 'Manager')
    const elsewhere = await t.joined(person, other, 'Manager')
    const view = { list: 'locations', name: 'Near', state: { filter: {} } }
    expect((await call(person, 'POST', '/views', view)).status).toBe(201)
    const { body } = await call(elsewhere, 'POST', '/views', view)
    expect(body).toMatchObject({ name: 'Near' })
    expect((await call(person, 'GET', `/views/${body.guid}`)).status).toBe(404)
    expect((await call(other, 'GET', `/views/${body.guid}`)).body).toMatchObject({ isOwn: false })
    const recycler = await t.organisation('Recycler')
    const { id } = await t.location(other)
    expect((await call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)).status).toBe(201)
    const unreadOf = async (caller: { token: string }) => (await call(caller, 'GET', '/notifications/unread')).body.unread
    expect([await unreadOf(person), await unreadOf(elsewhere), await unreadOf(other)]).toEqual([0, 1, 1])
    await call(elsewhere, 'PUT', '/notifications/read')
    expect([await unreadOf(elsewhere), await unreadOf(other)]).toEqual([0, 1])
  })

  test('notifications about access go to the owner alone, and other members cannot choose them', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner)
    await invite(owner, address())
    const kindsOf = async (caller: { token: string }) =>
      (await call(caller, 'GET', '/notifications')).body.items.map((each: { kind: string }) => each.kind)
    expect(await kindsOf(owner)).toContain('team.changed')
    expect(await kindsOf(person)).toEqual([])
    const choice = { inPortal: true, mail: 'daily' }
    expect((await call(person, 'PUT', '/notifications/choices/team.changed', choice)).status).toBe(404)
  })

  test('a recycler’s trip of one organisation is not shown in another', async () => {
    const [owner, other] = [await t.organisation('Recycler'), await t.organisation('Recycler')]
    const person = await t.member(owner, 'Viewer')
    const elsewhere = await t.joined(person, other, 'Viewer')
    const shop = await t.organisation('Retailer')
    const saga = await t.saga((await t.location(shop)).id, owner)
    const trip = { members: [saga.id], order: [saga.id], done: [] }
    expect((await call(person, 'PUT', '/b2b/recycler/trip', trip)).body).toEqual(trip)
    expect((await call(elsewhere, 'GET', '/b2b/recycler/trip')).body).toMatchObject({ order: [] })
    expect((await call(person, 'GET', '/b2b/recycler/trip')).body).toEqual(trip)
  })

  test('the deletion of an organisation keeps people who also belong to another one', async () => {
    const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Institution')]
    const [both, alone] = [await t.member(owner, 'Manager'), await t.member(owner, 'Viewer')]
    const elsewhere = await t.joined(both, other, 'Viewer')
    expect((await call(owner, 'DELETE', '/b2b/retail')).status).toBe(204)
    await t.deps.erasures.run()
    for (const ended of [owner, both, alone]) expect(await statusOf(ended)).toBe(401)
    expect(await meOf(elsewhere)).toMatchObject({ teamRole: 'Viewer', memberships: 1 })
    expect(await t.db.$count(accounts, eq(accounts.email, alone.email))).toBe(0)
    expect(await t.db.$count(memberships, eq(memberships.organisationId, owner.organisationId))).toBe(0)
    const signedIn = await call(null, 'POST', '/b2b/auth/sign-in', { email: both.email, password: testPassword })
    expect(signedIn.body.role).toBe('Institution')
  })

  test('support staff act as the owner, see the team and do not change it', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    await call(owner, 'PUT', `/team/members/${guid}:transfer-ownership`, { currentPassword: testPassword })
    const path = `/staff/organisations/${owner.organisationId}/impersonate`
    const { body } = await call(await t.staff(), 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, 'http://portal.example').searchParams.get('code')
    const acting = (await call(null, 'POST', '/auth/impersonate', { code })).body
    expect(await meOf(acting)).toMatchObject({ email: person.email, teamRole: 'Owner', memberships: 1 })
    expect((await teamOf(acting)).members).toHaveLength(2)
    expect((await call(acting, 'POST', '/team/invitations', { email: address(), teamRole: 'Viewer' })).status).toBe(403)
  })

  test('account recovery of a member who is not the owner disables nothing of the organisation', async () => {
    const owner = await t.organisation('Retailer')
    const person = await t.member(owner, 'Viewer')
    const { token } = await t.key(owner)
    expect((await call(person, 'PUT', '/b2b/auth/set-email', { email: address() })).status).toBe(204)
    const links = (await readMails(t, person.email)).map(mail => readLinkParameter(mail, 'token')).filter(Boolean)
    expect((await call(null, 'POST', '/auth/take-back-email', { token: links.at(-1) })).status).toBe(204)
    expect((await call({ token }, 'GET', '/v1/webhooks')).status).toBe(200)
    expect((await call(owner, 'GET', '/team')).body.members).toHaveLength(2)
  })

  test('the file with the organisation’s data has its members and invitations', async () => {
    const owner = await t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    const invited = address()
    await invite(owner, invited)
    const { raw } = await call(owner, 'GET', '/b2b/retail/export')
    const file = JSON.parse(raw.toString())
    expect(file.memberships).toHaveLength(2)
    expect(file.memberships).toContainEqual(expect.objectContaining({ email: person.email, teamRole: 'Viewer' }))
    expect(file.teamInvitations).toMatchObject([{ email: invited, teamRole: 'Manager' }])
  })

  describe('at the same time', () => {
    const rounds = database === 'postgres' ? 8 : 2

    test('one of several uses of an invitation succeeds', async () => {
      const [owner, guest] = [await t.organisation('Retailer'), await t.organisation('Sponsor')]
      for (let round = 0; round < rounds; round++) {
        const emails = [address(), ...(round ? [] : [guest.email])]
        for (const email of emails) {
          await invite(owner, email)
          const code = await codeFor(email)
          const statuses = (await Promise.all(Array.from({ length: 5 }, () => accept(code)))).map(each => each.status)
          expect(statuses.filter(status => status === 200)).toHaveLength(1)
          expect(statuses.filter(status => status >= 500)).toEqual([])
        }
      }
    })

    test('two transfers leave one owner', async () => {
      for (let round = 0; round < rounds; round++) {
        const owner = await t.organisation('Retailer')
        const people = [await t.member(owner, 'Manager'), await t.member(owner, 'Viewer')]
        const body = { currentPassword: testPassword }
        const answers = await Promise.all(
          people.map(({ membershipId }) =>
            call(owner, 'PUT', `/team/members/${membershipId}:transfer-ownership`, body),
          ),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
        const isOwner = and(eq(memberships.organisationId, owner.organisationId), eq(memberships.teamRole, 'Owner'))
        expect(await t.db.$count(memberships, isOwner)).toBe(1)
      }
    })

    test('a removal and the acceptance of another team’s invitation leave an account with the remaining team, or none', async () => {
      for (let round = 0; round < rounds; round++) {
        const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Institution')]
        const person = await t.member(owner, 'Manager')
        await invite(other, person.email)
        const code = await codeFor(person.email)
        const [removed, joined] = await Promise.all([
          call(owner, 'DELETE', `/team/members/${person.membershipId}`),
          accept(code),
        ])
        expect(removed.status).toBe(204)
        expect([200, 404, 409, 422]).toContain(joined.status)
        const rows = await t.db
          .select({ home: accounts.organisationId, team: memberships.organisationId })
          .from(accounts)
          .leftJoin(memberships, eq(memberships.accountId, accounts.id))
          .where(eq(accounts.email, person.email))
        for (const { home, team } of rows) expect([home, team]).toEqual([other.organisationId, other.organisationId])
        expect(rows).toHaveLength(joined.status === 200 ? 1 : 0)
      }
    })

    test('a member who is removed while writing is answered, and writes nothing afterwards', async () => {
      for (let round = 0; round < rounds; round++) {
        const owner = await t.organisation('Retailer')
        const person = await t.member(owner, 'Manager')
        const write = () =>
          call(person, 'POST', '/b2b/retail/employees', { name: 'Olena', email: address(), employeeRole: 'Casher' })
        const [removed, ...written] = await Promise.all([
          call(owner, 'DELETE', `/team/members/${person.membershipId}`),
          ...Array.from({ length: 6 }, write),
        ])
        expect(removed.status).toBe(204)
        for (const { status } of written) expect([201, 401]).toContain(status)
        expect((await write()).status).toBe(401)
      }
    })

    test('several removals and the deletion of the organisation do not block each other', async () => {
      for (let round = 0; round < rounds; round++) {
        const owner = await t.organisation('Retailer')
        const people = await Promise.all(Array.from({ length: 4 }, () => t.member(owner, 'Manager')))
        const answers = await Promise.all([
          ...people.map(({ membershipId }) => call(owner, 'DELETE', `/team/members/${membershipId}`)),
          ...people.map(person => call(person, 'DELETE', '/team/membership')),
          call(owner, 'DELETE', '/b2b/retail'),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        expect(answers.at(-1)?.status).toBe(204)
        const emails = people.map(({ email }) => t.db.$count(accounts, eq(accounts.email, email)))
        expect(await Promise.all(emails)).toEqual([0, 0, 0, 0])
        const [row] = await t.db.select().from(organisations).where(eq(organisations.id, owner.organisationId))
        expect(row?.deletedAt).not.toBeNull()
      }
    })
  })
})
