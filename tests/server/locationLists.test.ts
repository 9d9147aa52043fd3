/** Checks that stores can be sorted and searched through the API (contract/lists.ts). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bcp47Tags, type Language, languages } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { Location } from '../../contract/locations'
import { cities, locations } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/locations'
const names = [
  ...[
    'Ґанок',
    'Гарний',
    'Дім',
    'Єдність',
    'Ера',
    'Жовтень',
    'Ірпінь',
    'Ива',
    'Їжак',
    'Йод',
    'Іва',
    'Якір',
    'Аптека',
    'щастя',
  ],
  ...[
    'Żabka',
    'Źródło',
    'Zebra',
    'Łódź',
    'Lwów',
    'Mała',
    'Ćma',
    'Cud',
    'Ąbc',
    'Azja',
    'bazar',
    '10',
    '2',
    'café',
    'Cafe 2',
  ],
  ...['100% eco', 'under_score', 'back\\slash', "П'ятий", 'П’ятниця', 'Shop', 'Shop', 'Shop'],
]

const isCyrillic = (text: string) => /^\p{Script=Cyrillic}/u.test(text)
const polish = new Intl.Collator('pl', { sensitivity: 'base' })
const ukrainian = new Intl.Collator('uk', { sensitivity: 'base' })
/**
 * Returns a function that compares two texts: two Cyrillic ones in the Ukrainian order, two others in the Polish order.
 * If only one is Cyrillic, the language decides which script comes first.
 */
const compareIn = (language: Language) => (a: string, b: string) => {
  if (isCyrillic(a) && isCyrillic(b)) return ukrainian.compare(a, b)
  const [one, other] = [isCyrillic(a), isCyrillic(b)]
  return one || other ? new Intl.Collator(bcp47Tags[language]).compare(a, b) : polish.compare(a, b)
}

describe.each(databaseEngines)('stores on %s', database => {
  let t: TestServer
  let owner: TestAccount
  let cityIds: string[]
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('Retailer')
    cityIds = [await t.city('Kyiv'), await t.city('Lviv'), await t.city('Odesa')]
    const place = (n: number) => ({ latitude: 50, longitude: 30, houseNumber: '1', cityId: cityIds[n % 3] ?? '' })
    const { organisationId } = owner
    await t.db.insert(locations).values(
      names.map((name, n) => ({
        ...place(n),
        organisationId,
        name,
        street: names[(n * 5) % names.length] ?? '',
        createdAt: new Date(Date.UTC(2026, 0, 1) + (n % 7) * 3_600_000),
      })),
    )
    const stranger = await t.organisation('Retailer')
    await t.location(stranger, { name: 'Ґанок', cityId: cityIds[0] ?? '' })
  }, 120_000)
  afterAll(() => t.close())

  const page = async (query: Record<string, string>, language: Language = 'en') => {
    const search = new URLSearchParams(query)
    const headers = { 'accept-language': bcp47Tags[language] }
    const { status, body } = await t.call(owner, 'GET', `${base}?${search}`, undefined, { headers })
    expect(status).toBe(200)
    return body as { items: Location[]; total: number }
  }
  const all = async (query: Record<string, string>, language: Language = 'en') => {
    const items: Location[] = []
    for (let offset = 0; ; offset += limits.pageSize) {
      const next = await page({ ...query, offset: String(offset) }, language)
      items.push(...next.items)
      if (items.length >= next.total || !next.items.length) return items
    }
  }
  const found = async (q: string, more = {}) => (await all({ q, ...more })).map(({ name }) => name).sort()

  test.each(languages)('are sorted by name in the alphabet of %s, each once', async language => {
    const sorted = await all({ sort: 'name', order: 'ASC' }, language)
    expect(new Set(sorted.map(({ guid }) => guid)).size).toBe(names.length)
    const listed = sorted.map(({ name }) => name)
    expect(listed).toEqual([...listed].sort(compareIn(language)))
    const down = await all({ sort: 'name', order: 'desc' }, language)
    expect(down).toEqual([...sorted].reverse())
  })

  test('І is between И and Ї', async () => {
    const listed = (await all({ sort: 'name' }, 'ua')).map(({ name }) => name)
    const places = ['Ива', 'Іва', 'Ірпінь', 'Їжак', 'Йод'].map(name => listed.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(listed.indexOf('Аптека')).toBeLessThan(listed.indexOf('Ива'))
  })

  test('are sorted by street, and the pages of one order neither overlap nor leave a gap', async () => {
    const sorted = await all({ sort: 'street' }, 'pl')
    expect(new Set(sorted.map(({ guid }) => guid)).size).toBe(names.length)
    const streets = sorted.map(({ street }) => street)
    expect(streets).toEqual([...streets].sort(compareIn('pl')))
  })

  test('are sorted by city in the language of the answer, the newest of a city first', async () => {
    for (const language of languages) {
      for (const order of ['ASC', 'DESC']) {
        const listed = await all({ sort: 'city', order }, language)
        const collator = new Intl.Collator(bcp47Tags[language])
        const compare = (a: Location, b: Location) => collator.compare(a.city, b.city) * (order === 'ASC' ? 1 : -1)
        const newest = (a: Location, b: Location) =>
          b.createdAt.localeCompare(a.createdAt) || b.guid.localeCompare(a.guid)
        expect(listed).toHaveLength(names.length)
        expect(listed).toEqual([...listed].sort((a, b) => compare(a, b) || newest(a, b)))
      }
    }
  })

  test('are sorted by the day they were added, the oldest first', async () => {
    const up = await all({ sort: 'createdAt', order: 'ASC' })
    expect(up).toEqual([...(await all({}))].reverse())
    expect(await all({ sort: 'createdAt', order: 'DESC' })).toEqual(await all({}))
  })

  test('of one city are sorted among themselves', async () => {
    for (const sort of ['name', 'street', 'city', 'createdAt']) {
      const listed = await all({ sort, cityId: cityIds[1] ?? '' })
      expect(listed.length).toBeGreaterThan(5)
      expect(new Set(listed.map(({ cityId }) => cityId))).toEqual(new Set([cityIds[1]]))
    }
  })

  test('are found by any part of name or address, without regard to case and accents', async () => {
    expect(await found('рпін')).toContain('Ірпінь')
    expect(await found('ROD')).toContain('Źródło')
    expect(await found('lodz')).toContain('Łódź')
    expect(await found('їжа')).toEqual(await found('іжа'))
    expect(await found("п'ят")).toEqual(await found('пят'))
    expect(await found('пятниц')).toContain('П’ятниця')
    const streets = (await all({ q: 'Żabka' })).filter(({ name }) => name !== 'Żabka').map(({ street }) => street)
    expect(streets).toEqual(['Żabka'])
  })

  test('are found by the beginnings of words when one or two letters are given', async () => {
    expect(await found('щ')).toContain('щастя')
    expect(await found('тя')).toEqual([])
  })

  test('a wildcard character of a pattern is an ordinary character', async () => {
    expect(await found('%')).toEqual(await found('100%'))
    expect(await found('er_sc')).toContain('under_score')
    expect(await found('er%sc')).toEqual([])
    expect(await found('k\\sl')).toContain('back\\slash')
  })

  test('are searched and sorted together, within one city too', async () => {
    const both = await all({ q: 'shop', sort: 'name', order: 'DESC' })
    expect(both).toEqual([...(await all({ q: 'shop', sort: 'name' }))].reverse())
    expect((await all({ q: 'shop', sort: 'city' })).map(({ city }) => city)).toEqual(
      (await all({ q: 'shop' })).map(({ city }) => city).sort(),
    )
    expect((await all({ q: 'shop', cityId: cityIds[0] ?? '' })).every(({ cityId }) => cityId === cityIds[0])).toBe(true)
    expect((await page({ q: 'nowhere at all' })).total).toBe(0)
  })

  test('are listed and sorted by the English name of a city that has none in the language', async () => {
    const [lviv = ''] = cityIds.slice(1)
    await t.db
      .update(cities)
      .set({ names: sql`${cities.names} - 'pl'` })
      .where(eq(cities.id, lviv))
    const listed = (await all({ sort: 'city' }, 'pl')).map(({ city }) => city)
    expect([...new Set(listed)]).toEqual(['Kijów', 'Lviv', 'Odessa'])
    expect([...new Set((await all({ cityId: lviv }, 'pl')).map(({ city }) => city))]).toEqual(['Lviv'])
  })

  test('are listed by their attention items, sorted, searched and by their city', async () => {
    const [first, second, third] = await all({ sort: 'name' })
    const stranger = await t.organisation('Retailer')
    const foreign = await t.location(stranger, { name: 'Foreign' })
    const full = { level: limits.binFullLevel }
    for (const id of [first?.guid, second?.guid, foreign.id]) await t.bin(id ?? '', full)
    await t.bin(first?.guid ?? '', full)
    await t.bin(third?.guid ?? '', { level: 0.1, faultAt: new Date() })
    await t.saga(third?.guid ?? '', await t.organisation('Recycler'))
    const waiting = async (query: Record<string, string>) => {
      const { items, total } = await page(query)
      return [items.map(({ guid }) => guid), total]
    }
    expect(await waiting({ matter: 'fullBins', sort: 'name' })).toEqual([[first?.guid, second?.guid], 2])
    expect(await waiting({ matter: 'fullBins', sort: 'name', order: 'DESC' })).toEqual([[second?.guid, first?.guid], 2])
    expect(await waiting({ matter: 'fullBins', q: second?.name ?? '' })).toEqual([[second?.guid], 1])
    expect(await waiting({ matter: 'fullBins', offset: '30' })).toEqual([[], 2])
    expect(await waiting({ matter: 'faultyBins' })).toEqual([[third?.guid], 1])
    expect(await waiting({ matter: 'storesBooked', cityId: third?.cityId ?? '' })).toEqual([[third?.guid], 1])
  })

  test.each([
    ['matter', { matter: 'everything' }],
    ['sort', { sort: 'zipCode' }],
    ['sort', { sort: 'name;drop' }],
    ['order', { sort: 'name', order: 'up' }],
    ['order', { order: 'ASC' }],
  ])('a wrong %s is named', async (field, query) => {
    const { status, body } = await t.call(owner, 'GET', `${base}?${new URLSearchParams(query)}`)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: 'InvalidParams' } })
  })
})
