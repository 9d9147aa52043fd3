/**
 * Checks the rules of every declared resource (contract/recordRules.ts): the API rejects a body that breaks a rule, and
 * names the rule at the field, when records are created, changed and imported. Two resources that the test declares
 * have rules of each kind.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { count, day, guid, requiredText } from '../../contract/primitives'
import { declareRecordRule, isRuleBroken, type RecordRule } from '../../contract/recordRules'
import { type Role, roleSlugs } from '../../contract/roles'
import { recordRulesOfSchema } from '../../contract/ruledBody'
import type { Session } from '../../server/accounts/sessions'
import { locations } from '../../server/db/schema'
import { ownedResourceRoutes } from '../../server/declared/b2bRoutes'
import { createDeclaredImporters } from '../../server/declared/imports/declaredImporter'
import { ownReference } from '../../server/declared/references'
import { creationsOf, defineOwnedResource, isReadOnlyRole } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import { demoBodyOf } from '../../server/demo/declaredResources'
import { importsRepository } from '../../server/repositories/imports/imports'
import { ownedResources } from '../../server/resources'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { breakRule } from '../access/samples/brokenRules'
import { cellsFor } from '../access/samples/importSamples'
import { createSampleValue } from '../access/samples/valueFor'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createVansTable, vansDeclaration, vansTable } from '../helpers/vans'

const body = z.object({
  name: requiredText(20),
  points: count,
  bought: day.nullish(),
  description: requiredText(),
  home: guid,
})
type Body = z.output<typeof body>
const van = declareRecordRule<Body>()
const values = ({ home, ...rest }: Body) => ({ ...rest, locationId: home })
/**
 * Rules of the test: one about one field, one about two fields, one about a field that may be empty, and one for which
 * generated values are never valid.
 */
const rules = {
  notOnSunday: van({ fields: ['bought'], test: ({ bought }) => new Date(bought).getUTCDay() !== 0 }),
  heavyIsOld: van({
    fields: ['points', 'bought'],
    at: 'points',
    test: ({ points, bought }) => points <= 1000 || bought < '2026-06-01',
  }),
  boughtIfHeavy: van({
    fields: ['points'],
    optional: ['bought'],
    at: 'bought',
    test: ({ points, bought }) => points < 500 || bought !== undefined,
  }),
  palindrome: van({
    fields: ['name'],
    test: ({ name }) => name === [...name].reverse().join(''),
    sample: { name: 'ABBA' },
  }),
} satisfies Record<string, RecordRule>

const declare = (more: object = {}) =>
  defineOwnedResource({
    ...vansDeclaration,
    rules,
    ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
    create: { '': { body, values } },
    change: { body, values },
    references: { home: ownReference(locations.organisationId, undefined, locations.name) },
    import: {},
    ...more,
  })
const declared = declare()

let t: TestServer
let world: Fixtures
beforeAll(async () => {
  t = await startTestServer({ routes: (app, deps) => ownedResourceRoutes(app, deps, declared) })
  await t.db.execute(createVansTable)
  world = await createFixtures(t)
})
afterAll(() => t.close())

const places = ownedResources.flatMap(resource =>
  (Object.entries(resource.at) as [Role, string][]).flatMap(([role, base]) => [
    ...creationsOf(resource, role).map(([path, { body }]) => ({
      resource,
      role,
      base,
      path,
      body,
      method: 'POST' as const,
    })),
    ...(resource.change && !isReadOnlyRole(resource, role)
      ? [{ resource, role, base, path: '', body: resource.change.body, method: 'PUT' as const }]
      : []),
  ]),
)
const ruled = places.flatMap(place =>
  Object.entries(recordRulesOfSchema(place.body)).map(
    ([name, rule]) => [`${place.method} ${place.base}${place.path}`, name, rule, place] as const,
  ),
)

describe('a body of a declared resource', () => {
  test.each(ruled)('%s breaks the rule %s: it is rejected at the rule’s field', async (_, name, rule, place) => {
    const { resource, role, base, path, method } = place
    const schema = place.body as z.ZodObject
    const valid = (await world.declared.bodyOf(resource, schema, role)) as Record<string, unknown>
    const id = method === 'PUT' && (await world.declared.rowOf(resource, role, resource.change?.fixed?.unless))
    const own = id && 'guid' in valid ? { guid: id } : {}
    const send = (sent: object) =>
      t.call(world.owners[role], method, `${base}${path}${id ? `/${id}` : ''}`, { ...sent, ...own })
    const rejected = await send(breakRule(schema, valid, name, rule))
    expect([rejected.status, rejected.body]).toEqual([
      400,
      expect.objectContaining({
        errorCode: 'InvalidParams',
        fields: expect.objectContaining({ [rule.at]: 'InvalidParams' }),
        reasons: expect.objectContaining({ [rule.at]: { rule: name } }),
      }),
    ])
    expect((await send(valid)).status).toBeLessThan(300)
    const cell = resource.import && method === 'POST' && (await cellsFor(resource, role, world))
    if (!cell) return
    const broken = Object.fromEntries(
      rule.fields.map(field => [field, String(breakRule(schema, valid, name, rule)[field])]),
    )
    const { body } = await t.call(world.owners[role], 'POST', `/b2b/${roleSlugs[role]}/imports/check`, {
      list: resource.list.of,
      rows: [{ line: 2, values: { ...cell, ...broken } }],
    })
    expect(body.rows[0]).toMatchObject({ verdict: 'refused', reasons: { [rule.at]: { rule: name } } })
  })
})

describe('rules', () => {
  let owner: TestAccount
  let home: string
  beforeAll(async () => {
    owner = await t.organisation('Recycler')
    home = (await t.location(owner, { name: 'North' })).id
  })
  const monday = { name: 'ABBA', points: 1, bought: '2026-01-05', description: 'x' }
  const post = (more: object) => t.call(owner, 'POST', '/b2b/recycler/vans', { ...monday, home, ...more })
  const broken = [
    ['one field', { bought: '2026-01-04' }, { bought: 'notOnSunday' }],
    ['two fields', { points: 2000, bought: '2026-07-06' }, { points: 'heavyIsOld' }],
    ['an empty field', { points: 800, bought: null }, { bought: 'boughtIfHeavy' }],
    ['two rules', { name: 'AB', bought: '2026-01-04' }, { name: 'palindrome', bought: 'notOnSunday' }],
  ] as const

  test.each(broken)(
    'about %s are named at their fields, by the API and at the cells of a file',
    async (_, more, names) => {
      const reasons = Object.fromEntries(Object.entries(names).map(([field, rule]) => [field, { rule }]))
      const answer = await post(more)
      expect([answer.status, answer.body.reasons]).toEqual([400, reasons])
      const { accountId, organisationId } = owner
      const session = { accountId, organisationId, role: 'Recycler' } as Session
      const caller = { organisationId, limit: null, country: 'UA', session, language: 'en' } as const
      const repository = importsRepository(
        t.db,
        t.deps.geocoder,
        createDeclaredImporters(t.deps, [declared], 'Recycler'),
      )
      const cells = { ...monday, home: 'North', ...more, ...('bought' in more && { bought: more.bought ?? '' }) }
      const [row] = await repository.check(caller, 'simpleRewards', [{ line: 2, values: cells }])
      expect(row).toMatchObject({ verdict: 'refused', reasons })
    },
  )

  test('are named together with wrong values of other fields', async () => {
    expect((await post({ bought: '2026-01-04', description: '' })).body.reasons).toEqual({
      bought: { rule: 'notOnSunday' },
      description: { rule: 'missing' },
    })
    expect((await post({ bought: 'never' })).body.reasons).toEqual({ bought: { rule: 'day' } })
  })

  test('apply to a changed record, and to a record that a file changes in part', async () => {
    const { guid } = (await post({})).body
    const changed = await t.call(owner, 'PUT', `/b2b/recycler/vans/${guid}`, { ...monday, home, bought: '2026-01-11' })
    expect([changed.status, changed.body.reasons]).toEqual([400, { bought: { rule: 'notOnSunday' } }])
    const session = { accountId: owner.accountId, organisationId: owner.organisationId, role: 'Recycler' } as Session
    const caller = {
      organisationId: owner.organisationId,
      limit: null,
      country: 'UA',
      session,
      language: 'en',
    } as const
    const repository = importsRepository(t.db, t.deps.geocoder, createDeclaredImporters(t.deps, [declared], 'Recycler'))
    const [row] = await repository.check(caller, 'simpleRewards', [{ line: 2, values: { guid, name: 'XY' } }])
    expect(row).toMatchObject({ verdict: 'refused', reasons: { name: { rule: 'palindrome' } } })
  })

  test('are obeyed by generated samples', () => {
    const [[, creation] = []] = creationsOf(declared, 'Recycler')
    if (!creation) throw new Error('no creation')
    for (let n = 0; n < 20; n++) {
      const sample = createSampleValue(creation.body, 'Van') as object
      expect(Object.entries(rules).filter(([, rule]) => isRuleBroken(rule, sample))).toEqual([])
    }
    const { sample: _, ...rule } = rules.palindrome
    const [[, without] = []] = creationsOf(declare({ rules: { rule } }), 'Recycler')
    expect(() => createSampleValue(without?.body as z.ZodType, 'Van')).toThrow('Van: the rule rule needs a sample')
  })

  test('name a demo row that breaks them', () => {
    const [[, creation] = []] = creationsOf(declared, 'Recycler')
    const row = { ...monday, home, bought: '2026-01-04' }
    expect(() => demoBodyOf(declared, creation as never, 1, row)).toThrow(
      'Van, demo row 2: bought: breaks the rule notOnSunday',
    )
  })

  test.each([
    ['of a field that no body has', { fields: ['wheels'], at: 'wheels' }, 'no body has the field wheels'],
    ['shown at no field', { fields: ['points'], at: 'wheels' }, 'no body has the field wheels'],
  ])('%s do not let the server start', (_, more, why) => {
    const rule = { test: () => true, ...more } as RecordRule
    expect(() => declare({ rules: { rule } })).toThrow(`Van: rules.rule: ${why}`)
  })

  test('of which the change has only a part do not let the server start', () => {
    const change = { body: body.pick({ points: true }), values: (each: { points: number }) => each }
    expect(() => declare({ change, rules: { heavyIsOld: rules.heavyIsOld } })).toThrow(
      'Van: rules.heavyIsOld: a body has points without bought',
    )
  })
})
