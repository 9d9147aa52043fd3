/**
 * Starts a server without a feature, for each feature that an installation can switch off, and checks everything that
 * belongs to the feature (contract/features.ts). The test contains no list of features or routes, so that new ones are
 * included.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyScopesOfRole } from '../../contract/access'
import { apiExtensions } from '../../contract/apiExtensions'
import { disabledPartsOf, featureNames, featureTable } from '../../contract/features'
import { homeContentByRole } from '../../contract/homeParts'
import { notificationKindsOfRole } from '../../contract/notificationKinds'
import { roleOfApplication, roles, roleTable } from '../../contract/roles'
import { webhookEventTypes, webhookEventTypesOfRole } from '../../contract/webhookEvents'
import { createInvite } from '../../server/accounts/invites'
import { readConfig } from '../../server/config'
import { notifications, publications, webhookDeliveries, webhooks } from '../../server/db/schema'
import { disableFeatures } from '../../server/lib/disabledFeatures'
import { publish } from '../../server/publishing/publish'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, startAccessTestServer } from '../access/operations'
import { testPassword } from '../helpers/builders'
import { configErrorOf } from '../helpers/configError'
import { startTestServer, type TestServer } from '../helpers/server'

let all: TestServer
let fixtures: Fixtures
let operations: ReturnType<typeof operationsOf>
beforeAll(async () => {
  all = await startAccessTestServer()
  fixtures = await createFixtures(all)
  operations = operationsOf(all)
})
afterAll(async () => {
  disableFeatures([])
  await all.close()
})

const anId = '11111111-1111-4111-8111-111111111111'
const pathOf = (url: string) => url.replace(/:\w+(\([^)]*\))?/g, anId).replace(/::/, ':')
const describedOf = async (t: TestServer) => {
  const { body } = await t.call(null, 'GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, { operationId: string }>>
  return Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
}

describe('FEATURES_OFF', () => {
  test('an unknown name ends the start with one line that names the known ones', () => {
    const message = configErrorOf({ FEATURES_OFF: 'trip,sponsors' })
    expect(message).toMatch(/^FEATURES_OFF: must be some of .*\(got "trip,sponsors"\)$/)
    for (const name of featureNames) expect(message).toContain(name)
    expect(message).not.toContain('\n')
  })

  test('a feature that needs another one is off with it', () => {
    expect(readConfig({ FEATURES_OFF: ' fundraisers , trip' }).featuresOff).toEqual(['fundraisers', 'sponsor', 'trip'])
    expect(readConfig({ FEATURES_OFF: 'sponsor' }).featuresOff).toEqual(['sponsor'])
    expect(readConfig({}).featuresOff).toEqual([])
  })

  test('every name that a feature needs is a feature', () => {
    for (const feature of Object.values(featureTable))
      if ('needs' in feature) expect(featureNames).toContain(feature.needs)
  })
})

describe.each(featureNames)('without %s', name => {
  const off = disabledPartsOf([name])
  let t: TestServer
  let missing: typeof operations
  beforeAll(async () => {
    const { featuresOff, apiExtensions } = readConfig({ FEATURES_OFF: name, ROUTER_URL: 'http://127.0.0.1:1' })
    t = await startTestServer({ database: all, config: { featuresOff, apiExtensions } })
    const left = new Set(operationsOf(t).map(callLineOf))
    missing = operations.filter(operation => !left.has(callLineOf(operation)))
  })
  afterAll(() => t.close())

  test('operations are missing, and none is left for a role, a scope or a list that is off', () => {
    expect(missing.length).toBeGreaterThan(0)
    const lists = [...off.resources].map(resource => resource.replace(/^staff(.)/, (_, first) => first.toLowerCase()))
    for (const { access, url } of operationsOf(t)) {
      if (access.kind === 'session' && access.roles !== 'any')
        expect(
          access.roles.filter(role => off.roles.has(role)),
          url,
        ).toEqual([])
      if (access.kind === 'key')
        expect(
          access.scopes.filter(scope => off.scopes.has(scope)),
          url,
        ).toEqual([])
      expect(
        lists.filter(list => url.startsWith(`/staff/${list}`)),
        url,
      ).toEqual([])
    }
  })

  test('their messages to webhooks are not described', async () => {
    const { body } = await t.call(null, 'GET', '/openapi.json')
    const described = Object.keys(body.webhooks)
    expect(described.filter(type => (off.announcements as ReadonlySet<string>).has(type))).toEqual([])
    expect(described.length > 0).toBe(!off.features.has('webhooks'))
  })

  test('no operation is left at or below the address of a missing one', () => {
    const left = operationsOf(t).map(({ url }) => url)
    for (const { url } of missing)
      expect(left.filter(each => each === url || each.startsWith(`${url}/`) || each.startsWith(`${url}:`))).toEqual([])
  })

  test('they answer as an unknown address does, with every caller and any body', async () => {
    for (const operation of missing) {
      const path = pathOf(operation.url)
      const callers = [null, callerOf(fixtures, roleOf(operation)), fixtures.staff]
      for (const caller of callers) {
        const bodies = operation.method === 'GET' ? [undefined] : [{ name: 'x' }, '{']
        for (const payload of bodies) {
          const more = {
            ...(payload ? { payload } : {}),
            headers: payload ? { 'content-type': 'application/json' } : {},
          }
          const sent = await t.call(caller, operation.method, path, undefined, more)
          const unknown = await t.call(caller, operation.method, '/no-such-address', undefined, more)
          const shape = ({ status, body, headers }: typeof sent) => [
            status,
            body.errorCode,
            Object.keys(headers).sort(),
          ]
          expect([callLineOf(operation), ...shape(sent)]).toEqual([callLineOf(operation), ...shape(unknown)])
        }
      }
    }
  })

  test('the description names exactly the operations that are left', async () => {
    const described = await describedOf(t)
    const left = operationsOf(t).map(({ schema }) => (schema as { operationId?: string }).operationId)
    expect(described.sort()).toEqual(left.sort())
  })

  test('config.json names what is off, and none of its API extensions', async () => {
    const { off: parts, extras } = (await t.app.inject('/config.json')).json()
    for (const [kind, names] of Object.entries(off)) expect(parts[kind] ?? []).toEqual([...names])
    expect(extras).toEqual(apiExtensions.filter(extra => !off.extras.has(extra)))
  })

  test('nothing of it is published', async () => {
    const { organisationId } = await t.organisation('Institution')
    const subject = randomUUID()
    const types = [...webhookEventTypes]
    const hook = { organisationId, name, url: 'https://hook.example', secret: 'x', types }
    await t.db.insert(webhooks).values(hook)
    const news = webhookEventTypes.map(type => ({ type, concerns: [organisationId], subject, data: {} }))
    await t.db.transaction(tx => publish(tx, ...(news as never[])))
    const left = types.filter(type => !off.announcements.has(type))
    const published = await t.db.select().from(publications).where(eq(publications.subject, subject))
    expect(published.map(({ type }) => type)).toEqual(left)
    const queued = await t.db
      .select({ type: webhookDeliveries.type })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhooks.organisationId, organisationId))
    expect(queued.map(({ type }) => type).sort()).toEqual(off.features.has('webhooks') ? [] : left.sort())
    const written = await t.db.select().from(notifications).where(eq(notifications.subject, subject))
    const kinds = notificationKindsOfRole('Institution').filter(kind => !off.announcements.has(kind))
    expect(written.map(({ kind }) => kind).sort()).toEqual(off.features.has('notifications') ? [] : kinds.sort())
  })

  describe.each(roles)('%s', role => {
    const caller = () => fixtures.owners[role]
    const isMissing = off.roles.has(role)

    test(isMissing ? 'cannot sign in; the answer names the reason' : 'signs in', async () => {
      // The accounts of `strangers` have no second factor, so one call signs them in.
      const body = { email: fixtures.strangers[role].email, password: testPassword }
      const { status, body: answer } = await t.call(null, 'POST', '/b2b/auth/sign-in', body)
      if (!isMissing) return expect(status).toBe(200)
      expect([status, answer.errorCode]).toEqual([403, 'RoleUnavailable'])
      const wrong = await t.call(null, 'POST', '/b2b/auth/sign-in', { ...body, password: 'Wrong-pass-1' })
      expect(wrong.body.errorCode).toBe('InvalidPassword')
    })

    test(isMissing ? 'has no session and no key any more' : 'has its session and its home page', async () => {
      const { status } = await t.call(caller(), 'GET', '/auth/me')
      expect(status).toBe(isMissing ? 401 : 200)
      const home = await t.call(caller(), 'GET', '/b2b/common/home')
      if (isMissing) {
        expect((await t.call({ token: fixtures.keys[role].key }, 'GET', '/v1/materials')).status).toBe(401)
        return
      }
      const parts = homeContentByRole[role]
      const left = (keys: readonly string[]) => keys.filter(key => !off.home.has(`${role}.${key}` as never))
      expect(home.body.figures.map(({ key }: { key: string }) => key)).toEqual(left(parts.figures))
      expect(home.body.steps.map(({ key }: { key: string }) => key)).toEqual(left(parts.steps))
    })

    test(isMissing ? 'cannot be applied for or signed up for' : 'can be applied for', async () => {
      const { application } = roleTable[role]
      const body = {
        name: 'A',
        email: `a${name}@b.example`,
        linkedInUrl: 'https://linkedin.com/in/a',
        role: application,
      }
      const applied = await t.call(null, 'POST', '/common/contact-me', body)
      expect([applied.status, applied.body.fields]).toEqual(
        isMissing ? [400, { role: 'InvalidParams' }] : [204, undefined],
      )
      expect(roleOfApplication(application)).toBe(role)
      const invite = { role, email: 'new@b.example', country: 'UA', language: 'en', applicationId: null } as const
      const code = await createInvite(t.db, invite as never)
      const seen = await t.call(null, 'POST', '/b2b/auth/invite', { inviteCode: code })
      expect(seen.status).toBe(isMissing ? 404 : 200)
    })

    test.skipIf(isMissing)('has only the choices of what is left', async () => {
      const owner = await t.organisation(role)
      const choices = await t.call(owner, 'GET', '/notifications/choices')
      if (choices.status === 200)
        expect(choices.body.map(({ kind }: { kind: string }) => kind)).toEqual(
          notificationKindsOfRole(role).filter(kind => !off.announcements.has(kind)),
        )
      const base = `/b2b/${roleTable[role].slug}`
      for (const type of webhookEventTypesOfRole(role).filter(webhookEventType =>
        off.announcements.has(webhookEventType),
      )) {
        const body = { name: 'x', url: 'https://hook.example/x', types: [type] }
        expect([400, 404]).toContain((await t.call(owner, 'POST', `${base}/webhooks`, body)).status)
      }
      for (const scope of keyScopesOfRole(role).filter(keyScope => off.scopes.has(keyScope))) {
        const body = { name: 'x', mode: 'test', scopes: [scope] }
        expect([400, 404]).toContain((await t.call(owner, 'POST', `${base}/keys`, body)).status)
      }
    })
  })
})
