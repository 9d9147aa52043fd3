/**
 * Checks a resource whose records refer to other records: columns and fields show localised names, the form searches
 * the records on the server, tabs have filters, and `forRole` changes the heading of a column for a role.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CityRef } from '../../contract/cities'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { defineResource } from '../../src/custom/engine/definition/definition'
import * as saving from '../../src/custom/ui/saveFile'
import { addMessages } from '../../src/i18n/i18n'
import { cities } from '../../src/resources/cities'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { textOf } from './support/textOf'
import { vehiclesArea as area, vehiclesBase } from './support/vehicles'

interface Depot {
  guid: string
  title: { en: string; ua: string }
}
interface Vehicle {
  guid: string
  plate: string
  state: 'New' | 'Old'
  depotId: string | null
  cityId: string
  city: CityRef
  loadKg: number
}

const depots = defineResource<Depot>({
  name: 'depots',
  dialect: 'b2b',
  path: 'depots',
  roles: ['Recycler'],
  list: { sort: [], search: ['title'] },
  endpoints: { getMany: { path: 'depots/some' } },
})
const vehicles = defineResource<Vehicle, Vehicle, { state: Vehicle['state']; depotId: string }>({
  ...vehiclesBase,
  columns: [
    { kind: 'text', source: 'plate' },
    { kind: 'reference', source: 'depotId', resource: 'depots', optionText: 'title' },
    { kind: 'number', source: 'loadKg' },
    { kind: 'city', source: 'city' },
  ],
  tabs: [
    { key: 'new', filter: { state: 'New' } },
    { key: 'old', filter: { state: 'Old' }, initial: { plate: 'OLD 1' } },
  ],
  toolbar: [{ kind: 'create' }],
  form: {
    fields: [
      { kind: 'text', source: 'plate', required: true },
      { kind: 'reference', source: 'depotId', resource: 'depots', optionText: 'title', filter: { open: 'true' } },
      { kind: 'city', source: 'cityId' },
    ],
  },
  forRole: { Recycler: { columns: { loadKg: { label: 'resources.vehicles.mass' } } } },
})
const words = {
  title: 'Vehicles',
  mass: 'Mass',
  fields: { plate: 'Plate', depotId: 'Depot', cityId: 'Home city', city: 'Home city', loadKg: 'Load' },
  tabs: { new: 'New', old: 'Old' },
  dialogs: { create: 'Add vehicle' },
  empty: { title: 'None', text: 'None yet' },
}
const north: Depot = { guid: 'd1', title: { en: 'North', ua: 'Північ' } }
const south: Depot = { guid: 'd2', title: { en: 'South', ua: 'Південь' } }
const lviv = { guid: 'c1', localizedNames: { en: 'Lviv', ua: 'Львів', pl: 'Lwów' } }
const van: Vehicle = { guid: 'v1', plate: 'AA 1', state: 'New', depotId: 'd1', cityId: 'c1', city: lviv, loadKg: 9 }
const bare: Vehicle = { ...van, guid: 'v2', plate: 'AA 2', depotId: null }

const serve = () =>
  fakeApi(
    {
      'GET /b2b/recycler/vehicles': () => pageOf([van, bare]),
      'POST /b2b/recycler/vehicles': () => ({ body: van }),
      'GET /b2b/recycler/depots': ({ path }) => pageOf(path.includes('q=sou') ? [south] : [north]),
      'GET /b2b/recycler/depots/some': () => pageOf([north]),
      'GET /common/countries/UA/cities': () => pageOf([{ guid: 'c1', localizedNames: { en: 'Lviv' }, country: 'UA' }]),
    },
    ['sort', 'search'],
  )
const open = (at = '/recycler/vehicles') => renderArea({ area, resources: [vehicles, depots, cities], at })

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

describe('a resource that refers to another', () => {
  it('shows names for ids, requested at once, under the heading of its role', async () => {
    const api = serve()
    await open()
    const row = (await screen.findByText('AA 1')).closest('tr') as HTMLElement
    expect(await within(row).findByText('North')).toBeVisible()
    expect(within(row).getByText('Lviv')).toBeVisible()
    const other = screen.getByText('AA 2').closest('tr') as HTMLElement
    expect(within(other).getByText('–')).toBeVisible()
    expect(api.of('GET', '/b2b/recycler/depots')).toHaveLength(1)
    expect(screen.getByRole('columnheader', { name: 'Mass' })).toBeVisible()
  })

  it('exports the names that the screen shows', async () => {
    serve()
    const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
    const { user } = await open()
    await screen.findByText('AA 1')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement)
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(await textOf(saved.mock.calls[0]?.[0])).toContain('"AA 1","North","9","Lviv"')
  })

  it('is found by the server’s search, and starts with the values of its tab', async () => {
    const api = serve()
    const { user } = await open(`/recycler/vehicles/new?filter=${encodeURIComponent('{"state":"Old"}')}`)
    expect(await screen.findByLabelText(/^Plate/)).toHaveValue('OLD 1')
    await user.type(await screen.findByRole('combobox', { name: 'Depot' }), 'sou')
    await user.click(await screen.findByRole('option', { name: 'South' }))
    expect(api.of('GET', '/b2b/recycler/depots?').map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/open=true.*q=sou|q=sou.*open=true/),
    )
    await user.click(await screen.findByRole('combobox', { name: 'Home city' }))
    await user.click(await screen.findByRole('option', { name: 'Lviv' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('POST')).toHaveLength(1))
    expect(api.of('POST')[0]?.body).toMatchObject({ plate: 'OLD 1', depotId: 'd2', cityId: 'c1' })
  })
})

describe('an invalid reference', () => {
  const known = () => true
  const at = 'resources.vehicles'

  it('is named by the start check: a column to nowhere, and a role’s change of nothing', () => {
    expect(checkConfiguration([vehicles, depots], [area], known)).toEqual([])
    expect(checkConfiguration([vehicles], [area], known)).toContain(
      `${at} (Recycler).columns.depotId.resource: there is no resource depots for this role`,
    )
    const changed = { ...vehicles, forRole: { Recycler: { columns: { plat: false as const } } } }
    expect(checkConfiguration([changed, depots], [area], known)).toContain(
      `${at}.forRole.Recycler.columns.plat: there is no such column`,
    )
  })

  it('does not compile: columns by their value, filters by what the list accepts', () => {
    type Query = { state: 'New' | 'Old'; depotId: string }
    const name = { name: 'vehicles', dialect: 'b2b', path: 'vehicles', roles: ['Recycler'] } as const
    const rejected = [
      // @ts-expect-error a money column needs an amount
      defineResource<Vehicle>({ ...name, columns: [{ kind: 'money', source: 'plate' }] }),
      // @ts-expect-error an image column needs a picture
      defineResource<Vehicle>({ ...name, columns: [{ kind: 'image', source: 'loadKg' }] }),
      // @ts-expect-error the query has no parameter `colour`
      defineResource<Vehicle, Vehicle, Query>({ ...name, filters: [{ kind: 'text', name: 'colour' }] }),
      defineResource<Vehicle, Vehicle, Query>({
        ...name,
        // @ts-expect-error no state is called Sold
        filters: [{ kind: 'choice', name: 'state', options: ['Sold'] }],
      }),
      // @ts-expect-error the query has no parameter `colour` for a tab
      defineResource<Vehicle, Vehicle, Query>({ ...name, tabs: [{ key: 'red', filter: { colour: 'red' } }] }),
      // @ts-expect-error the role has no such column
      defineResource<Vehicle>({ ...name, forRole: { Recycler: { columns: { plat: false } } } }),
      // @ts-expect-error a list without a query has no tabs
      defineResource<Vehicle>({ ...name, tabs: [{ key: 'new', filter: { state: 'New' } }] }),
    ]
    expect(rejected).toHaveLength(7)
  })
})
