/**
 * Checks that members of an organisation are notified of who changes and who is editing its records, over real streams:
 * on two servers with one database, and on the embedded database.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordEvents } from '../../contract/recordChanges'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { type EventStream, openEventStream } from '../helpers/eventStream'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/locations'
const nothing: RecordEvents = { changes: [], editing: [], isIncomplete: false }
/**
 * Waits longer than the server collects events before it sends them, so that an event that must not be sent would have
 * arrived.
 */
const afterCollecting = () => new Promise(resolve => setTimeout(resolve, 1_500))

describe.each(databaseEngines)('changes of records on %s', database => {
  let t: TestServer
  /** The server that sends the streams: on PostgreSQL a second server, on the embedded database the same one. */
  let other: TestServer
  let url = ''
  const streams: EventStream[] = []
  beforeAll(async () => {
    t = await startTestServer({ database })
    other = database === 'postgres' ? await startTestServer({ database: t }) : t
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    await vi.waitUntil(() => other.deps.signals.isHearing(), { timeout: 20_000 })
    url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    if (other !== t) await other.close()
    await t.close()
  })
  const listen = async (caller: { token: string }) => {
    const stream = await openEventStream(url, caller.token)
    streams.push(stream)
    await stream.says(0)
    return stream
  }
  const bodyOf = async (name: string) => ({
    name,
    street: 'Khreshchatyk',
    houseNumber: '1',
    cityId: await t.city('Kyiv'),
    point: { latitude: 50, longitude: 30 },
  })
  const add = async (owner: TestAccount) => (await t.call(owner, 'POST', base, await bodyOf('Green'))).body
  const put = async (caller: { token: string }, guid: string, name: string, ifMatch?: string) =>
    t.call(caller, 'PUT', `${base}/${guid}`, await bodyOf(name), ifMatch ? { headers: { 'if-match': ifMatch } } : {})
  const presence = (guid: string, more = {}) => ({ resource: 'locations', id: guid, editor: randomUUID(), ...more })
  const changesOf = (stream: EventStream) => stream.records.flatMap(({ changes }) => changes)

  test('reach the other sessions of the organisation with the author, and no other organisation', async () => {
    const [owner, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const colleague = await t.signInAgain(owner)
    const recycler = await t.organisation('Recycler')
    const [own, theirs, foreign, recyclers] = [
      await listen(owner),
      await listen(colleague),
      await listen(stranger),
      await listen(recycler),
    ]
    const { guid } = await add(owner)
    const by = { kind: 'member', name: owner.email }
    await expect.poll(() => changesOf(theirs), { timeout: 10_000 }).toEqual([{ path: 'locations', ids: [guid], by }])
    expect((await put(colleague, guid, 'Blue')).status).toBe(200)
    await expect.poll(() => changesOf(own), { timeout: 10_000 }).toEqual([{ path: 'locations', ids: [guid], by }])
    await afterCollecting()
    expect([changesOf(theirs).length, foreign.records, recyclers.records]).toEqual([1, [], []])
  })

  test('are not reported if they fail, read only, or belong to the owner or one person', async () => {
    const owner = await t.organisation('Retailer')
    const stream = await listen(await t.signInAgain(owner))
    const { guid } = await add(owner)
    await expect.poll(() => stream.records.length, { timeout: 10_000 }).toBe(1)
    const key = { name: 'Tills', mode: 'live', scopes: ['catalogue:read'] }
    expect((await t.call(owner, 'POST', '/b2b/retail/keys', key)).status).toBe(201)
    expect((await t.call(owner, 'POST', `${base}/bins/count`, { ids: [guid] })).status).toBe(200)
    expect((await put(owner, guid, 'Red', '"77"')).status).toBe(412)
    expect((await t.call(owner, 'PUT', '/notifications/read')).status).toBe(200)
    await afterCollecting()
    expect(stream.records).toHaveLength(1)
  })

  test('of support staff do not disclose who made them', async () => {
    const owner = await t.organisation('Retailer')
    const { guid } = await add(owner)
    const stream = await listen(owner)
    const path = `/staff/organisations/${owner.organisationId}/impersonate`
    const { url } = (await t.call(await t.staff(), 'POST', path, { reason: 'Asked by phone' })).body
    const code = new URL(url, 'http://portal.example').searchParams.get('code')
    const acting = (await t.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await put(acting, guid, 'Blue')).status).toBe(200)
    const by = { kind: 'support', name: null }
    await expect.poll(() => changesOf(stream), { timeout: 10_000 }).toEqual([{ path: 'locations', ids: [guid], by }])
    expect((await put(owner, guid, 'Red', '"1"')).body).toMatchObject({ errorCode: 'VersionConflict', changedBy: by })
  })

  test('a burst becomes few events of limited size', async () => {
    const owner = await t.organisation('Retailer')
    const stream = await listen(owner)
    const { organisationId } = owner
    const by = { kind: 'member', name: 'olena@shop.example' } as const
    for (let n = 0; n < 1000; n++) {
      const session = `session ${n % 50}`
      t.deps.recordChanges.reportChange(organisationId, { path: 'locations', id: randomUUID(), by, session })
    }
    await expect.poll(() => stream.records.length, { timeout: 10_000 }).toBe(1)
    await afterCollecting()
    expect(stream.records).toEqual([{ ...nothing, isIncomplete: true }])
  })

  test('a form that edits a record is announced to the other sessions, and its end', async () => {
    const [owner, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const colleague = await t.signInAgain(owner)
    const [own, theirs, foreign] = [await listen(owner), await listen(colleague), await listen(stranger)]
    const { guid } = await add(owner)
    const announced = presence(guid)
    expect((await t.call(owner, 'PUT', '/presence', announced)).status).toBe(204)
    const by = { kind: 'member', name: owner.email }
    const editing = () => theirs.records.flatMap(record => record.editing)
    const shown = { ...announced, editor: expect.any(String), by }
    await expect.poll(editing, { timeout: 10_000 }).toEqual([{ ...shown, isOver: false }])
    expect((await t.call(owner, 'PUT', '/presence', { ...announced, isOver: true })).status).toBe(204)
    await expect.poll(editing, { timeout: 10_000 }).toEqual([
      { ...shown, isOver: false },
      { ...shown, isOver: true },
    ])
    expect(new Set(editing().map(({ editor }) => editor)).size).toBe(1)
    await afterCollecting()
    expect([own.records, foreign.records]).toEqual([[], []])
  })

  test('no session ends the announcement of another one’s form', async () => {
    const owner = await t.organisation('Retailer')
    const [colleague, third] = [await t.signInAgain(owner), await t.signInAgain(owner)]
    const stream = await listen(third)
    const announced = presence((await add(owner)).guid)
    await t.call(owner, 'PUT', '/presence', announced)
    await t.call(colleague, 'PUT', '/presence', { ...announced, isOver: true })
    const editing = () => stream.records.flatMap(record => record.editing)
    await expect.poll(() => editing().length, { timeout: 10_000 }).toBe(2)
    expect(new Set(editing().map(({ editor }) => editor)).size).toBe(2)
    expect(editing().some(({ editor }) => editor === announced.editor)).toBe(false)
  })

  describe('a member who is limited to a location', () => {
    const limitTo = (guid: string) => ({ cityIds: [], locationIds: [guid] })
    const twoLocations = async () => {
      const owner = await t.organisation('Retailer')
      const [inside, outside] = [(await add(owner)).guid, (await add(owner)).guid]
      return { owner, inside, outside, by: { kind: 'member', name: owner.email } as const }
    }

    test('gets only changes within the limit', async () => {
      const { owner, inside, outside, by } = await twoLocations()
      const stream = await listen(await t.member(owner, 'Manager', limitTo(inside)))
      const addBin = async (guid: string) =>
        (await t.call(owner, 'POST', `${base}/${guid}/bins`, { description: '' })).body.guid
      const bins = [await addBin(outside), await addBin(inside)]
      expect((await put(owner, outside, 'Red')).status).toBe(200)
      expect((await put(owner, inside, 'Blue')).status).toBe(200)
      await expect
        .poll(() => changesOf(stream).flatMap(({ ids }) => ids), { timeout: 10_000 })
        .toEqual(expect.arrayContaining([bins[1], inside]))
      await afterCollecting()
      expect(new Set(changesOf(stream).flatMap(({ ids }) => ids))).toEqual(new Set([bins[1], inside]))
      expect(changesOf(stream).every(change => change.by.name === by.name)).toBe(true)
    })

    test('does not learn that many records were changed', async () => {
      const { owner, inside, by } = await twoLocations()
      await afterCollecting()
      const stream = await listen(await t.member(owner, 'Manager', limitTo(inside)))
      for (let n = 0; n < 40; n++)
        t.deps.recordChanges.reportChange(owner.organisationId, { path: `list${n}`, id: undefined, by, session: 'x' })
      await afterCollecting()
      expect(stream.records).toEqual([])
    })

    test('learns who edits a record within the limit, and is announced there', async () => {
      const { owner, inside, outside, by } = await twoLocations()
      const member = await t.member(owner, 'Manager', limitTo(inside))
      const [theirs, own] = [await listen(member), await listen(owner)]
      const editing = (stream: EventStream) => stream.records.flatMap(record => record.editing)
      for (const guid of [outside, inside])
        expect((await t.call(owner, 'PUT', '/presence', presence(guid))).status).toBe(204)
      await expect.poll(() => editing(theirs), { timeout: 10_000 }).toMatchObject([{ id: inside, by }])
      expect((await t.call(member, 'PUT', '/presence', presence(outside))).status).toBe(404)
      expect((await t.call(member, 'PUT', '/presence', presence(inside))).status).toBe(204)
      await expect
        .poll(() => editing(own), { timeout: 10_000 })
        .toMatchObject([{ id: inside, by: { kind: 'member', name: member.email } }])
    })
  })

  test('a member who is limited meanwhile gets no further events about other records', async () => {
    const owner = await t.organisation('Retailer')
    const member = await t.member(owner, 'Manager')
    const stream = await listen(member)
    const [inside, outside] = [(await add(owner)).guid, (await add(owner)).guid]
    await expect.poll(() => changesOf(stream).flatMap(({ ids }) => ids).length, { timeout: 10_000 }).toBe(2)
    const change = { teamRole: 'Manager', limit: { cityIds: [], locationIds: [inside] } }
    expect((await t.call(owner, 'PUT', `/team/members/${member.membershipId}`, change)).status).toBe(200)
    expect((await put(owner, outside, 'Blue')).status).toBe(200)
    expect((await put(owner, inside, 'Blue')).status).toBe(200)
    await afterCollecting()
    expect(changesOf(stream).flatMap(({ ids }) => ids)).toEqual([inside, outside, inside])
  })

  test('an announcement with a wrong value is rejected with the field', async () => {
    const owner = await t.organisation('Retailer')
    const wrong = await t.call(owner, 'PUT', '/presence', presence('none', { resource: 'no such, thing' }))
    expect(wrong).toMatchObject({ status: 400, body: { fields: { id: 'InvalidParams', resource: 'InvalidParams' } } })
  })

  test('a conflict names the member who made the latest change', async () => {
    const owner = await t.organisation('Retailer')
    const { guid } = await add(owner)
    expect((await put(await t.signInAgain(owner), guid, 'Blue')).status).toBe(200)
    const changedBy = { kind: 'member', name: owner.email }
    expect((await put(owner, guid, 'Red', '"1"')).body).toMatchObject({ current: { name: 'Blue' }, changedBy })
  })

  test('a conflict does not name another organisation whose call concerned the record', async () => {
    const owner = await t.organisation('Retailer')
    const { guid } = await add(owner)
    expect((await put(owner, guid, 'Blue')).status).toBe(200)
    const recycler = await t.organisation('Recycler')
    await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${guid}`)
    const { body } = await put(owner, guid, 'Red', '"1"')
    expect(body.changedBy).toEqual({ kind: 'member', name: owner.email })
  })
})
