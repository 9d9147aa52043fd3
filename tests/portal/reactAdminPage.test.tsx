/** Checks that a page made of react-admin's own components can replace the standard screen of a resource. */
import { screen, waitFor, within } from '@testing-library/react'
import { lazy } from 'react'
import { DataTable, Edit, List, Pagination, SimpleForm, TextInput } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

interface Vehicle {
  guid: string
  plate: string
  driver: { guid: string; name: string }
}
interface VehicleForm {
  plate: string
  driverGuid: string
}

const toValues = ({ plate, driver }: Vehicle): VehicleForm => ({ plate, driverGuid: driver.guid })

// The example of docs/adding-a-resource.md for a page of react-admin: a definition for the calls, the page, and its
// line in the area.
const vehicles = defineResource<Vehicle, VehicleForm>({
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Recycler'],
  list: { sort: ['plate'], search: ['plate'] },
  columns: [],
  toolbar: [],
  actions: [],
})

const VehicleList = () => (
  <List
    resource="vehicles"
    perPage={30}
    pagination={<Pagination rowsPerPageOptions={[]} />}
    filters={[<TextInput key="q" source="q" label="ra.action.search" alwaysOn />]}
  >
    <DataTable rowClick="edit">
      <DataTable.Col source="plate" />
      <DataTable.Col source="driver.name" disableSort />
    </DataTable>
  </List>
)
const VehicleEdit = () => (
  <Edit resource="vehicles" mutationMode="pessimistic" transform={toValues}>
    <SimpleForm>
      <TextInput source="plate" />
    </SimpleForm>
  </Edit>
)
const Vehicles = () => (
  <Routes>
    <Route index element={<VehicleList />} />
    <Route path=":id" element={<VehicleEdit />} />
  </Routes>
)

const area: Area = {
  ...areas.Recycler,
  screens: [
    {
      kind: 'page',
      segment: 'vehicles',
      title: 'resources.vehicles.title',
      component: lazy(async () => ({ default: Vehicles })),
    },
  ],
  menu: [{ label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' }],
}

const calls = '/b2b/recycler/vehicles'
const van: Vehicle = { guid: 'v1', plate: 'AA 1234', driver: { guid: 'd1', name: 'Olha' } }
const open = async (at = '/recycler/vehicles') => {
  const api = fakeApi(
    {
      [`GET ${calls}`]: () => pageOf([van]),
      [`GET ${calls}/v1`]: () => ({ body: van }),
      [`PUT ${calls}`]: () => ({ body: van }),
    },
    ['sort', 'search'],
  )
  return { api, ...(await renderArea({ area, resources: [vehicles], at })) }
}

beforeEach(() =>
  addMessages('en', {
    resources: { vehicles: { title: 'Vehicles', fields: { plate: 'Plate', driver: { name: 'Driver' } } } },
  }),
)

describe('a plain page of react-admin', () => {
  it('is in the shell under its heading, with the phrases of the resource, and sorts and searches on the server', async () => {
    const { api, user } = await open()
    expect(await screen.findByText('Olha')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Driver' })).toBeVisible()
    await user.click(within(screen.getByRole('columnheader', { name: 'Plate' })).getByRole('button'))
    await waitFor(() => expect(api.of('GET', calls).at(-1)?.path).toMatch(/sort=plate&order=(ASC|DESC)/))
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'AA')
    await waitFor(() => expect(api.of('GET', calls).at(-1)?.path).toMatch(/q=AA/))
  })

  it('opens a record by a click on its row, saves it in the API’s format, and returns to the list', async () => {
    const { api, user, router } = await open()
    await user.click(await screen.findByText('Olha'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/vehicles/v1'))
    const plate = await screen.findByRole('textbox', { name: 'Plate' })
    expect(plate).toHaveValue('AA 1234')
    await user.type(plate, '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/vehicles'))
    expect(api.of('PUT').map(({ path, body }) => [path, body])).toEqual([
      [`${calls}/v1`, { plate: 'AA 12345', driverGuid: 'd1' }],
    ])
  })

  it('is opened by the address of a record', async () => {
    await open('/recycler/vehicles/v1')
    expect(await screen.findByRole('textbox', { name: 'Plate' })).toHaveValue('AA 1234')
  })
})
