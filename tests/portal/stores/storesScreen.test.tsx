import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Area, areas } from '../../../src/areas'
import { definitions } from '../../../src/resources'
import { location } from '../support/builders'
import { type Answer, fakeApi, pageOf, refusal } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const cityOf = (number: number, name: string) => ({
  guid: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
  country: 'UA',
  localizedNames: { en: name, ua: `${name} ua`, pl: `${name} pl` },
  point: { latitude: 50.45, longitude: 30.52 },
})
const many = Array.from({ length: 45 }, (_, index) => cityOf(index, `City ${index}`))
const kyiv = cityOf(99, 'Kyiv')
const stores = [1, 2, 3].map(number => location(number, { zipCode: '01001' }))
const places = [
  { cityId: 'kyiv', city: 'Kyiv', shopsCount: 2 },
  { cityId: 'lviv', city: 'Lviv', shopsCount: 1 },
]

const handlersWith = (overrides: Record<string, (call: { path: string }) => Answer | Promise<Answer>> = {}) => ({
  'GET /b2b/retail/locations?': () => pageOf(stores),
  'GET /b2b/institution/locations?': () => pageOf(stores),
  'GET /b2b/retail/locations/cities': ({ path }: { path: string }) => ({
    body: places.filter(({ city }) => city.startsWith(new URLSearchParams(path.split('?')[1]).get('search') ?? '')),
  }),
  'GET /b2b/institution/locations/cities': () => ({ body: places }),
  'GET /common/countries/UA/cities': ({ path }: { path: string }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const search = query.get('search')
    const offset = Number(query.get('offset'))
    const found = search ? [kyiv].filter(city => city.localizedNames.en.startsWith(search)) : many
    return pageOf(found.slice(offset, offset + 30), found.length)
  },
  'GET /common/geocode': () => ({ body: { location: { latitude: 50.1, longitude: 30.1 }, accuracy: 'House' } }),
  'POST /b2b/retail/locations': () => ({ status: 201, body: location(9) }),
  ...overrides,
})

const open = async (at: string, role: 'Retailer' | 'Institution' = 'Retailer') => {
  const area: Area = areas[role]
  const view = await renderArea({ area, at, resources: definitions })
  await screen.findByText('Store 1')
  return view
}
type User = Awaited<ReturnType<typeof open>>['user']

const fillAddress = async (user: User) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Corner shop ')
  await user.type(dialog.getByRole('combobox', { name: 'City' }), 'Kyiv')
  await user.click(await screen.findByRole('option', { name: 'Kyiv' }))
  await user.type(dialog.getByRole('textbox', { name: 'Street' }), 'Main')
  await user.type(dialog.getByRole('textbox', { name: 'House number' }), '5')
  return dialog
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

it('lists the cities with their counts and the total, and finds one by its name', async () => {
  const api = fakeApi(handlersWith())
  const { user, router } = await open('/retail/structure')
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

it('says that nothing was found, and lets a failed panel be tried again', async () => {
  let isDown = true
  fakeApi(
    handlersWith({
      'GET /b2b/retail/locations/cities': ({ path }) => {
        if (isDown) return refusal(400, 'InvalidParams')
        return { body: path.includes('search') ? [] : places }
      },
    }),
  )
  const { user } = await open('/retail/structure')
  const panel = within(await screen.findByRole('navigation', { name: 'Cities' }))
  const alert = await panel.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button'))
  await panel.findByRole('link', { name: /Kyiv/ })
  await user.type(panel.getByRole('searchbox', { name: 'Search city' }), 'x')
  expect(await panel.findByText('Nothing found')).toBeVisible()
})

it('appends the next page at the end of the city list, and says when none is found', async () => {
  const api = fakeApi(handlersWith())
  const { user } = await open('/retail/structure/new')
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

it('geocodes a complete address once and saves it once, however often Save is pressed', async () => {
  const saveAgain = () => screen.queryByRole('dialog')?.querySelector('form')?.requestSubmit()
  const api = fakeApi(
    handlersWith({
      'POST /b2b/retail/locations': () => {
        // Until the dialog has closed.
        if (api.of('POST').length > 1) return { status: 201, body: location(9) }
        for (const ms of [0, 1, 2, 5, 10]) setTimeout(saveAgain, ms)
        return { status: 201, body: location(9) }
      },
    }),
  )
  const { user, router } = await open('/retail/structure')
  await user.click(screen.getByRole('button', { name: 'Add location' }))
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

it('says what a save still lacks, and leads there; the button that cannot save yet leads to the first', async () => {
  fakeApi(handlersWith())
  const { user } = await open('/retail/structure/new')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/this is still needed:/)).toHaveTextContent(
    'Name · City · Street · House number · Point is correct',
  )
  await user.click(dialog.getByRole('button', { name: 'City' }))
  expect(dialog.getByRole('combobox', { name: 'City' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Point is correct' }))
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveFocus()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Corner')
  expect(dialog.queryByRole('button', { name: 'Name' })).not.toBeInTheDocument()
  // jsdom does not let the click through a button that is off; a browser does (tests/e2e/clicks.shop.test.ts).
  await user.click(dialog.getByRole('button', { name: 'Save' }).parentElement ?? document.body)
  expect(dialog.getByRole('combobox', { name: 'City' })).toHaveFocus()
  expect(dialog.getByRole('alert')).toHaveTextContent('City · Street')
})

it('a new location begins in the city of the list, and is followed by its bins and their labels', async () => {
  const added: unknown[] = []
  const bins = `/b2b/retail/locations/${location(9).guid}/bins`
  fakeApi(
    handlersWith({
      'GET /common/countries/UA/cities/by-ids': () => ({ body: [{ ...kyiv, region: { en: 'The capital' } }] }),
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
  const { user } = await open(`/retail/structure/${kyiv.guid}`)
  // Of what is above a list a phone shows the icons alone.
  expect(screen.getByRole('button', { name: /city/ }).querySelector('svg')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add location' }))
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
  fakeApi(handlersWith({ 'GET /common/geocode': () => refusal(422, 'FailedToGeocodeAddress') }))
  const { user } = await open('/retail/structure/new')
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
    handlersWith({
      'PUT /b2b/retail/locations/': () => refusal(400, 'InvalidParams', { zipcode: 'InvalidParams' }),
    }),
  )
  const { user } = await open(`/retail/structure/edit/${stores[0]?.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit location' }))
  const zip = dialog.getByRole('textbox', { name: 'Zip code' })
  await user.clear(zip)
  await user.type(zip, '777')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(zip).toBeInvalid())
  expect(zip).toHaveValue('777')
})

it('shows a location read-only and without required marks', async () => {
  fakeApi(handlersWith())
  await open(`/retail/structure/view/${stores[0]?.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Location' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('Store 1')
  expect(name).toHaveAttribute('readonly')
  expect(name).not.toBeRequired()
  expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('asks with name, city, street and house number before deleting, and an institution deletes by the retail path', async () => {
  const api = fakeApi(handlersWith({ 'DELETE /b2b/retail/locations/': () => ({ status: 204 }) }))
  const { user } = await open('/institution/structure', 'Institution')
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[1] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete location' }))
  for (const text of ['Store 2', 'Kyiv', 'Khreshchatyk', '2']) expect(dialog.getByText(text)).toBeVisible()
  expect(dialog.getByText(/printed QR codes will stop working/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(api.of('DELETE').map(({ path }) => path)).toEqual([`/b2b/retail/locations/${stores[1]?.guid}`]),
  )
})
