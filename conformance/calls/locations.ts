/** Checks section 7, Retail and Institution: locations, their cities, map and bins. */
import { z } from 'zod'
import { isObject } from '../judge'
import { locationDeletion } from '../lines'
import { checkList, rowsOf } from '../listing'
import type { RecordKind } from '../records'
import { changeRecord, checkForeignIds, checkInvalidBodies, createRecord, removeLater, sameAs } from '../records'
import type { AccountCalls } from '../run'
import { location, marker, pageOnMap, place } from '../shapes'
import { bins, readBins } from './bins'

const point = { latitude: 50.4501, longitude: 30.5234 }
/** A box around the point, in degrees. */
const around = { Lat1: '50.4491', Lng1: '30.5224', Lat2: '50.4511', Lng2: '30.5244', OnePerCity: 'false', Offset: '0' }
const elsewhere = { ...around, Lat1: '-60', Lat2: '-59', Lng1: '-60', Lng2: '-59' }

export const bodyOf = (name: string, cityId: string) => ({
  name,
  street: 'Khreshchatyk',
  houseNumber: '22',
  zipCode: '01001',
  cityId,
  point,
})

export const locationsOf = (at: AccountCalls, cityId?: string): RecordKind => ({
  list: `GET ${at.base}/locations`,
  create: `POST ${at.base}/locations`,
  update: `PUT ${at.base}/locations/{id}`,
  remove: locationDeletion,
  record: location,
  ...(cityId && { query: { cityId } }),
})

/** @param stranger Location and bin of another organisation, if there is one. */
export async function locations(
  at: AccountCalls,
  cityId: string | undefined,
  stranger?: { location: string; bin?: string },
) {
  const all = `GET ${at.base}/locations`
  const listed = await checkList(at, all, { item: location })
  await cities(at)
  const known = cityId ?? (listed?.items[0]?.cityId as string | undefined)
  if (known)
    await checkList(at, all, {
      item: location,
      query: { cityId: known },
      name: 'of a city',
      more: rows => [rows.some(row => row.cityId !== known) && 'items: some are of another city'],
    })
  const one = `GET ${at.base}/locations/{id}`
  await checkForeignIds(at, one, {}, stranger?.location)
  const guid = listed?.items[0]?.guid
  if (typeof guid === 'string') {
    await at.call(one, { ids: [guid] }, { name: 'a listed one', body: location, more: is(guid) })
    await readBins(at, guid)
  }
  await at.call(
    `GET ${at.base}/locations/map`,
    { query: elsewhere },
    { name: 'where nothing is', body: pageOnMap(marker) },
  )
  if (known) await changes(at, known, stranger)
}

const is =
  (guid: string) =>
  ({ body }: { body: unknown }) => [isObject(body) && body.guid !== guid && 'guid: expected the one asked for']

async function cities(at: AccountCalls) {
  const line = `GET ${at.base}/locations/cities`
  const answer = await at.call(line, {}, { body: z.array(place) })
  const [first] = rowsOf(answer?.body)
  if (!first) return
  const search = String(first.city).slice(0, 3)
  await at.call(
    line,
    { query: { search } },
    {
      name: 'a search',
      body: z.array(place),
      more: ({ body }) => [
        !rowsOf(body).some(({ cityId }) => cityId === first.cityId) && 'the city whose name begins so is missing',
      ],
    },
  )
}

async function changes(at: AccountCalls, cityId: string, stranger?: { location: string; bin?: string }) {
  const kind = locationsOf(at, cityId)
  const body = bodyOf(at.named('location'), cityId)
  const { zipCode, ...others } = body
  const onTaken = (guid: string) => at.later(locationDeletion, { ids: [guid] }, `a location ${guid}`)
  const wrong = {
    'no name': { ...body, name: ' ' },
    'a point beyond the poles': { ...body, point: { latitude: 91, longitude: 0 } },
    'no city': { ...body, cityId: undefined },
  }
  await checkInvalidBodies(at, kind.create, wrong, { onTaken })
  const edit = { ...others, name: at.named('changed'), houseNumber: '24', zipcode: '01002' }
  await checkForeignIds(at, kind.update ?? '', { body: edit }, stranger?.location)
  await checkForeignIds(at, locationDeletion, {}, stranger?.location)
  const made = await createRecord(at, kind, body, { ...others, zipCode })
  if (!made) return
  const { guid } = made
  removeLater(at, kind, guid)
  const { zipcode, ...same } = edit
  await changeRecord(at, kind, guid, edit, { ...same, zipCode: zipcode })
  const answer = await at.call(`GET ${at.base}/locations/{id}`, { ids: [guid] }, { body: location, more: is(guid) })
  at.deviates(kind.update ?? '', ...sameAs(answer?.body, same).map(each => `afterwards: ${each}`))
  await map(at, guid)
  await bins(at, guid, stranger)
}

async function map(at: AccountCalls, guid: string) {
  const line = `GET ${at.base}/locations/map`
  const isThere = (body: unknown) => rowsOf(body).some(row => row.guid === guid)
  await at.call(
    line,
    { query: around },
    {
      name: 'around a location',
      body: pageOnMap(marker),
      more: ({ body }) => [!isThere(body) && 'items: the location within the box is missing'],
    },
  )
  await at.call(line, { query: { ...around, OnePerCity: 'true' } }, { name: 'one per city', body: pageOnMap(marker) })
  await at.call(
    line,
    { query: elsewhere },
    {
      name: 'where it is not',
      body: pageOnMap(marker),
      more: ({ body }) => [isThere(body) && 'items: a location outside the box'],
    },
  )
}
