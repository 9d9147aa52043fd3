import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNominatimGeocoder } from '../../server/geo/nominatimGeocoder'
import { splitStreetAndHouse } from '../../server/geo/typedAddress'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let recycler: TestAccount
beforeAll(async () => {
  t = await startTestServer()
  recycler = await t.organisation('Recycler')
  const retailer = await t.organisation('Retailer')
  const other = await t.organisation('Institution')
  const [kharkiv, lviv] = await Promise.all([t.city('Kharkiv'), t.city('Lviv')])
  const sumska = { cityId: kharkiv, street: 'Сумська', latitude: 49.99, longitude: 36.23 }
  await t.location(retailer, { ...sumska, name: 'Novus 1', houseNumber: '10' })
  await t.location(other, { ...sumska, name: 'School 5', houseNumber: '25' })
  await t.location(retailer, { cityId: lviv, street: 'Сумська', name: 'Silpo 9', houseNumber: '3' })
})
afterAll(() => t.close())

const search = async (text: string, server = t, path = 'places') =>
  server.call(recycler, 'GET', `/b2b/recycler/${path}?${new URLSearchParams({ search: text })}`)
const found = async (text: string) => {
  const { body } = await search(text)
  return body.items.map(({ kind, name, city }: { kind: string; name: string; city: { en: string } }) =>
    [kind, name, city.en].filter(Boolean).join(' '),
  )
}

describe('a recycler’s search for a place', () => {
  test.each(['Kharkiv', 'харків', 'Charków', 'Khark'])('finds Kharkiv by %s', async text => {
    expect((await found(text))[0]).toBe('City Kharkiv')
    const { body } = await search(text)
    expect(body.items[0].point.latitude).toBeCloseTo(49.98, 1)
  })

  test('finds a street with locations once in each city, and only in the city that is named', async () => {
    expect(await found('сумська')).toEqual(expect.arrayContaining(['Street Сумська Kharkiv', 'Street Сумська Lviv']))
    expect((await found('сумська')).filter((name: string) => name === 'Street Сумська Kharkiv')).toHaveLength(1)
    for (const text of ['Сумська, Харків', 'Харків Сумська', 'сумська kharkiv'])
      expect((await found(text)).filter((name: string) => name.includes('Сумська'))).toEqual(['Street Сумська Kharkiv'])
  })

  test('finds a location of any organisation by its name and by its address', async () => {
    const { body } = await search('Novus')
    expect(body.items).toEqual([expect.objectContaining({ kind: 'Location', name: 'Novus 1', address: 'Сумська 10' })])
    expect((await found('Сумська 25 Харків'))[0]).toBe('Location School 5 Kharkiv')
  })

  test('finds nothing for a name that nothing has, and for punctuation', async () => {
    expect(await found('Nowhereville')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('without a geocoder of streets there are no addresses', async () => {
    expect((await search('Kharkiv')).body.hasAddresses).toBe(false)
    expect((await search('Sumska 10, Kharkiv', t, 'places/addresses')).body).toEqual({ items: [] })
  })
})

describe('with a geocoder', () => {
  const asked: URLSearchParams[] = []
  let answer: unknown[] = []
  let own: TestServer
  const service = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://service').searchParams)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    own = await startTestServer({
      deps: { geocoder: createNominatimGeocoder(url, t.db, undefined, { intervalMs: 0 }) },
    })
    recycler = await own.organisation('Recycler')
  })
  afterAll(async () => {
    service.closeAllConnections()
    service.close()
    await own.close()
  })
  const address = (query: Record<string, string>) =>
    own.call(recycler, 'GET', `/b2b/recycler/places/addresses?${new URLSearchParams(query)}`)

  test('finds a house in the named city, and asks the geocoder in the language of the country', async () => {
    answer = [{ lat: '49.995', lon: '36.235', address: { house_number: '10', road: 'Сумська' } }]
    const { body } = await address({ search: 'Sumska 10, Kharkiv' })
    expect(asked.at(-1)?.get('city')).toBe('Харків')
    expect(asked.at(-1)?.get('street')).toBe('10 Sumska')
    expect(body.items).toMatchObject([
      { kind: 'Address', name: 'Sumska 10', city: { en: 'Kharkiv' }, point: { latitude: 49.995, longitude: 36.235 } },
    ])
    expect((await own.call(recycler, 'GET', '/b2b/recycler/places?search=Kharkiv')).body.hasAddresses).toBe(true)
  })

  test('looks for a street without a city in the city around the centre of the map', async () => {
    answer = [{ lat: '49.84', lon: '24.03', address: { road: 'Зелена' } }]
    const { body } = await address({ search: 'Зелена', latitude: '49.83', longitude: '24.02' })
    expect([asked.at(-1)?.get('city'), asked.at(-1)?.get('street')]).toEqual(['Львів', 'Зелена'])
    expect(body.items).toMatchObject([{ name: 'Зелена', city: { en: 'Lviv' } }])
  })

  test('a text that names only a city is no address, and a typed street begins with a capital letter', async () => {
    answer = [{ lat: '50.52', lon: '30.24', address: { road: 'Irpin' } }]
    const before = asked.length
    for (const search of ['town of irpin', 'Irpin, town of Irpin'])
      expect((await address({ search })).body, search).toEqual({ items: [] })
    expect(asked.length).toBe(before)
    expect((await address({ search: 'soborna, town of irpin' })).body.items).toMatchObject([
      { name: 'Soborna', city: { en: 'Irpin' } },
    ])
  })

  test('an address that the geocoder does not know, or only its city, is not found', async () => {
    answer = []
    expect((await address({ search: 'Unknown 1, Kharkiv' })).body).toEqual({ items: [] })
    answer = [{ lat: '49.98', lon: '36.25', address: { city: 'Харків' } }]
    expect((await address({ search: 'Elsewhere 1, Kharkiv' })).body).toEqual({ items: [] })
  })
})

test.each([
  ['Сумська 10', 'Сумська', '10'],
  ['10 Sumska', '10 Sumska', ''],
  ['вул. 8 Березня 5а', 'вул. 8 Березня', '5а'],
  ['Сумська', 'Сумська', ''],
])('%s has the street %s and the house %s', (typed, street, houseNumber) => {
  expect(splitStreetAndHouse(typed)).toEqual({ street, houseNumber })
})
