/** Checks the dry run of an import of locations: the rows of a file are checked and not saved. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedRow, RowVerdict } from '../../contract/imports'
import { limits } from '../../contract/limits'
import { databaseEngines } from '../helpers/databaseEngines'
import { createLocationImportHelpers } from '../helpers/importedLocations'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('checked locations on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
    await t.city('Kyiv')
  })
  afterAll(() => t.close())

  const { store, check, send, stores, verdicts } = createLocationImportHelpers(() => t)

  test('are checked without changing anything: new, changed, unchanged and wrong rows, by line and column', async () => {
    const who = await t.organisation('Retailer')
    await send(who, [store(1), store(2)])
    const rows = await check(who, [
      store(1),
      store(2, { zipCode: '02002' }),
      store(3, { name: 'STORE 3' }),
      store(4, { name: ' ', city: 'Atlantis', latitude: 'north' }),
      store(3, { name: 'store 3' }),
      store(5, { guid: randomUUID() }),
      store(6, { latitude: '', longitude: null }),
    ])
    expect(verdicts(rows)).toEqual(['unchanged', 'update', 'create', 'refused', 'refused', 'refused', 'create'])
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(rows[3]?.fields).toEqual({ name: 'InvalidParams', city: 'CityNotFound', latitude: 'InvalidParams' })
    expect(rows[3]?.reasons).toEqual({ name: { rule: 'missing' }, latitude: { rule: 'number' } })
    expect(rows[4]).toMatchObject({
      fields: { name: 'NotUnique' },
      reasons: { name: { rule: 'repeatedLine', line: 4 } },
    })
    expect(rows[5]?.fields).toEqual({ guid: 'EntityNotFound' })
    expect(rows[2]).toMatchObject({ point: { latitude: 50.45, longitude: 30.52 }, accuracy: null })
    expect(rows[6]).toMatchObject({ accuracy: 'City' })
    expect(await stores(who)).toHaveLength(2)
  })

  test('a number that is not written in plain digits is rejected at its column', async () => {
    const who = await t.organisation('Retailer')
    const odd = ['1e1', '0x10', 'Infinity', '٥٠', '５０', '1 2', '50,45']
    const rows = await check(
      who,
      odd.map((latitude, at) => store(at, { latitude })),
    )
    expect(rows.map(({ fields }) => fields)).toEqual(odd.map(() => ({ latitude: 'InvalidParams' })))
  })

  test('a misspelt city is reported with the nearest ones; the organisation’s own country comes first', async () => {
    const who = await t.organisation('Retailer')
    const rows = await check(who, [
      store(1, { city: 'Лвів' }),
      store(2, { city: 'Odessaa' }),
      store(3, { city: 'Atlantis' }),
      store(4, { city: 'Warsawa' }),
      store(5, { city: '' }),
    ])
    expect(rows.map(row => (row as CheckedRow).missed?.city)).toEqual([
      { value: 'Лвів', near: ['Львів'] },
      { value: 'Odessaa', near: ['Odesa'] },
      { value: 'Atlantis', near: [] },
      { value: 'Warsawa', near: expect.arrayContaining(['Warszawa']) },
      undefined,
    ])
  })

  test('are in the intended city, whatever is written around its name and in whichever spelling', async () => {
    const who = await t.organisation('Retailer')
    const kyiv = [
      'м. Київ',
      'м.Київ',
      'Київ, Київська обл.',
      '04071, м. Київ, Україна',
      'Киев',
      'KYIV',
      'Kiev',
      'г. Киев',
    ]
    const others = [
      'с. Софіївська Борщагівка',
      'смт Коцюбинське',
      'Одесса',
      'Днепр',
      'Днепропетровск',
      'Dnipropetrovsk',
    ]
    const abroad = ['Lemberg', 'Warschau', 'm.st. Warszawa', 'Kraków, woj. małopolskie']
    const written = [...kyiv, ...others, ...abroad]
    const { body } = await send(
      who,
      written.map((city, at) => store(at, { city })),
    )
    expect(body.rows.map(({ fields }: RowVerdict) => fields)).toEqual(written.map(() => ({})))
    const cityOf = new Map((await stores(who)).map(({ name, city }) => [name, city]))
    expect(written.map((_, at) => cityOf.get(`Store ${at}`))).toEqual([
      ...kyiv.map(() => 'Kyiv'),
      ...['Sofiivska Borshchahivka', 'Kotsiubynske', 'Odesa', 'Dnipro', 'Dnipro', 'Dnipro'],
      ...['Lviv', 'Warsaw', 'Warsaw', 'Kraków'],
    ])
  })

  test('with a city that the named region does not have are rejected: its namesake elsewhere is not meant', async () => {
    const who = await t.organisation('Retailer')
    const rows = await check(who, [
      store(1, { city: 'Буча, Львівська обл.' }),
      store(2, { city: 'Буча, Київська область' }),
    ])
    expect(rows.map(({ fields }) => fields)).toEqual([{ city: 'CityNotFound' }, {}])
  })

  test('of an unknown city without a point report only the city', async () => {
    const who = await t.organisation('Retailer')
    const [row] = await check(who, [store(1, { city: 'Atlantis', latitude: '', longitude: '' })])
    expect(row?.fields).toEqual({ city: 'CityNotFound' })
    const [half] = await check(who, [store(1, { longitude: '' })])
    expect(half).toMatchObject({ fields: { longitude: 'InvalidParams' }, reasons: { longitude: { rule: 'missing' } } })
  })

  test('have names in any script; one that is too long is rejected with the limit and its own length', async () => {
    const who = await t.organisation('Retailer')
    const names = ['🍏 Яблуко 👨‍👩‍👧', 'متجر الزجاجات', 'ბოთლი', 'Довга назва '.repeat(34).trim()]
    const rows = await check(
      who,
      names.map((name, at) => store(at, { name })),
    )
    expect(verdicts(rows)).toEqual(['create', 'create', 'create', 'refused'])
    expect(rows[3]?.reasons).toEqual({ name: { rule: 'maxLength', limit: limits.textMax, actual: names[3]?.length } })
  })

  test('are returned with the old and the new value of each column that changes', async () => {
    const who = await t.organisation('Retailer')
    const [made] = (await send(who, [store(1, { zipCode: '03150' })])).body.rows
    const [row] = (await check(who, [
      store(1, { guid: made.guid, zipCode: '3150', city: 'Львів', houseNumber: '7' }),
    ])) as CheckedRow[]
    expect(row?.changes).toEqual({
      zipCode: { from: '03150', to: '3150' },
      city: { from: 'Київ', to: 'Львів' },
      houseNumber: { from: '1', to: '7' },
      pointConfirmed: { from: 'true', to: 'false' },
    })
  })

  test('that change the city to a namesake in another region say so', async () => {
    const who = await t.organisation('Retailer')
    const [made] = (await send(who, [store(1, { city: 'Миколаїв' })])).body.rows
    const moved = { guid: made.guid, name: 'Store 1', city: 'Миколаїв, Львівська область', street: 'вул. Хрещатик' }
    const [row] = (await check(who, [store(1, moved)])) as CheckedRow[]
    expect(row).toMatchObject({
      verdict: 'update',
      changes: { city: { from: 'Миколаїв, Миколаївська область', to: 'Миколаїв, Львівська область' } },
    })
  })
})
