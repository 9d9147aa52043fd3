import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { defineResource } from '../../src/custom/engine/definition/definition'
import { rules } from '../../src/custom/engine/definition/rules'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { chooseFromRowMenu } from './support/rowMenu'

interface Vehicle {
  guid: string
  plate: string
  kind: 'Van' | 'Truck'
  loadKg: number
}

// The example of docs/adding-a-resource.md: a new resource needs only a definition, its line in the area, and its
// messages.
const vehicles = defineResource<Vehicle>({
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Recycler'],
  columns: [
    { kind: 'text', source: 'plate' },
    { kind: 'choice', source: 'kind' },
    { kind: 'number', source: 'loadKg' },
  ],
  toolbar: [{ kind: 'create' }],
  actions: [{ kind: 'edit' }, { kind: 'view' }, { kind: 'delete', confirm: { via: 'modal', show: ['plate'] } }],
  form: {
    initial: { kind: 'Van' },
    fields: [
      { kind: 'text', source: 'plate', required: true, rules: [rules.maxLength(8)] },
      { kind: 'choice', source: 'kind', options: ['Van', 'Truck'], required: true },
      { kind: 'number', source: 'loadKg', digits: true, required: true },
    ],
  },
})

const words = {
  title: 'Vehicles',
  fields: { plate: 'Plate', kind: 'Kind', loadKg: 'Load, kg' },
  choices: { kind: { Van: 'Van', Truck: 'Truck' } },
  dialogs: { create: 'Add vehicle', edit: 'Edit vehicle', view: 'Vehicle', delete: 'Delete vehicle' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.' },
}

const area: Area = {
  ...areas.Recycler,
  screens: [{ kind: 'resource', segment: 'vehicles', resource: 'vehicles' }],
  menu: [{ label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' }],
}

const list = 'GET /b2b/recycler/vehicles'
const van: Vehicle = { guid: 'v1', plate: 'AA 1234', kind: 'Van', loadKg: 900 }
const open = (at = '/recycler/vehicles') => renderArea({ area, resources: [vehicles], at })

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

describe('a resource added by configuration alone', () => {
  it('has a menu entry and a list', async () => {
    fakeApi({ [list]: () => pageOf([van]) })
    await open()
    const row = (await screen.findByText('AA 1234')).closest('tr') as HTMLElement
    expect(within(row).getByText('Van')).toBeVisible()
    expect(within(row).getByText('900')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Vehicles' })).toHaveAttribute('aria-current', 'page')
  })

  it('adds a record, with its rules', async () => {
    const api = fakeApi({ [list]: () => pageOf([van]), 'POST /b2b/recycler/vehicles': () => ({ body: van }) })
    const { user } = await open('/recycler/vehicles/new')
    await user.type(await screen.findByLabelText(/^Plate/), 'TOO LONG A PLATE')
    await user.type(screen.getByLabelText(/^Load/), '12x')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The text is too long. Limit: 8')).toBeVisible()
    expect(screen.getByText('Only digits are allowed')).toBeVisible()
    await user.clear(screen.getByLabelText(/^Plate/))
    await user.type(screen.getByLabelText(/^Plate/), 'BB 1')
    await user.clear(screen.getByLabelText(/^Load/))
    await user.type(screen.getByLabelText(/^Load/), '12')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved: BB 1')).toBeVisible()
    expect(api.of('POST').map(({ body }) => body)).toEqual([{ plate: 'BB 1', kind: 'Van', loadKg: 12 }])
  })

  it('edits the current record over its list, fetches each of them once, and goes back', async () => {
    const api = fakeApi({ [list]: () => pageOf([van]), 'PUT /b2b/recycler/vehicles': () => ({ body: van }) })
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(router.state.location.pathname).toBe('/recycler/vehicles/edit/v1')
    const plate = await screen.findByLabelText(/^Plate/)
    expect(plate).toHaveValue('AA 1234')
    expect(screen.getByText('AA 1234')).toBeInTheDocument()
    expect(api.of('GET', '/b2b/recycler/vehicles').map(({ path }) => path.split('?')[0])).toEqual([
      '/b2b/recycler/vehicles',
      '/b2b/recycler/vehicles/v1',
    ])
    await user.type(plate, '5')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/vehicles'))
    expect(api.of('PUT')[0]).toMatchObject({ path: '/b2b/recycler/vehicles/v1', body: { plate: 'AA 12345' } })
  })

  it('opens a record by its address, read-only, and closes to the list', async () => {
    fakeApi({ [list]: () => pageOf([]), 'GET /b2b/recycler/vehicles/v1': () => ({ body: van }) })
    const { user, router } = await open('/recycler/vehicles/view/v1')
    expect(await screen.findByLabelText('Plate')).toHaveAttribute('readonly')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/recycler/vehicles')
  })

  it('deletes a record only after a confirmed question', async () => {
    const api = fakeApi({ [list]: () => pageOf([van]), 'DELETE /b2b/recycler/vehicles': () => ({ status: 204 }) })
    const { user } = await open()
    await chooseFromRowMenu(user, 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete vehicle' }))
    expect(dialog.getByText('AA 1234')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.of('DELETE')).toEqual([])
    await chooseFromRowMenu(user, 'Delete')
    const again = within(await screen.findByRole('dialog', { name: 'Delete vehicle' }))
    await user.click(again.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted: AA 1234')).toBeVisible()
    expect(api.of('DELETE').map(({ path }) => path)).toEqual(['/b2b/recycler/vehicles/v1'])
  })
})

describe('a mistake in a definition', () => {
  const known = () => true

  it('is reported only where there is one', () => {
    expect(checkConfiguration([vehicles], [area], known)).toEqual([])
  })

  it('is reported with its path when a translation is missing', () => {
    const mistakes = checkConfiguration([vehicles], [area], key => !key.endsWith('fields.plate'))
    expect(mistakes).toContain(
      'resources.vehicles (Recycler).columns.plate: the translation resources.vehicles.fields.plate is missing',
    )
  })

  it('is reported with its path when a reference leads nowhere', () => {
    const lost = defineResource<Vehicle>({
      ...(vehicles as object),
      name: 'vehicles',
      dialect: 'b2b',
      path: 'vehicles',
      roles: ['Recycler'],
      form: { fields: [{ kind: 'reference', source: 'kind', resource: 'drivers', optionText: 'name' }] },
    })
    expect(checkConfiguration([lost], [area], known)).toEqual([
      'resources.vehicles (Recycler).form.fields.kind.resource: there is no resource drivers for this role',
    ])
  })

  it('is reported with its path when a segment appears twice', () => {
    const twice = { ...area, screens: [...area.screens, ...area.screens] }
    expect(checkConfiguration([vehicles], [twice], known)).toEqual([
      'areas.Recycler.screens.vehicles: it is there twice',
    ])
  })

  it('does not compile when a field is misspelt', () => {
    defineResource<Vehicle>({
      name: 'vehicles',
      dialect: 'b2b',
      path: 'vehicles',
      roles: ['Recycler'],
      // @ts-expect-error there is no such field
      columns: [{ kind: 'text', source: 'plat' }],
    })
    expect(Object.keys(van)).not.toContain('plat')
  })
})
