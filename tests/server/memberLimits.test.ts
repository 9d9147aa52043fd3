/** Checks members who are limited to cities or locations: how a limit is set, and what a limited manager can write. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, notificationChoices, notifications } from '../../server/db/schema'
import { createNotificationMails } from '../../server/notifications/notificationEmails'
import { publish } from '../../server/publishing/publish'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readMails } from '../helpers/outbox'
import { setUpTeams } from '../helpers/teams'

describe.each(databaseEngines)('limits of members on %s', database => {
  const w = setUpTeams(database)
  const { accept, address, call, codeFor, meOf, memberOf, teamOf } = w

  const body = (cityId: string, overrides = {}) => ({
    ...{ name: 'Corner', cityId, street: 'Main', houseNumber: '1', zipCode: null },
    point: { latitude: 50.45, longitude: 30.52 },
    ...overrides,
  })
  const shopWithStores = async () => {
    const owner = await w.t.organisation('Retailer')
    const [kyiv, lviv] = [await w.t.city('Kyiv'), await w.t.city('Lviv')]
    const [inside, outside] = [await w.t.location(owner, { cityId: kyiv }), await w.t.location(owner, { cityId: lviv })]
    return { owner, kyiv, lviv, inside, outside }
  }
  const namesOf = async (caller: { token: string }) =>
    (await call(caller, 'GET', '/b2b/retail/locations')).body.items.map((item: { guid: string }) => item.guid)
  const change = (owner: TestAccount, id: string, limit: unknown) =>
    call(owner, 'PUT', `/team/members/${id}`, { teamRole: 'Manager', limit })

  test('an invitation carries the limit, which applies when the person joins', async () => {
    const { owner, kyiv, inside } = await shopWithStores()
    const email = address()
    const limit = { cityIds: [kyiv], locationIds: [inside.id] }
    const invited = await call(owner, 'POST', '/team/invitations', { email, teamRole: 'Manager', limit })
    expect(invited.body).toMatchObject({ limit: { cities: [{ guid: kyiv }], locations: [{ guid: inside.id }] } })
    const inviteCode = await codeFor(email)
    expect((await readLastMail(w.t, email)).text).toMatch(/It applies only to: Kyiv, /)
    const { body: details } = await call(null, 'POST', '/auth/team-invitations:lookup', { inviteCode })
    expect(details.limit).toMatchObject({ cities: [{ guid: kyiv }], locations: [{ guid: inside.id }] })
    const { body: joined } = await accept(inviteCode)
    expect((await call(joined, 'GET', '/team/membership')).body).toMatchObject({
      email,
      isSelf: true,
      limit: { cities: [{ guid: kyiv }], locations: [{ guid: inside.id }] },
    })
    expect(await meOf(joined)).toMatchObject({ teamRole: 'Manager', limit: { cityIds: [kyiv] } })
    expect(await namesOf(joined)).toEqual([inside.id])
    expect((await memberOf(owner, email)).limit).toMatchObject({ cities: [{ guid: kyiv }] })
  })

  test('a changed limit applies from the next call, and includes stores that are added later to a city', async () => {
    const { owner, lviv, inside, outside } = await shopWithStores()
    const member = await w.t.member(owner, 'Manager', { cityIds: [], locationIds: [inside.id] })
    expect(await namesOf(member)).toEqual([inside.id])
    await change(owner, member.membershipId, { cityIds: [lviv], locationIds: [] })
    expect(await namesOf(member)).toEqual([outside.id])
    const later = await w.t.location(owner, { cityId: lviv })
    expect(await namesOf(member)).toEqual([later.id, outside.id])
    await change(owner, member.membershipId, null)
    expect(await namesOf(member)).toHaveLength(3)
    expect(await meOf(member)).toMatchObject({ limit: null })
  })

  test('a change of the role keeps the limit, and new access is reported to the owner', async () => {
    const { owner, kyiv, lviv } = await shopWithStores()
    const member = await w.t.member(owner, 'Manager', { cityIds: [kyiv], locationIds: [] })
    await call(owner, 'PUT', `/team/members/${member.membershipId}`, { teamRole: 'Viewer' })
    expect((await memberOf(owner, member.email)).limit).toMatchObject({ cities: [{ guid: kyiv }] })
    await call(owner, 'PUT', `/team/members/${member.membershipId}`, {
      teamRole: 'Viewer',
      limit: { cityIds: [kyiv, lviv], locationIds: [] },
    })
    expect((await readLastMail(w.t, owner.email)).text).toContain('may now access more cities or locations')
    const [row] = await w.t.db.select().from(memberships).where(eq(memberships.id, member.membershipId))
    expect(row?.roleRaisedAt).toBeInstanceOf(Date)
  })

  test('a limit names existing cities and own locations, of an organisation that has locations', async () => {
    const { owner, kyiv } = await shopWithStores()
    const other = await shopWithStores()
    const sponsor = await w.t.organisation('Sponsor')
    const inviteWith = async (caller: TestAccount, limit: object) =>
      (await call(caller, 'POST', '/team/invitations', { email: address(), teamRole: 'Viewer', limit })).body.fields
    const none = { cityIds: [], locationIds: [] }
    expect(await inviteWith(owner, none)).toEqual({ limit: 'InvalidParams' })
    expect(await inviteWith(owner, { ...none, locationIds: [other.inside.id] })).toEqual({
      'limit.locationIds.0': 'ReferencedEntityNotFound',
    })
    expect(await inviteWith(owner, { ...none, cityIds: [kyiv, owner.accountId] })).toEqual({
      'limit.cityIds.1': 'ReferencedEntityNotFound',
    })
    expect(await inviteWith(sponsor, { ...none, cityIds: [kyiv] })).toEqual({ limit: 'InvalidOperation' })
    expect((await teamOf(owner)).invitations).toEqual([])
  })

  test('a member who becomes the owner has no limit any more', async () => {
    const { owner, inside } = await shopWithStores()
    const member = await w.t.member(owner, 'Viewer', { cityIds: [], locationIds: [inside.id] })
    // Does what a server of the previous release does, which transfers the ownership without removing the limit.
    await w.t.db.update(memberships).set({ teamRole: 'Viewer' }).where(eq(memberships.accountId, owner.accountId))
    await w.t.db.update(memberships).set({ teamRole: 'Owner' }).where(eq(memberships.id, member.membershipId))
    expect(await namesOf(member)).toHaveLength(2)
  })

  test('a limited manager adds and moves stores within the limit only', async () => {
    const { owner, kyiv, lviv, inside, outside } = await shopWithStores()
    const ofCity = await w.t.member(owner, 'Manager', { cityIds: [kyiv], locationIds: [] })
    const ofStore = await w.t.member(owner, 'Manager', { cityIds: [], locationIds: [inside.id] })
    const add = (caller: TestAccount, cityId: string) => call(caller, 'POST', '/b2b/retail/locations', body(cityId))
    expect((await add(ofCity, kyiv)).status).toBe(201)
    expect((await add(ofCity, lviv)).body).toMatchObject({
      errorCode: 'OutsideLimit',
      fields: { cityId: 'OutsideLimit' },
    })
    expect((await add(ofStore, kyiv)).body).toMatchObject({ fields: { cityId: 'OutsideLimit' } })
    const move = (caller: TestAccount, id: string, cityId: string) =>
      call(caller, 'PUT', `/b2b/retail/locations/${id}`, body(cityId, { zipCode: undefined, zipcode: '' }))
    expect((await move(ofCity, inside.id, lviv)).body).toMatchObject({ fields: { cityId: 'OutsideLimit' } })
    expect((await move(ofCity, outside.id, kyiv)).status).toBe(404)
    expect((await move(ofStore, inside.id, lviv)).status).toBe(200)
  })

  test('a limited manager adds employees of accessible stores only', async () => {
    const { owner, kyiv, inside, outside } = await shopWithStores()
    const member = await w.t.member(owner, 'Manager', { cityIds: [kyiv], locationIds: [] })
    const add = (locationGuid: string) =>
      call(member, 'POST', '/b2b/retail/employees/recycling-manager', { name: 'Ada', email: address(), locationGuid })
    expect((await add(inside.id)).status).toBe(201)
    expect((await add(outside.id)).body.fields).toEqual({ locationGuid: 'ReferencedEntityNotFound' })
    const cashier = await call(member, 'POST', '/b2b/retail/employees/cashier', { name: 'Abe', email: address() })
    expect(cashier.body.fields).toEqual({ locationGuid: 'OutsideLimit' })
    expect((await call(member, 'GET', '/b2b/retail/employees')).body.total).toBe(1)
    expect((await call(owner, 'GET', '/b2b/retail/employees')).body.total).toBe(1)
  })

  test('rows of a file outside of the limit are rejected, and the others are imported', async () => {
    const { owner, kyiv, outside } = await shopWithStores()
    const member = await w.t.member(owner, 'Manager', { cityIds: [kyiv], locationIds: [] })
    const row = (city: string, more = {}) => ({
      name: `Shop in ${city}`,
      city,
      street: 'Main',
      houseNumber: '3',
      ...more,
    })
    const values = [row('Kyiv'), row('Lviv'), row('Lviv', { guid: outside.id })]
    const rows = values.map((value, at) => ({ line: at + 2, values: value }))
    const sent = { list: 'locations', key: '00000000-0000-4000-8000-00000000000b', rows }
    const { body: saved } = await call(member, 'POST', '/b2b/retail/imports', sent)
    expect(saved.rows.map((each: { verdict: string; fields: object }) => [each.verdict, each.fields])).toEqual([
      ['create', {}],
      ['refused', { city: 'OutsideLimit' }],
      ['refused', { guid: 'EntityNotFound' }],
    ])
    expect((await call(member, 'GET', '/b2b/retail/imports')).status).toBe(403)
  })

  test('notifications, their number and their e-mails are about accessible stores only', async () => {
    const { owner, kyiv, inside, outside } = await shopWithStores()
    const member = await w.t.member(owner, 'Manager', { cityIds: [kyiv], locationIds: [] })
    await w.t.db
      .insert(notificationChoices)
      .values({ accountId: member.accountId, kind: 'bin.full', inPortal: true, mail: 'atOnce' })
    const report = async (locationId: string) => {
      const { id: subject } = await w.t.bin(locationId)
      const data = { locationId, level: 0.9, reportedAt: new Date().toISOString() } as never
      await w.t.db.transaction(tx => publish(tx, { type: 'bin.full', concerns: [owner.organisationId], subject, data }))
    }
    await report(outside.id)
    const read = async () => (await call(member, 'GET', '/notifications')).body
    expect(await read()).toMatchObject({ items: [], total: 0 })
    await report(inside.id)
    expect(await read()).toMatchObject({ items: [{ kind: 'bin.full', locationId: inside.id }], total: 1 })
    // The limit is changed before the queued e-mail is sent.
    await change(owner, member.membershipId, { cityIds: [], locationIds: [outside.id] })
    expect(await read()).toMatchObject({ items: [], total: 0 })
    const mails = createNotificationMails({ ...w.t.deps, db: w.t.db })
    await mails.run(new Date(Date.now() + 60_000))
    await mails.close()
    const isTheirs = eq(notifications.accountId, member.accountId)
    const due = await w.t.db.select({ mailDueAt: notifications.mailDueAt }).from(notifications).where(isTheirs)
    expect(due).toEqual([{ mailDueAt: null }])
    expect(await readMails(w.t, member.email)).toEqual([])
  })
})
