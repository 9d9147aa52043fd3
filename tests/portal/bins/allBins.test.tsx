import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiExtension } from '../../../contract/apiExtensions'
import { type ListedBin, listedBinSchema } from '../../../contract/bins'
import { areas } from '../../../src/app/areas'
import { allDefinitions } from '../../helpers/definitions'
import { sampleRecord } from '../../helpers/sampleRecord'
import { location as builtLocation } from '../support/builders'
import { type Answer, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { chooseFromRowMenu } from '../support/rowMenu'
import { bin } from './openBins'

const location = { guid: 'l1', name: 'Corner shop', street: 'Main', houseNumber: '5' }
const city = { guid: 'c1', localizedNames: { en: 'Kyiv' } }
const listed = (number: number, overrides: Partial<ListedBin> = {}): ListedBin =>
  sampleRecord(listedBinSchema, {
    ...bin(number),
    location,
    city,
    ...overrides,
  })

const calls: readonly ApiExtension[] = ['allBins', 'sort', 'search', 'labels', 'binMarks']

const open = async (items: ListedBin[], at = '/retail/bins', extras = calls) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/bins': () => pageOf(items),
      'GET /b2b/retail/locations/cities': () => ({
        body: [
          { cityId: 'c1', city: 'Kyiv', shopsCount: 2 },
          { cityId: 'c2', city: 'Lviv', shopsCount: 1 },
        ],
      }),
      'PUT /b2b/retail/locations/bins': ({ path }: { path: string }) => {
        const { location: _, city: __, ...changed } = items.find(({ guid }) => path.includes(guid)) as ListedBin
        return { body: { ...changed, isVisible: path.endsWith('/true'), version: changed.version + 1 } }
      },
    },
    [...extras],
  )
  const view = await renderArea({ area: areas.Retailer, at, resources: allDefinitions })
  await screen.findByRole('heading', { name: 'Bins' })
  return { api, ...view }
}

it('shows each bin with its store, its level and its fault', async () => {
  await open([
    listed(1, { level: 0.95 }),
    listed(2, { level: null, fault: { at: '2026-05-01T10:00:00.000Z', note: 'The lid is stuck' } }),
  ])
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(await within(rows[0] as HTMLElement).findByText('95%')).toBeVisible()
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'Corner shop' })).toHaveAttribute(
    'href',
    '/retail/structure/l1/bins',
  )
  expect(within(rows[1] as HTMLElement).getByText('The lid is stuck')).toBeVisible()
})

it('reads only the full bins, the fullest first, at the address to which the overview links', async () => {
  const address = `/retail/bins?filter=${encodeURIComponent('{"state":"full"}')}&sort=level&order=DESC`
  const { api } = await open([listed(1, { level: 0.95 })], address)
  await screen.findByText('95%')
  const query = new URLSearchParams(api.of('GET', '/b2b/retail/bins').at(-1)?.path.split('?')[1])
  expect(Object.fromEntries(query)).toMatchObject({ state: 'full', sort: 'level', order: 'DESC' })
})

it('makes a bin public and keeps its store on the screen', async () => {
  const { api, user } = await open([listed(1, { isVisible: false })])
  await user.click(await screen.findByRole('button', { name: 'Make public' }))
  expect(await screen.findByRole('button', { name: 'Make private' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Corner shop' })).toBeVisible()
  await waitFor(() => expect(api.of('PUT')[0]?.path).toMatch(/isPublic\/true$/))
})

it.each([
  ['Mark as emptied', 'markEmptied', 'unmarkEmptied'],
  ['Clear fault', 'clearFault', 'reopenFault'],
])('%s is undone for several bins at once', { timeout: 120_000 }, async (label, change, undo) => {
  const bins = [1, 2].map(number =>
    listed(number, { level: 0.95, fault: { at: '2026-05-01T10:00:00.000Z', note: 'The lid is stuck' } }),
  )
  const { api, user } = await open(bins)
  const boxes = await screen.findAllByRole('checkbox')
  await user.click(boxes[0] as HTMLElement)
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: label }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 40_000 }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(4), { timeout: 40_000 })
  const paths = api.of('PUT').map(({ path }) => path.split('/').at(-1))
  const ids = bins.map(({ guid }) => guid)
  expect(paths).toEqual([...ids.map(id => `${id}:${change}`), ...ids.map(id => `${id}:${undo}`)])
})

it('a fault that could not be reopened is cleared only after a question', async () => {
  const faulty = listed(1, { fault: { at: '2026-05-01T10:00:00.000Z', note: 'The lid is stuck' } })
  const withoutMarks = calls.filter(extra => extra !== 'binMarks')
  const { api, user } = await open([faulty], '/retail/bins', withoutMarks)
  await user.click(await screen.findByRole('button', { name: 'Clear fault' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(api.of('PUT')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Clear fault' }))
  await waitFor(() => expect(api.of('PUT')[0]?.path).toMatch(/:clearFault$/))
})

describe('the pickup of a bin’s store', () => {
  const store = builtLocation(1)
  const pickupRequest = { until: '2026-06-01', hours: '9–17' }
  const openFull = async (requested: typeof pickupRequest | null = null, rejection?: Answer) => {
    let now = requested
    const api = fakeApi(
      {
        'GET /b2b/retail/bins': ({ path }: { path: string }) => {
          const fault = { at: '2026-05-01T10:00:00.000Z', note: '' }
          const full = listed(1, {
            level: 0.95,
            fault,
            location: { ...location, guid: store.guid, pickupRequest: now },
          })
          return path.includes(full.guid) ? { body: full } : pageOf([full])
        },
        [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: { ...store, pickupRequest: now } }),
        [`PUT /b2b/retail/locations/${store.guid}:requestPickup`]: () => {
          if (rejection) return rejection
          now = pickupRequest
          return { body: { ...store, pickupRequest } }
        },
      },
      [...calls, 'pickupRequests'],
    )
    return { api, ...(await renderArea({ area: areas.Retailer, at: '/retail/bins', resources: allDefinitions })) }
  }

  const request = async (user: Awaited<ReturnType<typeof openFull>>['user']) => {
    await chooseFromRowMenu(user, 'Request pickup')
    const dialog = within(await screen.findByRole('dialog', { name: 'Request pickup' }))
    expect(await dialog.findByText(store.name)).toBeVisible()
    fireEvent.change(await dialog.findByLabelText(/^Until/), { target: { value: pickupRequest.until } })
    await user.type(dialog.getByLabelText(/^Opening hours/), pickupRequest.hours)
    await user.click(dialog.getByRole('button', { name: 'Request pickup' }))
    return dialog
  }

  it('is requested in the menu of the bin’s row, and then shown in the row', { timeout: 60_000 }, async () => {
    const { api, user, router } = await openFull()
    await request(user)
    expect(await screen.findByText(`Pickup requested: ${store.name}`)).toBeVisible()
    expect(await screen.findByText(/^Pickup until/)).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/bins'))
    expect(api.of('PUT').map(({ body }) => body)).toEqual([pickupRequest])
  })

  it.each([
    ['only at the input that it belongs to', { until: 'InvalidParams' }, 'Choose a day from today', 0],
    ['as a toast if it belongs to no input', undefined, 'Invalid parameters', 1],
  ])('shows an error %s', { timeout: 60_000 }, async (_name, fields, text, toasts) => {
    const { user } = await openFull(null, errorAnswer(400, 'InvalidParams', fields))
    await request(user)
    expect(await screen.findByText(new RegExp(text))).toBeVisible()
    expect(screen.queryAllByText(/Invalid parameters/)).toHaveLength(toasts)
  })

  it('leads back to the list when it is cancelled', { timeout: 60_000 }, async () => {
    const { user, router } = await openFull()
    await chooseFromRowMenu(user, 'Request pickup')
    const dialog = within(await screen.findByRole('dialog', { name: 'Request pickup' }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/bins'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is not offered again while it is requested', async () => {
    const { user } = await openFull(pickupRequest)
    expect(await screen.findByText(/^Pickup until/)).toBeVisible()
    await user.click((await screen.findAllByRole('button', { name: /^More actions/ }))[0] as HTMLElement)
    await screen.findByRole('menu')
    expect(screen.queryByRole('menuitem', { name: 'Request pickup' })).not.toBeInTheDocument()
  })
})

it('is neither in the menu nor at its address if the API lacks it', async () => {
  fakeApi({ 'GET /b2b/retail/locations?': () => pageOf([]) }, [])
  const { router } = await renderArea({ area: areas.Retailer, at: '/retail/bins', resources: allDefinitions })
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/retail/bins'))
  expect(screen.queryByRole('menuitem', { name: 'Bins' })).not.toBeInTheDocument()
})

it('offers only the cities of the organisation’s own stores as a filter', async () => {
  const { user } = await open([listed(1)])
  await user.click(await screen.findByRole('combobox', { name: 'City' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Kyiv', 'Lviv'])
})
