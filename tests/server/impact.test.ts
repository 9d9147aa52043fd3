/**
 * Checks the kg CO2e of collected material: the server computes them from a table of factors by material and type, and
 * leaves them out for materials without a factor.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Impact } from '../../contract/impact'
import { createLanguageRecord, languages } from '../../contract/languages'
import type { Material } from '../../contract/statuses'
import { readConfig } from '../../server/config'
import { dailyCollections } from '../../server/db/schema'
import { computeImpact } from '../../server/impact/computeImpact'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-impact-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const figures = ({ rows }: Pick<Impact, 'rows'>) =>
  rows.map(({ material, type, kg, kgCo2ePerKg, kgCo2e }) => [material, type, kg, kgCo2ePerKg, kgCo2e])

const everything: [Material, string, number][] = [
  ['plastic', 'PET', 10_000],
  ['plastic', 'HDPE', 5000],
  ['plastic', 'PP', 2000],
  ['glass', 'Brown', 1000],
  ['glass', 'Unsorted', 500],
  ['metal', 'Aluminium', 250],
  ['metal', 'Steel', 4000],
  ['metal', 'Unsorted', 100],
  ['paper', 'Cardboard', 3000],
  ['paper', 'Carton', 700],
]

describe.each(databaseEngines)('the impact on %s', database => {
  let t: TestServer
  let shop: TestAccount
  let kyivShop: string
  let foreign: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer')
    kyivShop = (await t.location(shop, { name: 'Kyiv shop' })).id
    const lvivShop = (await t.location(shop, { name: 'Lviv shop', cityId: await t.city('Lviv') })).id
    foreign = (await t.location(await t.organisation('Retailer'))).id
    const row = (locationId: string, day: string, material: Material, type: string, grams: number) => ({
      ...{ locationId, day, material, type, grams },
      objects: 1,
    })
    await t.db
      .insert(dailyCollections)
      .values([
        ...everything.map(([material, type, grams]) => row(kyivShop, '2026-02-10', material, type, grams)),
        row(lvivShop, '2026-02-28', 'metal', 'Aluminium', 1000),
        row(lvivShop, '2026-01-31', 'metal', 'Aluminium', 7),
        row(lvivShop, '2026-04-01', 'metal', 'Aluminium', 70),
        row(foreign, '2026-02-10', 'metal', 'Aluminium', 99_000),
      ])
  })
  afterAll(() => t.close())
  const read = (query: string, caller = shop, slug = 'retail') =>
    t.call(caller, 'GET', `/b2b/${slug}/analytics/impact?${query}`)
  const spring = 'from=2026-02-01&to=2026-03-31'

  test('has a row for a type with its own figure, one for a material with one figure, and null for none', async () => {
    const { status, body } = await read(spring)
    expect(status).toBe(200)
    expect(figures(body)).toEqual([
      ['plastic', 'PET', 10, -1.14, -11.4],
      ['plastic', 'HDPE', 5, -0.84, -4.2],
      ['plastic', 'PP', 2, null, null],
      ['glass', null, 1.5, -0.3, -0.45],
      ['metal', 'Aluminium', 1.25, -10.06, -12.575],
      ['metal', 'Steel', 4, -2.02, -8.08],
      ['metal', 'Unsorted', 0.1, null, null],
      ['paper', 'Cardboard', 3, -3.46, -10.38],
      ['paper', 'Carton', 0.7, null, null],
    ])
    expect(body.totals).toEqual({ kg: 27.55, kgWithoutFigure: 2.8, kgCo2e: -47.085 })
  })

  test('has the same weight as the analytics of the same period and filter', async () => {
    for (const query of [spring, 'from=2026-01-31&to=2026-02-10', `${spring}&cityId=${await t.city('Lviv')}`]) {
      const { body } = await t.call(shop, 'GET', `/b2b/retail/analytics?${query}`)
      expect((await read(query)).body.totals.kg).toBe(body.totals.totalKg)
    }
  })

  test('can be filtered by a city or a location', async () => {
    const aluminium = async (query: string) => (await read(`${spring}&${query}`)).body.totals
    expect(await aluminium(`cityId=${await t.city('Lviv')}`)).toEqual({ kg: 1, kgWithoutFigure: 0, kgCo2e: -10.06 })
    expect((await aluminium(`locationId=${kyivShop}`)).kg).toBe(26.55)
  })

  test('gives every figure with its source, edition and boundary', async () => {
    const { body } = await read(spring)
    expect(body.table).toHaveLength(6)
    for (const figure of body.table) {
      expect(figure).toMatchObject({ source: 'US EPA WARM', edition: 'v16' })
      expect(figure.boundary.en).toContain('landfilling')
      expect(Object.keys(figure.boundary)).toEqual(languages)
    }
  })

  test('of nothing has no total, which is not 0', async () => {
    const { body } = await read('from=2020-01-01&to=2020-12-31')
    expect([body.rows, body.totals]).toEqual([[], { kg: 0, kgWithoutFigure: 0, kgCo2e: null }])
  })

  test('another organisation’s location is not found, in the figures and in the poster', async () => {
    for (const path of ['/b2b/retail/analytics/impact', '/b2b/common/print/impact']) {
      const { status, body } = await t.call(shop, 'GET', `${path}?locationId=${foreign}`)
      expect([status, body.fields]).toEqual([422, { locationId: 'ReferencedEntityNotFound' }])
      expect((await t.call(shop, 'GET', `${path}?from=2026-02-02&to=2026-02-01`)).status).toBe(400)
    }
  })

  test('an institution has its own figures and none of others', async () => {
    const { status, body } = await read(spring, await t.organisation('Institution'), 'institution')
    expect([status, body.rows]).toEqual([200, []])
  })
})

describe('a custom table', () => {
  const own = (content: unknown, name = 'own.json') => {
    const file = join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const figure = { material: 'metal', kgCo2ePerKg: -3, source: 'Institute', edition: '2026', boundary: 'at the gate' }
  const messageFor = (content: unknown) => {
    try {
      readConfig({ IMPACT_TABLE: own(content, 'wrong.json') })
    } catch (error) {
      return (error as Error).message
    }
    throw new Error('the table was accepted')
  }

  test('replaces the built-in one; a type’s own figure precedes its material’s', async () => {
    const table = { figures: [figure, { ...figure, type: 'Steel', kgCo2ePerKg: 0.5 }] }
    const { impactTable } = readConfig({ IMPACT_TABLE: own(table) })
    const masses = everything.map(([material, type, grams]) => ({ material, type, grams }))
    const { rows, totals, table: answered } = computeImpact(masses, impactTable)
    expect(figures({ rows }).filter(([material]) => material === 'metal')).toEqual([
      ['metal', 'Steel', 4, 0.5, 2],
      ['metal', null, 0.35, -3, -1.05],
    ])
    expect(totals.kgCo2e).toBe(0.95)
    expect(answered[0]?.boundary).toEqual(createLanguageRecord(() => 'at the gate'))
  })

  test('is used in the server’s answers', async () => {
    const { impactTable } = readConfig({ IMPACT_TABLE: own({ figures: [figure] }) })
    const t = await startTestServer({ config: { impactTable } })
    const shop = await t.organisation('Retailer')
    expect((await t.call(shop, 'GET', '/b2b/retail/analytics/impact')).body.table).toMatchObject([
      { material: 'metal', source: 'Institute', kgCo2ePerKg: -3 },
    ])
    await t.close()
  })

  test.each([
    ['{', /^IMPACT_TABLE: must be a file of JSON \(got/],
    [{}, /^IMPACT_TABLE: figures: /],
    [{ figures: [] }, /^IMPACT_TABLE: figures: /],
    [{ figures: [{ ...figure, material: 'wood' }] }, /^IMPACT_TABLE: figures\.0\.material: /],
    [{ figures: [{ ...figure, type: 'PET' }] }, /^IMPACT_TABLE: figures\.0\.type: must be one of Aluminium, Steel/],
    [{ figures: [figure, figure] }, /^IMPACT_TABLE: figures\.1\.type: has a figure already/],
    [{ figures: [{ ...figure, kgCo2ePerKg: '-3' }] }, /^IMPACT_TABLE: figures\.0\.kgCo2ePerKg: /],
    [{ figures: [{ ...figure, source: ' ' }] }, /^IMPACT_TABLE: figures\.0\.source: /],
    [{ figures: [{ ...figure, boundary: { ua: 'ворота' } }] }, /^IMPACT_TABLE: figures\.0\.boundary: must be a text/],
  ])('%j is rejected in a line that names the variable', (content, line) => {
    expect(messageFor(content)).toMatch(line)
    expect(messageFor(content)).not.toContain('\n')
  })
})
