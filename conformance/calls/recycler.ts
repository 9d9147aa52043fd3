/** Checks spec section 7, Recycler: the map and the pickups, at locations that the run has created. */

import { limits } from '../../contract/limits'
import { pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { isSuccess } from '../compareAnswer'
import { checkList, expectListed, expectNotListed, hasGuid, readListRows, rowsOfBody, totalOfBody } from '../listing'
import { buildMapQuery, checkMap, type MapCall } from '../maps'
import { createLocationOfRole, createTemporaryRecord, findForeignAccount, readTwoCities } from '../prepare'
import { checkForeignIds, expectNoForeignRow } from '../records'
import { type AccountClient, invalidBodyStatuses } from '../run'
import { mapPageShape, recyclerLocationShape, sagaShape } from '../shapes'
import { locationBody, locationRecordKind, samplePoint } from './locationRecords'

const map: MapCall = {
  line: 'GET /b2b/recycler/map',
  item: recyclerLocationShape,
  sides: { north: 'NorthEastLat', east: 'NorthEastLng', south: 'SouthWestLat', west: 'SouthWestLng' },
}
const jobs = 'GET /b2b/recycler/recycling-sagas'
const start = 'POST /b2b/recycler/recycling-sagas/{id}'
const cancel = 'PUT /b2b/recycler/recycling-sagas/{id}:cancel'
const reach = 0.001
const around = {
  ...{ north: samplePoint.latitude + reach, east: samplePoint.longitude + reach },
  ...{ south: samplePoint.latitude - reach, west: samplePoint.longitude - reach },
}

export async function checkRecyclerCalls(at: AccountClient) {
  await at.call(map.line, { query: { Offset: '0' } }, { name: 'no box', status: invalidBodyStatuses })
  const shops = await makeShops(at)
  await checkMap(at, map, { point: samplePoint, guids: shops })
  const { ids, lacking } = await book(at, shops.slice(1))
  const { foreign } = await foreignBooking(at, shops)
  await lists(at, 'Started', lacking)
  for (const id of ids) await at.send(cancel, { ids: [id] })
  for (const status of pickupOrSponsorshipStatuses) if (status !== 'Started') await lists(at, status, lacking)
  const [id = ''] = ids
  if (id)
    await expectNotListed(at, jobs, hasGuid(id), {
      query: { status: 'Finished' },
      else: 'Finished: items: contain a canceled one',
    })
  await expectNoForeignRow(at, { list: jobs, create: start, record: sagaShape, query: { status: 'Started' } }, foreign)
  await checkForeignIds(at, start, {}, undefined, 'every recycler may book every location')
  await checkForeignIds(at, cancel, {}, foreign)
  const [shop] = shops
  if (shop) await checkBooking(at, shop)
}

const lists = (at: AccountClient, status: string, lacking: string | undefined) =>
  checkList(at, jobs, {
    item: sagaShape,
    query: { status },
    name: status,
    more: rows => [rows.some(row => row.status !== status) && 'items: some are in another state'],
    lacking: status === 'Finished' ? 'no call finishes a pickup' : lacking,
  })

/**
 * Creates locations of a retailer. Two pages of bookings, {@link checkBooking} and the booking of another recycler need
 * one location per booking.
 */
async function makeShops(at: AccountClient): Promise<string[]> {
  const { run } = at
  const first = await createLocationOfRole(run, 'Retailer')
  if (!first) return []
  const retailer = run.as('Retailer')
  const [cityId = ''] = await readTwoCities(retailer)
  const guids = [first.location]
  for (let number = 0; number <= limits.pageSize + 1; number++) {
    const body = locationBody(retailer.named(`pickup ${number}`), cityId)
    const guid = await createTemporaryRecord(retailer, locationRecordKind(retailer), body)
    if (guid) guids.push(guid)
  }
  return guids
}

/** Returns the bookings with the status Started. */
const startedOf = (at: AccountClient) => readListRows(at, jobs, { query: { status: 'Started' } })

/**
 * Books enough locations for two pages of started pickups. Books none if canceled pickups of an earlier run already
 * fill two pages.
 */
async function book(at: AccountClient, shops: readonly string[]): Promise<{ ids: string[]; lacking?: string }> {
  if (!shops.length) return { ids: [], lacking: 'there is no location of a Retailer to book' }
  const { body } = await at.send(jobs, { query: { status: 'Canceled', Offset: '0' } })
  if (totalOfBody(body) > limits.pageSize) return { ids: [] }
  const before = new Set((await startedOf(at)).map(({ guid }) => guid))
  let lacking: string | undefined
  for (const shop of shops.slice(0, limits.pageSize + 1)) {
    const { status } = await at.send(start, { ids: [shop] })
    if (!isSuccess(status)) lacking = `${start} answered ${status}`
  }
  const ids = (await startedOf(at)).map(({ guid }) => String(guid)).filter(guid => !before.has(guid))
  for (const id of ids) at.later(cancel, { ids: [id] }, `a booking ${id}`, [404, 409, 422])
  return { ids, ...(lacking && { lacking }) }
}

/**
 * Books a location with another recycler's account.
 * @returns the booking's id as `foreign`; an empty object if no booking was made
 */
async function foreignBooking(at: AccountClient, shops: readonly string[]): Promise<{ foreign?: string }> {
  const foreigner = findForeignAccount(at, ['Recycler'])
  const shop = foreigner && shops.at(-1)
  if (!shop) return {}
  const before = new Set((await startedOf(foreigner)).map(({ guid }) => guid))
  await foreigner.send(start, { ids: [shop] })
  const row = (await startedOf(foreigner)).find(({ guid }) => !before.has(guid))
  if (!row) return {}
  foreigner.later(cancel, { ids: [String(row.guid)] }, `a booking ${row.guid}`, [404, 409, 422])
  return { foreign: String(row.guid) }
}

async function checkBooking(at: AccountClient, location: string) {
  const onMap = (isLocked: boolean, name: string) =>
    at.call(
      map.line,
      { query: buildMapQuery(map, around) },
      {
        name,
        body: mapPageShape(recyclerLocationShape),
        more: ({ body }) => {
          const found = rowsOfBody(body).find(({ guid }) => guid === location)
          if (!found)
            return [totalOfBody(body) <= rowsOfBody(body).length && 'items: the location within the box is missing']
          return [found.isLocked !== isLocked && `items: isLocked of the location: expected ${isLocked}`]
        },
      },
    )
  await onMap(false, 'a free location')
  const before = new Set((await startedOf(at)).map(({ guid }) => guid))
  if (!(await at.call(start, { ids: [location] }, { body: sagaShape, mayBeEmpty: true }))) return
  const query = { status: 'Started' }
  const made = await expectListed(at, jobs, ({ guid }) => !before.has(guid), {
    ...{ of: start, query },
    else: `what was started is not in ${jobs} with status=Started`,
  })
  if (!made) return
  const id = String(made.guid)
  at.later(cancel, { ids: [id] }, `a booking ${id}`, [404, 409, 422])
  await at.call(start, { ids: [location] }, { name: 'a booked location', status: [422] })
  await onMap(true, 'a booked location')
  for (const status of pickupOrSponsorshipStatuses)
    if (status !== 'Started')
      await expectNotListed(at, jobs, hasGuid(id), {
        query: { status },
        else: `${status}: items: contain a started one`,
      })
  if (!(await at.call(cancel, { ids: [id] }))) return
  const effect = `what was canceled is still in ${jobs} with status=Started`
  await expectNotListed(at, jobs, hasGuid(id), { of: cancel, query, else: effect })
  await expectListed(at, jobs, hasGuid(id), {
    ...{ of: cancel, query: { status: 'Canceled' } },
    else: `what was canceled is not in ${jobs} with status=Canceled`,
  })
  await at.call(cancel, { ids: [id] }, { name: 'once more', status: [404, 409, 422] })
  await onMap(false, 'after it was canceled')
}
