/**
 * Helpers for tests of stores: sample cities and stores, a fake API, and functions that open the screen and enter a
 * street address.
 */
import { screen, within } from '@testing-library/react'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { allDefinitions } from '../../helpers/definitions'
import { location, me } from '../support/builders'
import { type Answer, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

export const cityOf = (number: number, name: string) => ({
  guid: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
  country: 'UA',
  localizedNames: { en: name, ua: `${name} ua`, pl: `${name} pl` },
  point: { latitude: 50.45, longitude: 30.52 },
})
const manyCities = Array.from({ length: 45 }, (_, index) => cityOf(index, `City ${index}`))
export const kyiv = cityOf(99, 'Kyiv')
export const stores = [1, 2, 3].map(number => location(number, { zipCode: '01001' }))
export const places = [
  { cityId: 'kyiv', city: 'Kyiv', shopsCount: 2 },
  { cityId: 'lviv', city: 'Lviv', shopsCount: 1 },
]

export const createStoreHandlers = (
  overrides: Record<string, (call: { path: string }) => Answer | Promise<Answer>> = {},
) => ({
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
    const found = search ? [kyiv].filter(city => city.localizedNames.en.startsWith(search)) : manyCities
    return pageOf(found.slice(offset, offset + 30), found.length)
  },
  'GET /common/geocode': () => ({ body: { location: { latitude: 50.1, longitude: 30.1 }, accuracy: 'House' } }),
  'POST /b2b/retail/locations': () => ({ status: 201, body: location(9) }),
  ...overrides,
})

export const openStores = async (at: string, role: 'Retailer' | 'Institution' = 'Retailer', user = me({ role })) => {
  const area: Area = areas[role]
  const view = await renderArea({ area, at, resources: allDefinitions, user })
  await screen.findByText('Store 1')
  return view
}
export type User = Awaited<ReturnType<typeof openStores>>['user']

export const fillAddress = async (user: User) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Corner shop ')
  await user.type(dialog.getByRole('combobox', { name: 'City' }), 'Kyiv')
  await user.click(await screen.findByRole('option', { name: 'Kyiv' }))
  await user.type(dialog.getByRole('textbox', { name: 'Street' }), 'Main')
  await user.type(dialog.getByRole('textbox', { name: 'House number' }), '5')
  return dialog
}
