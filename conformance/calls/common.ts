/** Checks spec section 7, Common: cities, geocoding and uploads. */

import type { z } from 'zod'
import { type Country, countries } from '../../contract/languages'
import { checkList, pageOrArraySchema, rowsOfBody } from '../listing'
import { createInvalidPictureForm, createPictureForm } from '../names'
import { type AccountClient, invalidBodyStatuses } from '../run'
import { cityShape, geocodeShape, imageShape } from '../shapes'

interface NamedRecord {
  guid: string
  localizedNames: { en: string }
}

/** A street address in Kyiv. The API's geocoder may or may not find it. */
const street = { address: 'Khreshchatyk', houseNum: '22' }

/**
 * Checks the calls of spec section 7, Common, about cities and geocoding.
 */
export async function checkCommonCalls(at: AccountClient) {
  const all = 'GET /common/countries/{country}/cities'
  const country = await countryOf(at)
  const first = await checkList(at, all, { ids: [country], item: cityShape, offset: 'offset' })
  const cities = (first?.items ?? []) as unknown as NamedRecord[]
  const another = countries.find(other => other !== country) ?? country
  await at.call(all, { ids: [another], query: { offset: '0' } }, { name: another })
  await search(at, all, [country], cities)
  const ukrainian = await at.send(all, { ids: ['UA'], query: { offset: '0' } })
  await search(at, 'GET /common/countries/UA/cities', [], rowsOfBody(ukrainian.body) as unknown as NamedRecord[])
  const [found, other] = cities
  await byIds(at, country, cities.slice(0, 2))
  if (found) await geocoding(at, country, found, other)
}

/**
 * Searches for the first of the cities by its whole English name. The response must contain this city, and must not
 * contain another city whose name does not contain the searched name.
 */
async function search(at: AccountClient, line: string, ids: readonly string[], cities: readonly NamedRecord[]) {
  const [found] = cities
  if (!found) return at.untested(line, 'search: there are no cities')
  const name = found.localizedNames.en
  const isOther = ({ localizedNames }: NamedRecord) => !localizedNames.en.toLowerCase().includes(name.toLowerCase())
  const other = cities.find(isOther)
  if (!other) at.untested(line, 'search: there are no cities of another name')
  const isListed = (body: unknown, wanted: NamedRecord) => rowsOfBody(body).some(({ guid }) => guid === wanted.guid)
  return at.call(
    line,
    { ids, query: { search: name, offset: '0' } },
    {
      name: 'a search',
      more: ({ body }) => [
        !isListed(body, found) && 'items: the city of this name is missing',
        other && isListed(body, other) && 'items: a city of another name',
      ],
    },
  )
}

async function geocoding(at: AccountClient, country: string, found: NamedRecord, other: NamedRecord | undefined) {
  const line = 'GET /common/geocode'
  const refusals = [404, 422]
  const ask = (name: string, more: object) =>
    at.call(
      line,
      { query: { country, city: found.localizedNames.en, ...street, ...more } },
      {
        ...{ name, status: [200, ...refusals], body: geocodeShape },
      },
    )
  const answer = await ask('an address', {})
  await at.call(line, { query: { country } }, { name: 'no address', status: invalidBodyStatuses })
  const elsewhere = other && (await ask('another city', { city: other.localizedNames.en }))
  const [one, two] = [answer, elsewhere].map(response => response?.body as z.infer<typeof geocodeShape> | undefined)
  if (!one?.location || !two?.location) return at.untested(line, 'a point: the geocoder knows no such address')
  if (JSON.stringify(one.location) === JSON.stringify(two.location))
    at.deviates(line, 'another city: has the same point')
  if (one.accuracy !== 'House') return at.untested(line, 'address and houseNum: the geocoder found no house')
  const next = await ask('another house', { houseNum: '1' })
  const isSame =
    JSON.stringify((next?.body as z.infer<typeof geocodeShape> | undefined)?.location) === JSON.stringify(one.location)
  if (isSame) at.deviates(line, 'another house: has the same point')
}

const countryOf = async (at: AccountClient): Promise<Country> => {
  const { body } = await at.send('GET /auth/me')
  return (body as { country?: Country } | undefined)?.country ?? 'UA'
}

const byIds = (at: AccountClient, country: string, wanted: NamedRecord[]) =>
  at.call(
    'GET /common/countries/{id}/cities/by-ids',
    { ids: [country], query: { ids: wanted.map(({ guid }) => guid) } },
    {
      more: ({ body }) => {
        const guids = rowsOfBody(body).map(({ guid }) => guid)
        return [
          ...wanted.map(
            ({ guid }, place) => !guids.includes(guid) && `the city asked for as number ${place + 1} is missing`,
          ),
          guids.length > wanted.length && 'more cities than were asked for',
        ]
      },
      body: pageOrArraySchema(cityShape),
    },
  )

/** Checks that an upload accepts a picture and rejects another file. Does nothing in a read-only run. */
export async function checkUpload(at: AccountClient) {
  if (at.run.isReadOnly) return
  const line = 'POST /resources'
  const query = { md: 'true', sm: 'true' }
  await at.call(
    line,
    { query, body: createInvalidPictureForm() },
    { name: 'a file that is no picture', status: invalidBodyStatuses },
  )
  await at.call(line, { query, body: createPictureForm() }, { body: imageShape })
}
