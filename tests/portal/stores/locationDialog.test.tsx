import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { location, me } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { createStoreHandlers, fillAddress, kyiv, openStores, stores } from './openStores'

it('geocodes a complete address once and saves it once, however often Save is pressed', async () => {
  const saveAgain = () => screen.queryByRole('dialog')?.querySelector('form')?.requestSubmit()
  const api = fakeApi(
    createStoreHandlers({
      'POST /b2b/retail/locations': () => {
        // Submits the form again several times just after the first call, while the dialog is still open.
        if (api.of('POST').length > 1) return { status: 201, body: location(9) }
        for (const ms of [0, 1, 2, 5, 10]) setTimeout(saveAgain, ms)
        return { status: 201, body: location(9) }
      },
    }),
  )
  const { user, router } = await openStores('/retail/structure')
  await user.click(screen.getByRole('button', { name: 'Add store' }))
  const dialog = await fillAddress(user)
  const tick = dialog.getByRole('checkbox', { name: 'Point is correct' })
  expect(tick).toBeDisabled()
  await waitFor(() => expect(tick).toBeEnabled())
  expect(api.of('GET', '/common/geocode').map(({ path }) => path)).toEqual([
    '/common/geocode?country=UA&city=Kyiv&address=Main&houseNum=5',
  ])
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(tick)
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.of('POST').map(({ body }) => body)).toEqual([
    {
      name: 'Corner shop',
      street: 'Main',
      houseNumber: '5',
      cityId: kyiv.guid,
      zipCode: '',
      point: { latitude: 50.1, longitude: 30.1 },
    },
  ])
  expect(router.state.location.pathname).toBe('/retail/structure')
  await waitFor(() => expect(api.of('GET', '/b2b/retail/locations/cities')).toHaveLength(2))
})

it('says what a save still lacks, and leads there; the disabled button leads to the first missing field', async () => {
  fakeApi(createStoreHandlers())
  const { user } = await openStores('/retail/structure/new')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/this is still needed:/)).toHaveTextContent(
    'Name · City · Street · House number · Confirmed point',
  )
  await user.click(dialog.getByRole('button', { name: 'City' }))
  expect(dialog.getByRole('combobox', { name: 'City' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Confirmed point' }))
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveFocus()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Corner')
  expect(dialog.queryByRole('button', { name: 'Name' })).not.toBeInTheDocument()
  // Clicks the parent of the disabled button. A browser passes a click on a disabled button to the parent
  // (tests/e2e/clicks.shop.test.ts); jsdom does not.
  await user.click(dialog.getByRole('button', { name: 'Save' }).parentElement ?? document.body)
  expect(dialog.getByRole('combobox', { name: 'City' })).toHaveFocus()
  expect(dialog.getByRole('alert')).toHaveTextContent('City · Street')
})

it('a new location of a limited member can only be in the cities of the limit', async () => {
  fakeApi(createStoreHandlers({ 'GET /common/countries/UA/cities/by-ids': () => ({ body: [kyiv] }) }))
  const member = me({ teamRole: 'Manager', limit: { cityIds: [kyiv.guid] } })
  const { user } = await openStores('/retail/structure/new', 'Retailer', member)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'City' }))
  await screen.findByRole('option', { name: 'Kyiv' })
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

it('a new location begins in the city of the list, and is followed by its bins and their labels', async () => {
  const added: unknown[] = []
  const bins = `/b2b/retail/locations/${location(9).guid}/bins`
  fakeApi(
    createStoreHandlers({
      'GET /common/countries/UA/cities/by-ids': () => ({ body: [{ ...kyiv, region: { en: 'The capital' } }] }),
      [`GET /b2b/retail/locations/${location(9).guid}`]: () => ({ body: location(9) }),
      [`GET ${bins}`]: () => pageOf(added),
      [`POST ${bins}`]: () => {
        added.push({
          guid: `bin-${added.length}`,
          isVisible: false,
          createdAt: '2026-05-01',
          name: 'x',
          description: '',
        })
        return { status: 201, body: added.at(-1) }
      },
    }),
    ['labels'],
  )
  const { user } = await openStores(`/retail/structure/${kyiv.guid}`)
  // On a phone the buttons above a list show only icons.
  expect(screen.getByRole('button', { name: /city/ }).querySelector('svg')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add store' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('combobox', { name: 'City' })).toHaveValue('Kyiv')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Corner')
  await user.type(dialog.getByRole('textbox', { name: 'Street' }), 'Main')
  await user.type(dialog.getByRole('textbox', { name: 'House number' }), '5')
  const tick = dialog.getByRole('checkbox', { name: 'Point is correct' })
  await waitFor(() => expect(tick).toBeEnabled())
  await user.click(tick)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const next = within(await screen.findByRole('region', { name: 'The next step for a new store' }))
  expect(next.getByText(/“Store 9” has been added/)).toBeVisible()
  await user.type(next.getByRole('spinbutton', { name: 'How many' }), '{Backspace}3')
  await user.click(next.getByRole('button', { name: 'Add 3 bins' }))
  expect(await next.findByRole('button', { name: 'Print labels' })).toBeVisible()
  expect(added).toHaveLength(3)
  await user.click(next.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'The next step for a new store' })).not.toBeInTheDocument()
})

it('shows why an address was not found and takes typed coordinates instead', async () => {
  fakeApi(createStoreHandlers({ 'GET /common/geocode': () => errorAnswer(422, 'FailedToGeocodeAddress') }))
  const { user } = await openStores('/retail/structure/new')
  const dialog = await fillAddress(user)
  expect(await screen.findByText(/The address was not found on the map/)).toBeVisible()
  const latitude = dialog.getByRole('textbox', { name: 'Latitude' })
  await user.type(latitude, '95')
  expect(latitude).toBeInvalid()
  await user.clear(latitude)
  await user.type(latitude, '50.4')
  await user.click(dialog.getByRole('checkbox', { name: 'Point is correct' }))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await user.type(dialog.getByRole('textbox', { name: 'Street' }), ' street')
  expect(dialog.getByRole('checkbox', { name: 'Point is correct' })).not.toBeChecked()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

it('keeps what was typed when the save fails and shows the code at its field', async () => {
  fakeApi(
    createStoreHandlers({
      'PUT /b2b/retail/locations/': () => errorAnswer(400, 'InvalidParams', { zipcode: 'InvalidParams' }),
    }),
  )
  const { user } = await openStores(`/retail/structure/edit/${stores[0]?.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit store' }))
  const zip = dialog.getByRole('textbox', { name: 'Zip code' })
  await user.clear(zip)
  await user.type(zip, '777')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(zip).toBeInvalid())
  expect(zip).toHaveValue('777')
})

it('keeps a typed city that was not chosen, and does not save the previous city instead', async () => {
  const api = fakeApi(createStoreHandlers({ 'PUT /b2b/retail/locations/': () => ({ body: stores[0] }) }))
  const { user } = await openStores(`/retail/structure/edit/${stores[0]?.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit store' }))
  const city = await dialog.findByRole('combobox', { name: 'City' })
  await user.type(city, 'Lvi', { initialSelectionStart: 0, initialSelectionEnd: 99 })
  await user.tab()
  expect(city).toHaveValue('Lvi')
  expect(await dialog.findByText('Choose from the list, or clear the text')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(city).toHaveValue('Lvi')
  expect(api.of('PUT')).toEqual([])
})

it('leads from a read-only location to its bins and its form', async () => {
  fakeApi(createStoreHandlers({ [`GET /b2b/retail/locations/${location(1).guid}`]: () => ({ body: location(1) }) }))
  const { user, router } = await openStores(`/retail/structure/view/${location(1).guid}`)
  const view = within(await screen.findByRole('dialog', { name: 'Store' }))
  expect(view.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await user.click(await view.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit store' })
  expect(router.state.location.pathname).toBe(`/retail/structure/edit/${location(1).guid}`)
  await act(() => router.navigate(-1))
  const again = within(await screen.findByRole('dialog', { name: 'Store' }))
  await user.click(await again.findByRole('button', { name: 'Bins' }))
  expect(router.state.location.pathname).toBe(`/retail/structure/${location(1).guid}/bins`)
})
