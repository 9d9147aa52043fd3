/**
 * Checks how many entries of a large activity a call reads. The maximum numbers are lowered, so that few entries
 * suffice.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity'
import type { Page } from '../../contract/paging'
import { auditLog } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const { activitySearched, activityOfLimitedMember } = serverLimits
beforeAll(() => void Object.assign(serverLimits, { activitySearched: 600, activityOfLimitedMember: 600 }))
afterAll(() => void Object.assign(serverLimits, { activitySearched, activityOfLimitedMember }))

describe.each(databaseEngines)('a large activity on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const read = async (who: TestAccount, query: Record<string, string> = {}): Promise<Page<ActivityEntry>> => {
    const { status, body } = await t.call(who, 'GET', `/b2b/retail/activity?${new URLSearchParams(query)}`)
    expect([status, body.errorCode]).toEqual([200, undefined])
    return body
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  /** Adds entries about each of the records, in this order, with the same time and person. */
  const addEntries = (owner: TestAccount, at: Date, actorEmail: string, subjects: string[]) =>
    t.db.insert(auditLog).values(
      subjects.map(subject => ({
        ...{ organisationId: owner.organisationId, at, actorEmail, subject },
        ...{ action: 'PUT', outcome: '200', activity: 'changed' as const },
      })),
    )
  const manyRecords = (count: number) => Array.from({ length: count }, () => randomUUID())

  test('is searched in the newest entries of the period', async () => {
    const owner = await t.organisation('Retailer')
    const store = await t.location(owner)
    await addEntries(owner, daysAgo(3), 'ada@stores.example', [store.id])
    await addEntries(owner, daysAgo(1), 'abe@stores.example', manyRecords(599))
    expect((await read(owner, { person: 'ada' })).items).toMatchObject([{ subject: store.id }])
    await addEntries(owner, daysAgo(1), 'abe@stores.example', manyRecords(1))
    expect((await read(owner, { person: 'ada' })).items).toEqual([])
    expect((await read(owner, { person: 'ada', to: dayOf(daysAgo(2)) })).items).toMatchObject([{ subject: store.id }])
    // The entries of one record are found by an index.
    expect((await read(owner, { record: store.id })).items).toMatchObject([{ subject: store.id }])
    expect((await read(owner)).total).toBe(601)
  })

  test('is read by a limited member until the page is complete', async () => {
    const owner = await t.organisation('Retailer')
    const [inside, outside] = [await t.location(owner), await t.location(owner)]
    const member = await t.member(owner, 'Viewer', { cityIds: [], locationIds: [inside.id] })
    await addEntries(owner, daysAgo(3), 'ada@stores.example', Array(70).fill(inside.id))
    await addEntries(owner, daysAgo(1), 'ada@stores.example', Array(520).fill(outside.id))
    const pages = [await read(member), await read(member, { Offset: '30' }), await read(member, { Offset: '60' })]
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [30, 31],
      [30, 61],
      [10, 70],
    ])
    expect(await read(member, { Offset: '90' })).toMatchObject({ items: [], total: 70 })
    await addEntries(owner, daysAgo(1), 'ada@stores.example', Array(500).fill(outside.id))
    expect((await read(member)).items).toEqual([])
    expect((await read(member, { to: dayOf(daysAgo(2)) })).items).toHaveLength(30)
    expect((await read(member, { record: inside.id })).items).toHaveLength(30)
  })
})
