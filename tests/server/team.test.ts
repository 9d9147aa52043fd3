/** Checks teams: invitations, members and their roles, the transfer of ownership. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, teamInvitations } from '../../server/db/schema'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readMails } from '../helpers/outbox'
import { setUpTeams } from '../helpers/teams'

describe.each(databaseEngines)('teams on %s', database => {
  const w = setUpTeams(database)
  const { accept, address, call, codeFor, invite, join, meOf, memberOf, statusOf, teamOf } = w

  test('the account that signed up is the owner of its organisation', async () => {
    const owner = await w.t.organisation('Retailer')
    expect(await meOf(owner)).toMatchObject({ teamRole: 'Owner', memberships: 1 })
    expect(await teamOf(owner)).toMatchObject({
      members: [{ email: owner.email, teamRole: 'Owner', isSelf: true, version: 1 }],
      invitations: [],
    })
  })

  test('an invited person without an account chooses a password and has the role of the invitation', async () => {
    const owner = await w.t.organisation('Retailer')
    const email = address()
    expect((await invite(owner, email.toUpperCase(), 'Viewer')).body).toMatchObject({ email, teamRole: 'Viewer' })
    const inviteCode = await codeFor(email)
    const lookup = await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
    expect(lookup.body).toMatchObject({ email, teamRole: 'Viewer', hasAccount: false })
    expect((await accept(inviteCode, 'short')).body.fields).toEqual({ password: 'InvalidPassword' })
    expect((await accept(inviteCode, 'only-letters-here')).body.fields).toEqual({ password: 'InvalidPassword' })
    const joined = await accept(inviteCode)
    expect(joined.body.role).toBe('Retailer')
    expect(joined.headers['set-cookie']).toContain('browser-')
    expect(await meOf(joined.body)).toMatchObject({ email, teamRole: 'Viewer', memberships: 1 })
    expect((await teamOf(owner)).members.map(member => [member.email, member.teamRole])).toEqual([
      [owner.email, 'Owner'],
      [email, 'Viewer'],
    ])
    const again = await call(null, 'POST', '/b2b/auth/sign-in', { email, password: testPassword })
    expect(await meOf(again.body)).toMatchObject({ teamRole: 'Viewer', organisation: { guid: owner.organisationId } })
  })

  test('an invited person with an account joins with its password, and then belongs to both organisations', async () => {
    const [owner, guest] = [await w.t.organisation('Retailer'), await w.t.organisation('Recycler')]
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
    const [owner, guest] = [await w.t.organisation('Retailer'), await w.t.organisation('Sponsor')]
    await invite(owner, guest.email)
    const inviteCode = await codeFor(guest.email)
    const from = { remoteAddress: '10.99.1.1' }
    const body = { inviteCode, password: 'Wrong-pass-1' }
    const statuses: number[] = []
    for (let n = 0; n < 7; n++)
      statuses.push((await w.t.call(null, 'POST', '/auth/team-invitations:accept', body, from)).status)
    expect(statuses).toContain(429)
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  })

  test('a person is invited once, and a member not again', async () => {
    const owner = await w.t.organisation('Retailer')
    const email = address()
    await invite(owner, email)
    expect((await invite(owner, email)).body).toMatchObject({ errorCode: 'NotUnique', fields: { email: 'NotUnique' } })
    expect((await invite(owner, owner.email)).body).toMatchObject({ errorCode: 'NotUnique' })
  })

  test('a team has at most 100 members and invitations together', async () => {
    const owner = await w.t.organisation('Retailer')
    await join(owner)
    const { organisationId } = owner
    const values = Array.from({ length: 97 }, (_, n) => ({
      organisationId,
      email: `${n}@full.example`,
      teamRole: 'Viewer' as const,
      codeHash: randomUUID(),
      expiresAt: new Date(),
    }))
    await w.t.db.insert(teamInvitations).values(values)
    expect((await invite(owner, address())).status).toBe(201)
    expect((await invite(owner, address())).body).toMatchObject({
      errorCode: 'LimitReached',
      params: { limit: 100, name: 'teamOfOrganisation' },
    })
  })

  test('an invitation that is sent again, to a corrected address, ends the previous link', async () => {
    const owner = await w.t.organisation('Retailer')
    const [wrong, right] = [address(), address()]
    const { body } = await invite(owner, wrong)
    const former = await codeFor(wrong)
    const path = `/team/invitations/${body.guid}:resend`
    expect((await call(owner, 'PUT', path, { email: right }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await call(owner, 'PUT', path, { email: right })).body).toMatchObject({ email: right, version: 2 })
    expect((await accept(former)).body.errorCode).toBe('InviteNotFound')
    expect((await accept(await codeFor(right))).status).toBe(200)
  })

  test('an expired invitation that is valid again is reported to the owner, also if support sends it', async () => {
    const owner = await w.t.organisation('Retailer')
    const { body } = await invite(owner, address())
    const expire = () =>
      w.t.db
        .update(teamInvitations)
        .set({ expiresAt: new Date(0) })
        .where(eq(teamInvitations.id, body.guid))
    const reports = async () =>
      (await readMails(w.t, owner.email)).filter(({ subject }) => subject?.includes('was created')).length
    const resend = (path: string) => call(owner, 'PUT', `/team/invitations/${path}:resend`, {})
    await resend(body.guid)
    expect(await reports()).toBe(1)
    await expire()
    await resend(body.guid)
    expect(await reports()).toBe(2)
    await expire()
    await call(await w.t.staff('Support'), 'POST', `/staff/team-invitations/${body.guid}/resend`)
    expect(await reports()).toBe(3)
  })

  test('a withdrawn, used or expired invitation is not found', async () => {
    const owner = await w.t.organisation('Retailer')
    const [withdrawn, expired] = [address(), address()]
    const { body } = await invite(owner, withdrawn)
    await invite(owner, expired)
    expect((await call(owner, 'DELETE', `/team/invitations/${body.guid}`)).status).toBe(204)
    await w.t.db
      .update(teamInvitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(teamInvitations.email, expired))
    for (const email of [withdrawn, expired]) {
      const inviteCode = await codeFor(email)
      expect((await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })).status).toBe(404)
      expect((await accept(inviteCode)).body.errorCode).toBe('InviteNotFound')
    }
    expect((await teamOf(owner)).invitations.map(({ email }) => email)).toEqual([expired])
  })

  test('a changed role applies from the next call', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    const { guid } = await memberOf(owner, person.email)
    const employee = { name: 'Olena', email: address() }
    const refused = await call(person, 'POST', '/b2b/retail/employees/cashier', employee)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Requires one of these roles in the team: Owner, Manager',
    ])
    expect((await call(owner, 'PUT', `/team/members/${guid}`, { teamRole: 'Manager' })).body).toMatchObject({
      teamRole: 'Manager',
      version: 2,
    })
    expect((await call(person, 'POST', '/b2b/retail/employees/cashier', employee)).status).toBe(201)
    expect((await call(person, 'GET', '/b2b/retail/keys')).status).toBe(403)
  })

  test('the owner’s role is not changed, the owner is not removed and does not leave', async () => {
    const owner = await w.t.organisation('Retailer')
    const { guid } = await memberOf(owner, owner.email)
    const calls = [
      call(owner, 'PUT', `/team/members/${guid}`, { teamRole: 'Viewer' }),
      call(owner, 'DELETE', `/team/members/${guid}`),
      call(owner, 'DELETE', '/team/membership'),
    ]
    expect((await Promise.all(calls)).map(({ body }) => body.errorCode)).toEqual(Array(3).fill('InvalidOperation'))
  })

  test('a removed member’s sessions in the organisation end at once; without another organisation the account is deleted', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    expect((await call(owner, 'DELETE', `/team/members/${guid}`)).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect(await w.t.db.$count(accounts, eq(accounts.email, person.email))).toBe(0)
    expect((await join(owner)).token).toBeTruthy()
    expect((await invite(owner, person.email)).status).toBe(201)
  })

  test('a member who leaves is no longer in the team', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    expect((await call(person, 'DELETE', '/team/membership')).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect((await teamOf(owner)).members).toHaveLength(1)
  })

  test('the ownership is transferred with the password; the previous owner becomes a manager and gets an e-mail', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    const path = `/team/members/${guid}:transfer-ownership`
    const wrong = await call(owner, 'PUT', path, { currentPassword: 'Wrong-pass-1' })
    expect(wrong.body).toMatchObject({ errorCode: 'InvalidPassword', fields: { currentPassword: 'InvalidPassword' } })
    const { body } = await call(owner, 'PUT', path, { currentPassword: testPassword })
    expect(body.members.map((member: { teamRole: string }) => member.teamRole)).toEqual(['Owner', 'Manager'])
    expect(await meOf(owner)).toMatchObject({ teamRole: 'Manager' })
    expect((await call(owner, 'GET', '/team')).status).toBe(403)
    expect(await meOf(person)).toMatchObject({ teamRole: 'Owner' })
    expect((await readLastMail(w.t, owner.email)).subject).toContain('became the owner')
    expect((await call(person, 'GET', '/b2b/retail')).body.email).toBe(person.email)
  })
})
