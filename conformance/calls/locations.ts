/** Checks spec section 7, Retail and Institution: locations, their cities, map and bins. */
import { z } from 'zod'
import { isObject } from '../compareAnswer'
import {
  checkList,
  expectListed,
  expectNotListed,
  hasGuid,
  type ListingResult,
  rowsOfBody,
  totalOfBody,
} from '../listing'
import { checkMap, type MapCall } from '../maps'
import { createForeignLocation, createTemporaryRecord, readTwoCities } from '../prepare'
import {
  changeRecord,
  checkForeignIds,
  checkInvalidBodies,
  createRecord,
  createRecordsForTwoPages,
  expectNoForeignRow,
  findValueDifferences,
  removeAtEndOfRun,
} from '../records'
import type { AccountClient } from '../run'
import { cityWithStoresShape, locationShape, markerShape } from '../shapes'
import { locationDeletionCall } from '../specCalls'
import { checkBinCalls, checkExistingBins } from './bins'
import { locationBody, locationRecordKind, samplePoint } from './locationRecords'

const mapOf = ({ base }: AccountClient): MapCall => ({
  line: `GET ${base}/locations/map`,
  item: markerShape,
  sides: { north: 'Lat2', east: 'Lng2', south: 'Lat1', west: 'Lng1' },
})
type Stranger = Awaited<ReturnType<typeof createForeignLocation>>

export async function checkLocationCalls(at: AccountClient) {
  const kind = locationRecordKind(at)
  const [cityId, otherCity] = await readTwoCities(at)
  const isCreating = !at.run.isReadOnly && cityId !== undefined
  const stranger = await createForeignLocation(at)
  const filled = isCreating
    ? await createRecordsForTwoPages(at, locationRecordKind(at, cityId), name => locationBody(name, cityId))
    : { guids: [], lacking: 'nothing is created' }
  const listed = await checkList(at, kind.list, { item: locationShape, lacking: filled.lacking })
  await expectNoForeignRow(at, kind, stranger?.location)
  const elsewhere =
    isCreating && otherCity
      ? await createTemporaryRecord(
          at,
          locationRecordKind(at, otherCity),
          locationBody(at.named('elsewhere'), otherCity),
        )
      : undefined
  await ofCity(at, cityId ?? (listed?.items[0]?.cityId as string | undefined), elsewhere)
  await cities(at, otherCity)
  await readOne(at, listed, stranger)
  if (isCreating) await changes(at, cityId, stranger)
  const [guid, ...others] = filled.guids
  const foreign = stranger && { foreign: stranger.location }
  if (guid) await checkMap(at, mapOf(at), { point: samplePoint, guids: [guid, ...others], ...foreign })
  else at.untested(mapOf(at).line, 'locations within the box: the check created none')
}

/**
 * Checks that the list of locations can be filtered by a city.
 * @param elsewhere a location of another city
 */
async function ofCity(at: AccountClient, cityId: string | undefined, elsewhere: string | undefined) {
  const { list } = locationRecordKind(at)
  if (!cityId) return at.untested(list, 'cityId: no city is known')
  const query = { cityId }
  await checkList(at, list, {
    item: locationShape,
    query,
    name: 'of a city',
    more: rows => [rows.some(row => row.cityId !== cityId) && 'items: some are of another city'],
  })
  if (!elsewhere) return at.untested(list, 'cityId: there is no location of another city')
  return expectNotListed(at, list, hasGuid(elsewhere), { query, else: 'of a city: items: one of another city' })
}

const is =
  (guid: string) =>
  ({ body }: { body: unknown }) => [isObject(body) && body.guid !== guid && 'guid: expected the one asked for']

async function readOne(at: AccountClient, listed: ListingResult | undefined, stranger: Stranger) {
  const one = `GET ${at.base}/locations/{id}`
  await checkForeignIds(at, one, {}, stranger?.location)
  const guid = listed?.items[0]?.guid
  if (typeof guid !== 'string') return
  await at.call(one, { ids: [guid] }, { name: 'a listed one', body: locationShape, more: is(guid) })
  await checkExistingBins(at, guid)
}

/**
 * Checks the list of cities in which the account has locations.
 * @param otherCity a city that the check does not search for; unless the run is read-only, the account has a location
 *   in it
 */
async function cities(at: AccountClient, otherCity: string | undefined) {
  const line = `GET ${at.base}/locations/cities`
  const answer = await at.call(line, {}, { body: z.array(cityWithStoresShape) })
  const all = rowsOfBody(answer?.body)
  const first = all.find(({ cityId }) => cityId !== otherCity)
  const search = String(first?.city)
  const others = all.filter(({ city }) => !String(city).toLowerCase().includes(search.toLowerCase()))
  if (!first || !others.length) return at.untested(line, 'search: there are not two cities with locations')
  const { body: counted } = await at.send(`GET ${at.base}/locations`, {
    query: { cityId: String(first.cityId), Offset: '0' },
  })
  if (first.shopsCount !== totalOfBody(counted))
    at.deviates(line, `shopsCount: expected ${totalOfBody(counted)}, is ${first.shopsCount}`)
  const isListed = (body: unknown, cityId: unknown) => rowsOfBody(body).some(row => row.cityId === cityId)
  return at.call(
    line,
    { query: { search } },
    {
      name: 'a search',
      body: z.array(cityWithStoresShape),
      more: ({ body }) => [
        !isListed(body, first.cityId) && 'the city of this name is missing',
        others.some(({ cityId }) => isListed(body, cityId)) && 'a city of another name',
      ],
    },
  )
}

async function changes(at: AccountClient, cityId: string, stranger: Stranger) {
  const kind = locationRecordKind(at, cityId)
  const body = locationBody(at.named('location'), cityId)
  const { zipCode, ...others } = body
  const onTaken = (guid: string) => at.later(locationDeletionCall, { ids: [guid] }, `a location ${guid}`)
  const wrong = {
    'no name': { ...body, name: ' ' },
    'no street': { ...body, street: undefined },
    'no house number': { ...body, houseNumber: undefined },
    'a point beyond the poles': { ...body, point: { latitude: 91, longitude: 0 } },
    'no city': { ...body, cityId: undefined },
  }
  await checkInvalidBodies(at, kind.create, wrong, { onTaken })
  const edit = { ...others, name: at.named('changed'), houseNumber: '24', zipcode: '01002' }
  await checkForeignIds(at, kind.update ?? '', { body: edit }, stranger?.location)
  await checkForeignIds(at, locationDeletionCall, {}, stranger?.location)
  const made = await createRecord(at, kind, body, { ...others, zipCode })
  if (!made) return
  const { guid } = made
  removeAtEndOfRun(at, kind, guid)
  await checkInvalidBodies(at, kind.update ?? '', { 'no name': { ...edit, name: ' ' } }, { ids: [guid] })
  const { zipcode, ...same } = edit
  await changeRecord(at, kind, guid, edit, { ...same, zipCode: zipcode })
  const answer = await at.call(
    `GET ${at.base}/locations/{id}`,
    { ids: [guid] },
    { body: locationShape, more: is(guid) },
  )
  at.deviates(
    kind.update ?? '',
    ...findValueDifferences(answer?.body, same).map(difference => `afterwards: ${difference}`),
  )
  await expectListed(at, kind.list, hasGuid(guid), {
    query: { cityId },
    else: 'of a city: items: lack the location of this city',
  })
  await checkBinCalls(at, guid, stranger)
}
