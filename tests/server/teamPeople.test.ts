/** Checks people who are members of several organisations: which data and rights they have in each of them. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, memberships, sessions } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLinkParameter, readMails } from '../helpers/outbox'
import { setUpTeams } from '../helpers/teams'

describe.each(databaseEngines)('people in teams on %s', database => {
  const w = setUpTeams(database)
  const { address, call, invite, join, meOf, memberOf, statusOf, teamOf } = w

  test('a member who is removed from the home organisation keeps the account in another one', async () => {
    const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Institution')]
    const person = await w.t.member(owner, 'Viewer')
    const elsewhere = await w.t.joined(person, other, 'Manager')
    await call(person, 'POST', '/views', { list: 'locations', name: 'Mine', state: { filter: {} } })
    await call(elsewhere, 'POST', '/views', { list: 'locations', name: 'Mine', state: { filter: {} } })
    expect((await call(owner, 'DELETE', `/team/members/${person.membershipId}`)).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect(await meOf(elsewhere)).toMatchObject({ teamRole: 'Manager', memberships: 1 })
    const [account] = await w.t.db.select().from(accounts).where(eq(accounts.id, person.accountId))
    expect(account?.organisationId).toBe(other.organisationId)
    expect((await call(elsewhere, 'GET', '/views')).body).toHaveLength(1)
  })

  test('a switch acts for the other organisation, ends the previous token, and never extends the session', async () => {
    const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Recycler')]
    const person = await w.t.member(owner, 'Viewer')
    await w.t.joined(person, other, 'Manager')
    const expiresAt = new Date(Date.now() + 60_000)
    const isIts = eq(sessions.tokenHash, hashSecret(person.token))
    await w.t.db.update(sessions).set({ expiresAt }).where(isIts)
    const { body } = await call(person, 'POST', `/auth/memberships/${other.organisationId}:switch`)
    expect(body).toMatchObject({ role: 'Recycler', expiresAt: expiresAt.toISOString() })
    expect(await statusOf(person)).toBe(401)
    expect(await meOf(body)).toMatchObject({ teamRole: 'Manager', organisation: { guid: other.organisationId } })
    expect((await call(body, 'GET', '/b2b/retail/locations')).status).toBe(403)
    const stranger = await w.t.organisation('Sponsor')
    const foreign = await call(body, 'POST', `/auth/memberships/${stranger.organisationId}:switch`)
    expect(foreign.body.errorCode).toBe('EntityNotFound')
  })

  test('views and notifications belong to the organisation in which they were made', async () => {
    const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Retailer')]
    const person = await w.t.member(owner, 'Manager')
    const elsewhere = await w.t.joined(person, other, 'Manager')
    const view = { list: 'locations', name: 'Near', state: { filter: {} } }
    expect((await call(person, 'POST', '/views', view)).status).toBe(201)
    const { body } = await call(elsewhere, 'POST', '/views', view)
    expect(body).toMatchObject({ name: 'Near' })
    expect((await call(person, 'GET', `/views/${body.guid}`)).status).toBe(404)
    expect((await call(other, 'GET', `/views/${body.guid}`)).body).toMatchObject({ isOwn: false })
    const recycler = await w.t.organisation('Recycler')
    const { id } = await w.t.location(other)
    expect((await call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)).status).toBe(201)
    const unreadOf = async (caller: { token: string }) =>
      (await call(caller, 'GET', '/notifications/unread')).body.unread
    expect([await unreadOf(person), await unreadOf(elsewhere), await unreadOf(other)]).toEqual([0, 1, 1])
    await call(elsewhere, 'PUT', '/notifications/read')
    expect([await unreadOf(elsewhere), await unreadOf(other)]).toEqual([0, 1])
  })

  test('notifications about access go to the owner alone, and other members cannot choose them', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner)
    await invite(owner, address())
    const kindsOf = async (caller: { token: string }) =>
      (await call(caller, 'GET', '/notifications')).body.items.map((item: { kind: string }) => item.kind)
    expect(await kindsOf(owner)).toContain('team.changed')
    expect(await kindsOf(person)).toEqual([])
    const choice = { inPortal: true, mail: 'daily' }
    expect((await call(person, 'PUT', '/notifications/choices/team.changed', choice)).status).toBe(404)
  })

  test('a recycler’s trip of one organisation is not shown in another', async () => {
    const [owner, other] = [await w.t.organisation('Recycler'), await w.t.organisation('Recycler')]
    const person = await w.t.member(owner, 'Viewer')
    const elsewhere = await w.t.joined(person, other, 'Viewer')
    const shop = await w.t.organisation('Retailer')
    const saga = await w.t.saga((await w.t.location(shop)).id, owner)
    const trip = { members: [saga.id], order: [saga.id], done: [] }
    expect((await call(person, 'PUT', '/b2b/recycler/trip', trip)).body).toEqual(trip)
    expect((await call(elsewhere, 'GET', '/b2b/recycler/trip')).body).toMatchObject({ order: [] })
    expect((await call(person, 'GET', '/b2b/recycler/trip')).body).toEqual(trip)
  })

  test('the deletion of an organisation keeps people who also belong to another one', async () => {
    const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Institution')]
    const [both, alone] = [await w.t.member(owner, 'Manager'), await w.t.member(owner, 'Viewer')]
    const elsewhere = await w.t.joined(both, other, 'Viewer')
    expect((await call(owner, 'DELETE', '/b2b/retail')).status).toBe(204)
    await w.t.deps.erasures.run()
    for (const ended of [owner, both, alone]) expect(await statusOf(ended)).toBe(401)
    expect(await meOf(elsewhere)).toMatchObject({ teamRole: 'Viewer', memberships: 1 })
    expect(await w.t.db.$count(accounts, eq(accounts.email, alone.email))).toBe(0)
    expect(await w.t.db.$count(memberships, eq(memberships.organisationId, owner.organisationId))).toBe(0)
    const signedIn = await call(null, 'POST', '/b2b/auth/sign-in', { email: both.email, password: testPassword })
    expect(signedIn.body.role).toBe('Institution')
  })

  test('support staff act as the owner, see the team and do not change it', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner)
    const { guid } = await memberOf(owner, person.email)
    await call(owner, 'PUT', `/team/members/${guid}:transfer-ownership`, { currentPassword: testPassword })
    const path = `/staff/organisations/${owner.organisationId}/impersonate`
    const { body } = await call(await w.t.staff(), 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, 'http://portal.example').searchParams.get('code')
    const acting = (await call(null, 'POST', '/auth/impersonate', { code })).body
    expect(await meOf(acting)).toMatchObject({ email: person.email, teamRole: 'Owner', memberships: 1 })
    expect((await teamOf(acting)).members).toHaveLength(2)
    expect((await call(acting, 'POST', '/team/invitations', { email: address(), teamRole: 'Viewer' })).status).toBe(403)
  })

  test('account recovery of a member who is not the owner disables nothing of the organisation', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await w.t.member(owner, 'Viewer')
    const { token } = await w.t.key(owner)
    expect((await call(person, 'PUT', '/b2b/auth/set-email', { email: address() })).status).toBe(204)
    const links = (await readMails(w.t, person.email)).map(mail => readLinkParameter(mail, 'token')).filter(Boolean)
    expect((await call(null, 'POST', '/auth/take-back-email', { token: links.at(-1) })).status).toBe(204)
    expect((await call({ token }, 'GET', '/v1/webhooks')).status).toBe(200)
    expect((await call(owner, 'GET', '/team')).body.members).toHaveLength(2)
  })

  test('the file with the organisation’s data has its members and invitations', async () => {
    const owner = await w.t.organisation('Retailer')
    const person = await join(owner, 'Viewer')
    const invited = address()
    await invite(owner, invited)
    const { raw } = await call(owner, 'GET', '/b2b/retail/export')
    const file = JSON.parse(raw.toString())
    expect(file.memberships).toHaveLength(2)
    expect(file.memberships).toContainEqual(expect.objectContaining({ email: person.email, teamRole: 'Viewer' }))
    expect(file.teamInvitations).toMatchObject([{ email: invited, teamRole: 'Manager' }])
  })
})
