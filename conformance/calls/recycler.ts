/** Checks section 7, Recycler: the map and the pickups, at a location that the run has created. */
import { requestStatuses } from '../../contract/statuses'
import { checkList, findInList, rowsOf } from '../listing'
import { shopOf } from '../prepare'
import { checkForeignIds } from '../records'
import { type AccountCalls, invalid } from '../run'
import { pageOnMap, recyclerLocation, saga } from '../shapes'

const mapLine = 'GET /b2b/recycler/map'
const jobs = 'GET /b2b/recycler/recycling-sagas'
const start = 'POST /b2b/recycler/recycling-sagas/{id}'
const cancel = 'PUT /b2b/recycler/recycling-sagas/{id}:cancel'

const box = (north: string, east: string, south: string, west: string, more: object = {}) => ({
  ...{ NorthEastLat: north, NorthEastLng: east, SouthWestLat: south, SouthWestLng: west },
  ...{ OnePerCity: 'false', Offset: '0' },
  ...more,
})
const country = ['52.4', '40.2', '44.3', '22.1'] as const
const around = box('50.4511', '30.5244', '50.4491', '30.5224')

export async function recycler(at: AccountCalls) {
  await map(at)
  for (const status of requestStatuses)
    await checkList(at, jobs, {
      item: saga,
      query: { status },
      name: status,
      more: rows => [rows.some(row => row.status !== status) && 'items: some are in another state'],
    })
  await checkForeignIds(at, start, {})
  await checkForeignIds(at, cancel, {})
  const shop = await shopOf(at.run, 'Retailer')
  if (shop) await job(at, shop.location)
}

async function map(at: AccountCalls) {
  const body = pageOnMap(recyclerLocation)
  const first = await at.call(mapLine, { query: box(...country) }, { body })
  await at.call(mapLine, { query: box(...country, { OnePerCity: 'true' }) }, { name: 'one per city', body })
  await at.call(mapLine, { query: { Offset: '0' } }, { name: 'no box', status: invalid })
  const items = rowsOf(first?.body)
  const { total = 0 } = (first?.body ?? {}) as { total?: number }
  if (!items.length || items.length >= total) return
  const seen = new Set(items.map(({ guid }) => guid))
  await at.call(
    mapLine,
    { query: box(...country, { Offset: String(items.length) }) },
    {
      name: 'the next page',
      body,
      more: answer => [rowsOf(answer.body).some(({ guid }) => seen.has(guid)) && 'items: are those of page 1 again'],
    },
  )
}

async function job(at: AccountCalls, location: string) {
  const onMap = (isLocked: boolean, name: string) =>
    at.call(
      mapLine,
      { query: around },
      {
        name,
        body: pageOnMap(recyclerLocation),
        more: ({ body }) => {
          const found = rowsOf(body).find(({ guid }) => guid === location)
          if (!found) return ['items: the location within the box is missing']
          return [found.isLocked !== isLocked && `items: isLocked of the location: expected ${isLocked}`]
        },
      },
    )
  await onMap(false, 'a free location')
  const isIts = (row: Record<string, unknown>) =>
    (row.location as { name?: string } | undefined)?.name === at.named('shop of Retailer')
  const started = () => findInList(at, jobs, isIts, { query: { status: 'Started' } })
  await at.call(start, { ids: [location] }, { body: saga, mayBeEmpty: true })
  const made = await started()
  if (!made) return at.deviates(start, `what was started is not in ${jobs} with status=Started`)
  const ids = [String(made.guid)]
  at.later(cancel, { ids }, `a booking ${ids}`, [409, 422])
  await at.call(start, { ids: [location] }, { name: 'a booked location', status: [422] })
  await onMap(true, 'a booked location')
  await at.call(cancel, { ids })
  if (await started()) at.deviates(cancel, `what was canceled is still in ${jobs} with status=Started`)
  if (!(await findInList(at, jobs, row => row.guid === ids[0], { query: { status: 'Canceled' } })))
    at.deviates(cancel, `what was canceled is not in ${jobs} with status=Canceled`)
  await at.call(cancel, { ids }, { name: 'once more', status: [404, 409, 422] })
  await onMap(false, 'after it was canceled')
}
