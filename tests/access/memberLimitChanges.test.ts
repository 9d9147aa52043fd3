/**
 * Checks that members who are limited to cities or locations learn nothing about other locations: when something
 * outside of their limit is added, changed or deleted, every response to them stays the same, byte for byte, and their
 * stream of events about records stays empty. The operations and the tables are read from the server and the database,
 * so that new ones are included.
 */
import type { AddressInfo } from 'node:net'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAttentionItemNames } from '../../contract/homeParts'
import { roleSlugs } from '../../contract/roles'
import { binStates } from '../../contract/statuses'
import { hasTeamRole } from '../../contract/teamRoles'
import type { Operation } from '../../server/auth/authorization'
import { dailyCollections, employees, sagas } from '../../server/db/schema'
import type { OwnedTable } from '../../server/ownership/ownership'
import type { ScopeLimit } from '../../server/ownership/scope'
import type { TestAccount } from '../helpers/builders'
import { openEventStream } from '../helpers/eventStream'
import { allOwnedTables } from '../helpers/ownedTables'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { createMarkedRows } from './markedRows'
import { lineOf, rolesOf, sampleOf, send, sessionOperationsOf } from './operations'
import type { Sample } from './samples'
import { type LocationRole, locationRoles } from './samples/sample'

let t: TestServer
let fixtures: Fixtures
let url = ''
beforeAll(async () => {
  t = await startTestServer({ database: 'embedded' })
  fixtures = await createFixtures(t)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

/** A sample call of an operation. It is sent again after the changes, and the response must be the same. */
type Question = [name: string, operation: Operation, sample: Sample]

/**
 * Matches calls that are left out, because their responses contain the current time or data of the caller's session.
 */
const ofTheMoment = /^GET \/(auth\/(sessions|access-grants|factors)|team\/membership|notifications\/stream)/

const readsAlone = (operation: Operation) =>
  operation.method === 'GET' || /\/(check|places|count|print\/(locations|bins))$/.test(operation.url)

/**
 * Further queries of lists and figures: orders, filters and pages whose answers could depend on rows outside of the
 * limit.
 */
const queriesOf = (role: LocationRole, outsideCity: string): Record<string, Record<string, string>[]> => {
  const base = `/b2b/${roleSlugs[role]}`
  const figures: Record<string, string>[] = [{}, { cityId: outsideCity }, { from: '2026-01-01', to: '2026-03-01' }]
  const sorts = ['name', 'street', 'city', 'createdAt'].flatMap(sort => [
    { sort, order: 'ASC' },
    { sort, order: 'DESC' },
  ])
  const map = { Lat1: '40', Lng1: '20', Lat2: '60', Lng2: '45' }
  return {
    [`${base}/locations`]: [
      ...sorts,
      { q: 'green' },
      { cityId: outsideCity },
      { offset: '30' },
      { offset: '3000' },
      ...storeAttentionItemNames.map(matter => ({ matter })),
    ],
    [`${base}/locations/cities`]: [{ search: 'l' }, { search: 'k' }],
    [`${base}/locations/map`]: [map, { ...map, OnePerCity: 'true' }, { ...map, Offset: '1' }],
    [`${base}/bins`]: [{}, ...binStates.map(state => ({ state })), { cityId: outsideCity }],
    [`${base}/pickups`]: [{ status: 'Started' }, { status: 'Finished' }],
    [`${base}/employees`]: [{ deactivated: 'false' }, { deactivated: 'true' }, { q: 'a' }],
    [`${base}/analytics`]: figures,
    [`${base}/analytics/impact`]: figures,
    '/b2b/common/print/impact': figures,
  }
}

async function questionsOf(role: LocationRole, outsideCity: string): Promise<Question[]> {
  const more = queriesOf(role, outsideCity)
  const questions: Question[] = []
  for (const { operation, access, line } of sessionOperationsOf(t)) {
    const isAsked = rolesOf(access).includes(role) && readsAlone(operation) && !ofTheMoment.test(line)
    if (!isAsked || access.limited !== 'allowed' || !hasTeamRole('Manager', access.teamRole ?? 'Owner')) continue
    const sample = await sampleOf(operation, fixtures, role)
    questions.push([line, operation, sample])
    for (const query of operation.method === 'GET' ? (more[operation.url] ?? []) : [])
      questions.push([`${line}?${new URLSearchParams(query)}`, operation, { ...sample, query }])
  }
  return questions
}

/**
 * Returns the responses to all calls, including the headers that depend on records. Each round uses a new session,
 * because the number of QR sheets is limited for each session.
 */
async function answersOf(member: TestAccount, questions: readonly Question[]) {
  const answers = new Map<string, string>()
  const caller = await t.signInAgain(member)
  for (const [name, operation, sample] of questions) {
    const { status, raw, headers } = await send(t, caller, operation, sample)
    const said = ['etag', 'omitted-count', 'omitted-ids', 'unprintable-characters', 'content-length'].map(
      each => headers[each],
    )
    const text = raw
      .toString('latin1')
      .replace(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '')
      .replace(/\/ID ?\[[^\]]*\]/g, '')
    answers.set(name, JSON.stringify([status, said, text]))
  }
  return answers
}

const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].flatMap(([name, text]) => (after.get(name) === text ? [] : [`${name}: ${text} → ${after.get(name)}`]))

/** Returns true for tables whose rows limited members can see, except pictures and organisations. */
const isVisible = ({ table, limited }: OwnedTable) =>
  limited === 'visible' && !['images', 'organisations'].includes(getTableName(table))
const visibleRows = allOwnedTables.filter(isVisible).map(({ table }) => table)
const visibleTables = allOwnedTables
  .filter(each => isVisible(each) || each.owners.some(({ of }) => visibleRows.includes(of)))
  .map(({ table }) => getTableName(table))

/**
 * Returns the changes outside of the limit, in the order in which they are made. Later changes use records that earlier
 * ones have created.
 */
function changesOf(role: LocationRole, owner: TestAccount, [lviv, odesa]: [string, string]) {
  const base = `/b2b/${roleSlugs[role]}`
  let serial = 0
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await t.call(owner, method, path, body, { remoteAddress: `10.9.${role.length}.${++serial}` })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const place = (cityId: string, name: string) => ({
    ...{ name, cityId, street: 'Green street', houseNumber: '7', zipCode: '79000' },
    point: { latitude: 50.45, longitude: 30.52 },
  })
  const made = { store: '', bin: '' }
  const report = (type: string, data: object) =>
    t.call(
      fixtures.keys[role],
      'POST',
      '/v1/events',
      { id: `${type}-${role}`, type, time: new Date().toISOString(), subject: made.bin, data },
      { remoteAddress: `10.9.9.${++serial}` },
    )
  return {
    'rows in every table': () => createMarkedRows(t.db, owner.organisationId, owner.accountId, lviv, visibleTables),
    'a location is added': async () => {
      made.store = (await call('POST', `${base}/locations`, place(lviv, 'Green outside'))).guid
    },
    'a bin is added': async () => {
      made.bin = (await call('POST', `${base}/locations/${made.store}/bins`, { description: '' })).guid
    },
    'something is collected': async () => {
      const day = new Date().toISOString().slice(0, 10)
      const mass = { material: 'plastic', type: 'PET', objects: 900, grams: 90_000 } as const
      await t.db.insert(dailyCollections).values({ locationId: made.store, day, ...mass })
    },
    'a bin is full and faulty': async () => {
      await report('bin.level', { level: 0.97 })
      await report('bin.faulted', { note: 'stuck' })
      await t.db.execute(
        sql`update bins set level = 0.97, fault_at = now(), fault_note = 'stuck' where id = ${made.bin}`,
      )
    },
    'a bin is public': () => call('PUT', `${base}/locations/bins/${made.bin}/isPublic/true`),
    'an employee works there': async () => {
      const person = { name: 'Ada', email: `ada-${role}@outside.example`, role: 'RecyclingManager' as const }
      await t.db.insert(employees).values({ ...person, organisationId: owner.organisationId, locationId: made.store })
    },
    'an employee works nowhere': () =>
      call('POST', '/b2b/retail/employees/cashier', { name: 'Abe', email: `abe-${role}@outside.example` }),
    'a pickup is requested': () =>
      call('PUT', `${base}/locations/${made.store}:requestPickup`, {
        until: new Date().toISOString().slice(0, 10),
        hours: '9–17',
      }),
    'the location moves': () =>
      call('PUT', `${base}/locations/${made.store}`, { ...place(odesa, 'Green renamed'), zipcode: '65000' }),
    'a recycler books it': () =>
      t.call(fixtures.owners.Recycler, 'POST', `/b2b/recycler/recycling-sagas/${made.store}`, undefined, {
        remoteAddress: `10.9.8.${++serial}`,
      }),
    'the pickup is finished': () =>
      t.db.execute(sql`update ${sagas} set status = 'Finished', finished_at = now() where location_id = ${made.store}`),
    'a colleague saves a view': () =>
      call('POST', '/views', { list: 'locations', name: `Odesa ${role}`, state: { filter: { cityId: odesa } } }),
    'a location is imported': () =>
      call('POST', `${base}/imports`, {
        list: 'locations',
        key: '00000000-0000-4000-8000-00000000000a',
        rows: [{ line: 2, values: { name: 'Green import', city: 'Odesa', street: 'Main', houseNumber: '1' } }],
      }),
    'the location is deleted': () => call('DELETE', `${base}/locations/${made.store}`),
  }
}

/**
 * The changes after which the responses are compared. They are not compared after every change, because reading them
 * takes seconds.
 */
const comparedAfter = [
  'rows in every table',
  'a bin is full and faulty',
  'a pickup is requested',
  'a recycler books it',
  'the location is deleted',
]

describe.each(locationRoles)('a limited manager of a %s', role => {
  test('reads the same whatever happens at other locations', { timeout: 600_000 }, async () => {
    const owner = fixtures.owners[role]
    const { location } = fixtures.shops[role]
    const [lviv, odesa] = [await t.city('Lviv'), await t.city('Odesa')]
    const limits: Record<string, ScopeLimit> = {
      'a city': { cityIds: [fixtures.cityId], locationIds: [] },
      'a location': { cityIds: [], locationIds: [location.id] },
    }
    const questions = await questionsOf(role, lviv)
    expect(questions.length).toBeGreaterThan(50)
    const members: { name: string; member: TestAccount; before: Map<string, string> }[] = []
    for (const [name, limit] of Object.entries(limits)) {
      const member = await t.member(owner, 'Manager', limit)
      members.push({ name, member, before: await answersOf(member, questions) })
    }
    const wrong: string[] = []
    const compare = async (change: string) => {
      for (const { name, member, before } of members) {
        const found = differing(before, await answersOf(member, questions))
        wrong.push(...found.map(each => `${change}, limited to ${name}: ${each.slice(0, 600)}`))
      }
      expect(wrong).toEqual([])
    }
    await compare('nothing')
    const unlimited = await t.member(owner, 'Manager')
    const streams = await Promise.all(members.map(({ member }) => openEventStream(url, member.token)))
    const unlimitedStream = await openEventStream(url, unlimited.token)
    for (const [change, make] of Object.entries(changesOf(role, owner, [lviv, odesa]))) {
      await make()
      if (comparedAfter.includes(change)) await compare(`until ${change}`)
    }
    await expect
      .poll(() => unlimitedStream.records.flatMap(({ changes }) => changes).length, { timeout: 10_000 })
      .toBeGreaterThan(5)
    expect(streams.flatMap(({ records }) => records)).toEqual([])
    for (const stream of [...streams, unlimitedStream]) stream.close()
    // The comparisons would also succeed if members saw nothing, or if the changes had no effect. The following checks
    // make sure that neither is the case.
    const [city] = members
    expect(city?.before.get(lineOf({ method: 'GET', url: `/b2b/${roleSlugs[role]}/locations` }))).toContain(location.id)
    expect(differing(city?.before ?? new Map(), await answersOf(unlimited, questions)).length).toBeGreaterThan(20)
  })
})
