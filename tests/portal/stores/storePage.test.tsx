/** Checks the page of a store: its sections, each with its own empty state and error, and the links that lead to it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Location } from '../../../contract/locations'
import type { StorePickup } from '../../../contract/storePickups'
import { areas } from '../../../src/app/areas'
import { bin } from '../bins/openBins'
import { location } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { chooseFromRowMenu } from '../support/rowMenu'

vi.mock('../../../src/custom/stores/PointPicker', () => ({ PointPicker: () => null }))

const store = location(1)
const city = { guid: 'c1', localizedNames: { en: 'Kyiv' } }
const pickup: StorePickup = {
  guid: 'p1',
  status: 'Started',
  location: { guid: store.guid, name: store.name, isDeleted: false },
  recycler: { name: 'Green Truck' },
  createdAt: '2026-05-01T10:00:00.000Z',
  bottlesPickedAt: null,
  finishedAt: null,
  canceledAt: null,
  countedKg: null,
  weighedKg: null,
  reportedBy: null,
}
const full = { ...bin(4), level: 0.95, location: { ...pickup.location, street: 'Main', houseNumber: '1' }, city }
const olha = {
  guid: 'e1',
  name: 'Olha',
  email: 'olha@shop.example',
  employeeRole: 'RecyclingManager',
  locationGuid: store.guid,
  deactivated: false,
  version: 1,
}

const handlers = {
  [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: store }),
  'GET /b2b/retail/locations?': () => pageOf([store]),
  'GET /b2b/retail/locations/cities': () => ({ body: [] }),
  'GET /b2b/retail/bins': () => pageOf([full]),
  'GET /b2b/retail/pickups': () => pageOf([pickup]),
  'GET /b2b/retail/employees': () => pageOf([olha]),
}
const open = async (overrides = {}, at = `/retail/store/${store.guid}`) => {
  const api = fakeApi({ ...handlers, ...overrides }, ['storePage', 'allBins'])
  return { api, ...(await renderArea({ area: areas.Retailer, at })) }
}
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }))

it('shows the address, the bins with their levels, the pickups and the staff of the store', async () => {
  const { api } = await open()
  expect((await section(/^Address/)).getByText(store.street)).toBeVisible()
  expect(await (await section(/^Bins/)).findByText('95%')).toBeVisible()
  const pickups = await section(/^Pickups/)
  expect(await pickups.findByText('Green Truck')).toBeVisible()
  expect(pickups.getByText('To come')).toBeVisible()
  expect(await (await section(/^Employees/)).findByText('Olha')).toBeVisible()
  for (const [path, name] of [
    ['bins', 'locationId'],
    ['pickups', 'locationId'],
    ['employees', 'locationGuid'],
  ] as const) {
    const query = new URLSearchParams(api.of('GET', `/b2b/retail/${path}`)[0]?.path.split('?')[1])
    expect(query.get(name)).toBe(store.guid)
  }
})

it('says in each section that there is nothing, and an error of one leaves the others', async () => {
  await open({
    'GET /b2b/retail/bins': () => pageOf([]),
    'GET /b2b/retail/pickups': () => errorAnswer(400, 'InvalidParams'),
    'GET /b2b/retail/employees': () => pageOf([]),
  })
  for (const name of [/^Bins/, /^Employees/])
    expect(await (await section(name)).findByText('Nothing here')).toBeVisible()
  expect(await (await section(/^Pickups/)).findByRole('alert')).toBeVisible()
})

it('is the target of a name in the list of stores, and of the read-only dialog', async () => {
  const { user, router } = await open({}, `/retail/structure/view/${store.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Store' }))
  const page = `/retail/store/${store.guid}`
  expect(await dialog.findByRole('link', { name: 'Open the page' })).toHaveAttribute('href', page)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('link', { name: store.name }))
  expect(router.state.location.pathname).toBe(page)
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Stores' })).toHaveAttribute('aria-current', 'page')
})

it.each([
  ['Bins', 'Bins'],
  ['Edit', 'Edit store'],
])('is shown again after the dialog of its button “%s” is closed', async (button, title) => {
  const page = `/retail/store/${store.guid}`
  const bins = `GET /b2b/retail/locations/${store.guid}/bins`
  const { user, router } = await open({ [bins]: () => pageOf([]), 'GET /common/countries': () => ({ body: [] }) })
  await screen.findByRole('region', { name: /^Address/ })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await dialog.findByRole('button', { name: /^(Close|Cancel)$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(page))
  expect(await screen.findByRole('region', { name: /^Address/ })).toBeVisible()
})

const rejectWith = (current: Location) => () => ({
  status: 412,
  body: { errorCode: 'VersionConflict', message: 'stale', current },
})
const requested = location(1, { pickupRequest: { until: '2026-06-01', hours: '9–17' }, version: 2 })
const extras = ['storePage', 'allBins', 'pickupRequests'] as const
const openWithRequests = async (shown: Location, current: Location) => {
  let now = shown
  const put = `PUT /b2b/retail/locations/${store.guid}`
  const reject = () => {
    now = current
    return rejectWith(current)()
  }
  fakeApi({ ...handlers, [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: now }), [put]: reject }, extras)
  return renderArea({ area: areas.Retailer, at: `/retail/store/${store.guid}` })
}

it('names the state of the request after a rejected request for a pickup', async () => {
  const { user } = await openWithRequests(store, requested)
  await user.click(await screen.findByRole('button', { name: 'Request pickup' }))
  const question = within(await screen.findByRole('dialog'))
  fireEvent.change(await question.findByLabelText(/^Until/), { target: { value: '2026-05-30' } })
  await user.type(question.getByLabelText(/^Opening hours/), '9–17')
  await user.click(question.getByRole('button', { name: 'Request pickup' }))
  expect(await screen.findByText(/^Store 1 is now: Pickup requested\. /)).toBeVisible()
})

it('says that the last day of a request is neither past nor too far ahead', async () => {
  const reject = () => errorAnswer(400, 'InvalidParams', { until: 'InvalidParams' })
  fakeApi(
    {
      ...handlers,
      [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: store }),
      [`PUT /b2b/retail/locations/${store.guid}`]: reject,
    },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: `/retail/store/${store.guid}` })
  await user.click(await screen.findByRole('button', { name: 'Request pickup' }))
  const question = within(await screen.findByRole('dialog'))
  fireEvent.change(await question.findByLabelText(/^Until/), { target: { value: '2020-01-01' } })
  await user.type(question.getByLabelText(/^Opening hours/), '9–17')
  await user.click(question.getByRole('button', { name: 'Request pickup' }))
  expect(await question.findByText('Choose a day from today, at most 90 days ahead')).toBeVisible()
})

it('names the state of the request after a rejected withdrawal', async () => {
  const { user } = await openWithRequests(requested, { ...store, version: 3 })
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText(/^Store 1 is now: No pickup requested\. /)).toBeVisible()
})

it('shows the hours of the requested pickup, and says when it was withdrawn', async () => {
  const api = fakeApi(
    {
      ...handlers,
      [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: requested }),
      [`PUT /b2b/retail/locations/${store.guid}`]: () => ({ body: { ...store, pickupRequest: null, version: 3 } }),
    },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: `/retail/store/${store.guid}` })
  expect(await (await section(/^Address/)).findByText('9–17')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText(`Request withdrawn: ${store.name}`)).toBeVisible()
  expect(api.of('PUT')).toHaveLength(1)
})

it('reads its bins the fullest first, if the API can sort them', async () => {
  const api = fakeApi(handlers, ['storePage', 'allBins', 'sort'])
  await renderArea({ area: areas.Retailer, at: `/retail/store/${store.guid}` })
  await (await section(/^Bins/)).findByText('95%')
  expect(api.of('GET', '/b2b/retail/bins')[0]?.path).toContain('sort=level&order=DESC')
})

it('has its pickup requested in the menu of its row in the list of stores', { timeout: 60_000 }, async () => {
  fakeApi(
    { ...handlers, [`PUT /b2b/retail/locations/${store.guid}`]: () => ({ body: { ...requested, version: 2 } }) },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
  await chooseFromRowMenu(user, 'Request pickup', store.name)
  const dialog = within(await screen.findByRole('dialog', { name: 'Request pickup' }))
  expect(await dialog.findByText('For example: Mon–Fri 9:00–18:00')).toBeVisible()
  fireEvent.change(await dialog.findByLabelText(/^Until/), { target: { value: '2026-06-01' } })
  await user.type(dialog.getByLabelText(/^Opening hours/), '9–17')
  await user.click(dialog.getByRole('button', { name: 'Request pickup' }))
  expect(await screen.findByText(`Pickup requested: ${store.name}`)).toBeVisible()
})
