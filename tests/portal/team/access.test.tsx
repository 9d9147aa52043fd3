/** Checks what a member of a team can see and do in a list: its buttons, its URLs, and react-admin's own pages. */
import { screen, waitFor, within } from '@testing-library/react'
import { lazy } from 'react'
import { CreateButton, DataTable, EditButton, List } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TeamRole } from '../../../contract/teamRoles'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { defineResource } from '../../../src/custom/engine/definition/definition'
import { addMessages } from '../../../src/i18n/i18n'
import { readMe } from '../../../src/session/session'
import { me } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

interface Vehicle {
  guid: string
  plate: string
}

const vehicles = defineResource<Vehicle>({
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Retailer'],
  columns: [{ kind: 'text', source: 'plate' }],
  toolbar: [{ kind: 'create' }],
  import: { list: 'simpleRewards' },
  actions: [
    { kind: 'edit' },
    { kind: 'view' },
    { kind: 'delete', confirm: { via: 'modal' } },
    { kind: 'transition', key: 'park', icon: 'start' },
    { kind: 'custom', key: 'wash', component: () => <button type="button">Wash</button>, writes: true },
    { kind: 'custom', key: 'locate', component: () => <button type="button">Locate</button> },
  ],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
})
const contracts = defineResource<Vehicle>({
  name: 'contracts',
  dialect: 'b2b',
  path: 'contracts',
  roles: ['Retailer'],
  team: { read: 'Owner', write: 'Owner' },
  columns: [{ kind: 'text', source: 'plate' }],
  toolbar: [{ kind: 'create' }],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
})

const StockPage = () => (
  <List resource="vehicles" actions={<CreateButton />}>
    <DataTable rowClick={false}>
      <DataTable.Col source="plate" />
      <DataTable.Col label="Buttons">
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
)
const StockContracts = () => (
  <List resource="contracts">
    <DataTable rowClick={false} />
  </List>
)
const stock = (segment: string, Page: () => React.ReactNode): Area['screens'][number] => ({
  kind: 'page',
  segment,
  title: 'resources.vehicles.title',
  component: lazy(async () => ({ default: Page })),
})

const area: Area = {
  ...areas.Retailer,
  screens: [
    { kind: 'resource', segment: 'vehicles', resource: 'vehicles' },
    { kind: 'resource', segment: 'contracts', resource: 'contracts' },
    stock('stock', StockPage),
    stock('stockContracts', StockContracts),
  ],
  menu: [
    { label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' },
    { label: 'resources.contracts.title', icon: 'start', segment: 'contracts' },
  ],
}
const words = {
  title: 'Vehicles',
  fields: { plate: 'Plate', guid: 'ID' },
  dialogs: { create: 'Add vehicle', edit: 'Edit vehicle', view: 'Vehicle', delete: 'Delete vehicle' },
  actions: { park: 'Park', wash: 'Wash', locate: 'Locate' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.' },
}
const van: Vehicle = { guid: 'v1', plate: 'AA 1234' }

const open = async (
  teamRole: TeamRole,
  path = '/vehicles',
  handlers: Parameters<typeof fakeApi>[0] = {},
  rows = [van],
) => {
  const api = fakeApi(
    {
      [`GET ${area.api}/vehicles`]: () => pageOf(rows),
      [`GET ${area.api}/contracts`]: () => pageOf(rows),
      [`GET ${area.api}/imports`]: () => ({ body: [] }),
      'GET /auth/me': () => ({ body: me({ teamRole }) }),
      ...handlers,
    },
    ['import'],
  )
  const view = await renderArea({
    area,
    resources: [vehicles, contracts],
    at: `${area.path}${path}`,
    user: me({ teamRole }),
  })
  return { api, ...view }
}
const namesOfButtons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label') ?? button.textContent ?? '')

beforeEach(() => addMessages('en', { resources: { vehicles: words, contracts: { ...words, title: 'Contracts' } } }))

const writing = ['Add vehicle', 'Import', 'Edit', 'Wash', 'More actions: AA 1234']

describe('a viewer', () => {
  it('has the records, their view and the export, and no button that writes; a manager has them all', async () => {
    const { unmount } = await open('Manager')
    await screen.findByText('AA 1234')
    expect(namesOfButtons()).toEqual(expect.arrayContaining([...writing, 'View']))
    unmount()
    await open('Viewer')
    await screen.findByText('AA 1234')
    expect(namesOfButtons()).toEqual(expect.arrayContaining(['View', 'Locate', 'Export']))
    expect(namesOfButtons().filter(name => [...writing, 'Park', 'Delete'].includes(name))).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('is not asked to add the first record', async () => {
    await open('Viewer', '/vehicles', {}, [])
    expect(await screen.findByText('No vehicles yet')).toBeVisible()
    expect(screen.queryByText('Add the first one.')).toBeNull()
    expect(screen.queryByRole('button', { name: /first/ })).toBeNull()
  })

  it.each(['/vehicles/new', '/vehicles/edit/v1'])('reads at the address %s why it is refused', async path => {
    await open('Viewer', path)
    expect(await screen.findByText('Only the owner and managers can make changes in “Vehicles”')).toBeVisible()
    expect(screen.getByText(/Your role in the team: Viewer/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to “Vehicles”' })).toHaveAttribute('href', '/retail/vehicles')
  })

  it('finds no screen at an address that does not exist for other members either', async () => {
    await open('Viewer', '/vehicles/nonsense')
    expect(await screen.findByText('There is no such page')).toBeVisible()
  })
})

describe('a resource of the owner', () => {
  it('is in the owner’s menu only, and its address says who can open it', async () => {
    const { unmount } = await open('Owner', '/contracts')
    expect(await screen.findByText('AA 1234')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contracts' })).toBeVisible()
    unmount()
    const { api } = await open('Manager', '/contracts')
    expect(await screen.findByText('Only the owner can open “Contracts”')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Contracts' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Vehicles' })).toBeVisible()
    expect(api.of('GET', `${area.api}/contracts`)).toEqual([])
  })
})

describe('a page of react-admin', () => {
  it('shows its buttons to those who may use them', async () => {
    const { unmount } = await open('Manager', '/stock')
    expect(await screen.findByRole('link', { name: 'Create' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
    unmount()
    await open('Viewer', '/stock')
    await screen.findByText('AA 1234')
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('of a resource that is not the member’s says so', async () => {
    await open('Manager', '/stockContracts')
    expect(await screen.findByText(/Your role in the team does not allow this/)).toBeVisible()
    expect(screen.getByText(/Your role in the team: Manager/)).toBeVisible()
  })
})

it('a role that was just changed is noticed with the first refusal: its text is shown, and the buttons go', async () => {
  let teamRole: TeamRole = 'Manager'
  const { user } = await open('Manager', '/vehicles', {
    'GET /auth/me': () => ({ body: me({ teamRole }) }),
    [`DELETE ${area.api}/vehicles/v1`]: () => errorAnswer(403, 'InsufficientPermissions'),
    [`PUT ${area.api}/vehicles/v1:park`]: () => errorAnswer(403, 'InsufficientPermissions'),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions: AA 1234' }))
  teamRole = 'Viewer'
  await user.click(await screen.findByRole('menuitem', { name: 'Park' }))
  expect(await screen.findByText(/Your role in the team does not allow this/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add vehicle' })).toBeNull())
  expect(readMe()?.teamRole).toBe('Viewer')
  expect(screen.getByText('AA 1234')).toBeVisible()
})
