/**
 * Checks that members who are limited to cities or locations learn nothing about other locations: when something
 * outside of their limit is added, changed or deleted, every response to them stays the same, byte for byte, and their
 * stream of events about records stays empty. The operations and the tables are read from the server and the database,
 * so that new ones are included. `npm test` compares the responses after three of the changes, which include the effects
 * of all; `npm run attack -- --only limits` compares them after each.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs } from '../../contract/roles'
import { binStates } from '../../contract/statuses'
import { storeAttentionItemNames } from '../../contract/storeAttentionItems'
import { hasTeamRole } from '../../contract/teamRoles'
import type { Operation } from '../../server/auth/authorization'
import type { ScopeLimit } from '../../server/ownership/scope'
import type { TestAccount } from '../helpers/builders'
import { openEventStream } from '../helpers/eventStream'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { callLineOf, rolesOf, sampleOf, sendSample, sessionOperationsOf } from './operations'
import { outsideChangesOf } from './outsideChanges'
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
    const { status, raw, headers } = await sendSample(t, caller, operation, sample)
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

/**
 * The changes after which the responses are compared. Each comparison also covers the changes before it, except what a
 * later change removes: a booking ends the request for a pickup, and the deletion ends the booking. The long form
 * compares after every change.
 */
const comparedAfter = ['a pickup is requested', 'a recycler books it', 'the location is deleted']
const isWhole = process.env.LIMIT_CHANGES === 'whole'

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
    if (isWhole) await compare('nothing')
    const unlimited = await t.member(owner, 'Manager')
    const streams = await Promise.all(members.map(({ member }) => openEventStream(url, member.token)))
    const unlimitedStream = await openEventStream(url, unlimited.token)
    for (const [change, make] of Object.entries(outsideChangesOf(t, fixtures, role, [lviv, odesa]))) {
      await make()
      if (isWhole || comparedAfter.includes(change)) await compare(`until ${change}`)
    }
    await expect
      .poll(() => unlimitedStream.records.flatMap(({ changes }) => changes).length, { timeout: 10_000 })
      .toBeGreaterThan(5)
    expect(streams.flatMap(({ records }) => records)).toEqual([])
    for (const stream of [...streams, unlimitedStream]) stream.close()
    // The comparisons would also succeed if members saw nothing, or if the changes had no effect. The following checks
    // make sure that neither is the case.
    const [city] = members
    expect(city?.before.get(callLineOf({ method: 'GET', url: `/b2b/${roleSlugs[role]}/locations` }))).toContain(
      location.id,
    )
    expect(differing(city?.before ?? new Map(), await answersOf(unlimited, questions)).length).toBeGreaterThan(20)
  })
})
