import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { chooseFromRowMenu } from '../support/rowMenu'
import { createStoreHandlers, openStores, places, stores } from './openStores'

it('lists the cities with their counts and the total, and finds one by its name', async () => {
  const api = fakeApi(createStoreHandlers())
  const { user, router } = await openStores('/retail/structure')
  const panel = within(await screen.findByRole('navigation', { name: 'Cities' }))
  expect(await panel.findByRole('link', { name: /All/ })).toHaveTextContent('3')
  expect(panel.getByRole('link', { name: /All/ })).toHaveAttribute('aria-current', 'page')
  await user.click(panel.getByRole('searchbox', { name: 'Search city' }))
  await user.paste('Lviv')
  await waitFor(() => expect(panel.queryByRole('link', { name: /Kyiv/ })).not.toBeInTheDocument())
  expect(api.of('GET', '/b2b/retail/locations/cities?search=')).toHaveLength(1)
  expect(panel.getByRole('link', { name: /All/ })).toHaveTextContent('3')
  await user.click(panel.getByRole('link', { name: /Lviv/ }))
  expect(router.state.location.pathname).toBe('/retail/structure/lviv')
  await waitFor(() => expect(panel.getByRole('link', { name: /Lviv/ })).toHaveAttribute('aria-current', 'page'))
  await waitFor(() => expect(api.of('GET', '/b2b/retail/locations?cityId=lviv').length).toBeGreaterThan(0))
})

it('shows the number of bins and the highest level, if the API has them', async () => {
  const [one, two, three] = stores
  const withBins = [
    { ...one, bins: { total: 3, highestLevel: 0.95 } },
    { ...two, bins: { total: 0, highestLevel: null } },
    three,
  ]
  fakeApi(createStoreHandlers({ 'GET /b2b/retail/locations?': () => pageOf(withBins) }), ['binsOfStores'])
  await openStores('/retail/structure')
  await screen.findByText('3 · 95%')
  const rows = screen.getAllByRole('row').slice(1)
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Bins')
  expect(rows.map(row => within(row).getAllByRole('cell')[at]?.textContent)).toEqual(['3 · 95%', '0', '–'])
})

it('names who comes next to pick up, or the last day of the request', async () => {
  const [one, two, three] = stores
  const pickupRequest = { until: '2026-06-03', hours: '9–18' }
  const withPickups = [
    { ...one, pickupRequest, booking: { recycler: { name: 'Green Truck' }, createdAt: '2026-06-01T08:00:00.000Z' } },
    { ...two, pickupRequest, booking: null },
    three,
  ]
  fakeApi(createStoreHandlers({ 'GET /b2b/retail/locations?': () => pageOf(withPickups) }), ['pickupRequests'])
  await openStores('/retail/structure')
  await screen.findByText('Green Truck')
  const rows = screen.getAllByRole('row').slice(1)
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Next pickup')
  expect(rows.map(row => within(row).getAllByRole('cell')[at]?.textContent)).toEqual([
    'Green Truck',
    'until 3 Jun 2026',
    '–',
  ])
})

it('has the next pickup below the bins where there is no space for its column', async () => {
  const wide = window.matchMedia
  window.matchMedia = query => {
    const [, bound, px] = /(min|max)-width:([\d.]+)px/.exec(query) ?? []
    return { ...wide(query), matches: bound === 'min' ? Number(px) <= 1280 : Number(px) >= 1280 }
  }
  const withPickup = stores.map(store => ({ ...store, pickupRequest: { until: '2026-06-03', hours: '9–18' } }))
  const extras = ['pickupRequests', 'binsOfStores'] as const
  fakeApi(createStoreHandlers({ 'GET /b2b/retail/locations?': () => pageOf(withPickup) }), [...extras])
  await openStores('/retail/structure')
  const [bins] = await screen.findAllByText('until 3 Jun 2026')
  expect(bins?.closest('td')).toHaveTextContent('–until 3 Jun 2026')
  expect(screen.queryByRole('columnheader', { name: 'Next pickup' })).not.toBeInTheDocument()
  window.matchMedia = wide
})

it('has no column of bins if the API lacks them', async () => {
  fakeApi(createStoreHandlers())
  await openStores('/retail/structure')
  expect(screen.queryByRole('columnheader', { name: 'Bins' })).not.toBeInTheDocument()
})

it('says that nothing was found, and a failed panel can be retried', async () => {
  let isDown = true
  fakeApi(
    createStoreHandlers({
      'GET /b2b/retail/locations/cities': ({ path }) => {
        if (isDown) return errorAnswer(400, 'InvalidParams')
        return { body: path.includes('search') ? [] : places }
      },
    }),
  )
  const { user } = await openStores('/retail/structure')
  const panel = within(await screen.findByRole('navigation', { name: 'Cities' }))
  const alert = await panel.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button'))
  await panel.findByRole('link', { name: /Kyiv/ })
  await user.type(panel.getByRole('searchbox', { name: 'Search city' }), 'x')
  expect(await panel.findByText('Nothing found')).toBeVisible()
})

it('appends the next page at the end of the city list, and says when none is found', async () => {
  const api = fakeApi(createStoreHandlers())
  const { user } = await openStores('/retail/structure/new')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'City' }))
  expect(await screen.findAllByRole('option')).toHaveLength(30)
  screen.getByRole('listbox').dispatchEvent(new Event('scroll', { bubbles: true }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(45))
  screen.getByRole('listbox').dispatchEvent(new Event('scroll', { bubbles: true }))
  await user.paste('Nowhere')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(api.of('GET', '/common/countries/UA/cities?search=').map(({ path }) => path)).toEqual([
    '/common/countries/UA/cities?search=Nowhere&offset=0',
  ])
})

it('shows a location read-only and without required marks', async () => {
  fakeApi(createStoreHandlers())
  await openStores(`/retail/structure/view/${stores[0]?.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Store' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('Store 1')
  expect(name).toHaveAttribute('readonly')
  expect(name).not.toBeRequired()
  expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('asks with name, city, street and house number before deleting, and an institution deletes by the retail path', async () => {
  const api = fakeApi(createStoreHandlers({ 'DELETE /b2b/retail/locations/': () => ({ status: 204 }) }))
  const { user } = await openStores('/institution/structure', 'Institution')
  await chooseFromRowMenu(user, 'Delete', 'Store 2')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete place' }))
  for (const text of ['Store 2', 'Kyiv', 'Khreshchatyk', '2']) expect(dialog.getByText(text)).toBeVisible()
  expect(dialog.getByText(/printed QR codes will stop working/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(api.of('DELETE').map(({ path }) => path)).toEqual([`/b2b/retail/locations/${stores[1]?.guid}`]),
  )
})
