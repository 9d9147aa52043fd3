/**
 * Checks related lists in a record's view. They show the records of another resource that refer to this record, in
 * pages, with the actions that the role has for the other resource.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Area } from '../../src/app/area'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { type AnyDefinition, defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { vehiclesArea, vehiclesBase } from './support/vehicles'

interface Vehicle {
  guid: string
  plate: string
}
interface Trip {
  guid: string
  place: string
  vehicleId: string
}
const vehicles = defineResource<Vehicle>({
  ...vehiclesBase,
  columns: [{ kind: 'text', source: 'plate' }],
  actions: [{ kind: 'view' }],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
  children: [{ resource: 'trips', by: 'vehicleId' }],
})
const trips = defineResource<Trip, Trip, { vehicleId?: string }>({
  name: 'trips',
  dialect: 'b2b',
  path: 'trips',
  roles: ['Recycler'],
  columns: [
    { kind: 'text', source: 'place' },
    { kind: 'reference', source: 'vehicleId', resource: 'vehicles', optionText: 'plate' },
  ],
  filters: [{ kind: 'reference', name: 'vehicleId', resource: 'vehicles', optionText: 'plate' }],
  toolbar: [{ kind: 'create' }],
  actions: [{ kind: 'edit' }, { kind: 'delete', confirm: { via: 'modal', show: ['place'] } }],
  form: {
    fields: [
      { kind: 'text', source: 'place', required: true },
      { kind: 'reference', source: 'vehicleId', resource: 'vehicles', optionText: 'plate', required: true },
    ],
  },
})
const area: Area = {
  ...vehiclesArea,
  screens: [...vehiclesArea.screens, { kind: 'resource', segment: 'trips', resource: 'trips' }],
}
const empty = { title: 'None yet', text: 'Add the first one.' }
const words = {
  vehicles: { title: 'Vehicles', fields: { plate: 'Plate' }, dialogs: { view: 'Vehicle' }, empty },
  trips: {
    title: 'Trips',
    fields: { place: 'Place', vehicleId: 'Vehicle' },
    filters: { vehicleId: 'Vehicle' },
    dialogs: { create: 'Add trip', edit: 'Edit trip', delete: 'Delete trip' },
    empty,
  },
}
const base = '/b2b/recycler'
const van: Vehicle = { guid: 'v1', plate: 'AA 1234' }
const many = Array.from({ length: 25 }, (_, at): Trip => ({ guid: `t${at}`, place: `Place ${at}`, vehicleId: 'v1' }))

const api = (rows: readonly Trip[], status = 200) =>
  fakeApi({
    [`GET ${base}/vehicles/v1`]: () => ({ body: van }),
    [`GET ${base}/vehicles`]: () => pageOf([van]),
    [`GET ${base}/trips/t3`]: () => ({ body: many[3] }),
    [`GET ${base}/trips`]: ({ path }) => {
      const query = new URL(path, 'http://x').searchParams
      const found = rows.filter(row => [null, row.vehicleId].includes(query.get('vehicleId')))
      const from = Number(query.get('Offset') ?? 0)
      return status === 200
        ? { body: { items: found.slice(from, from + 30), total: found.length, pageSize: 30 } }
        : { status }
    },
    [`POST ${base}/trips`]: ({ body }) => ({ body: { guid: 'new', ...(body as object) } }),
  })
const open = (resources: readonly AnyDefinition[] = [vehicles, trips], screens: Area = area) =>
  renderArea({ area: screens, resources, at: '/recycler/vehicles/view/v1' })

beforeEach(() => addMessages('en', { resources: words }))

describe('a related list', () => {
  it('has no configuration error', () => {
    expect(checkConfiguration([vehicles, trips], [area], () => true)).toEqual([])
  })

  it('shows the child’s rows of this record with the child’s other columns, ten at a time, and their number', async () => {
    const { of } = api([...many, { guid: 'x', place: 'Elsewhere', vehicleId: 'v2' }])
    const { user } = await open()
    const list = within(await screen.findByRole('region', { name: 'Trips: 25' }))
    expect(await list.findByText('Place 0')).toBeVisible()
    expect(list.getAllByText(/^Place \d/)).toHaveLength(10)
    expect(list.queryByText('Vehicle')).not.toBeInTheDocument()
    expect(list.queryByText('Place 10')).not.toBeInTheDocument()
    expect(list.queryByText('Elsewhere')).not.toBeInTheDocument()
    await user.click(list.getByRole('button', { name: 'Page 3' }))
    expect(await list.findByText('Place 24')).toBeVisible()
    expect(of('GET', `${base}/trips`).every(({ path }) => path.includes('vehicleId=v1'))).toBe(true)
  })

  it('says that it is empty, and offers to retry after an error', async () => {
    api([])
    const first = await open()
    expect(await within(await screen.findByRole('region', { name: /^Trips/ })).findByText('Nothing here')).toBeVisible()
    first.unmount()
    api([], 404)
    await open()
    const list = within(await screen.findByRole('region', { name: 'Trips' }))
    expect(await list.findByRole('button', { name: /try again/i })).toBeVisible()
  })

  it('leads to the child’s list of this record, and back', async () => {
    api(many)
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'Show in the list' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/trips'))
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"vehicleId":"v1"}')
    await router.navigate(-1)
    expect(await screen.findByRole('region', { name: 'Trips: 25' })).toBeVisible()
  })

  it('creates a record of this parent, and leads back', async () => {
    const { of } = api(many)
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'Add trip' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add trip' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Vehicle/)).toHaveValue('AA 1234'))
    await user.type(dialog.getByLabelText(/^Place/), 'Lviv')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(of('POST').map(({ body }) => body)).toEqual([{ place: 'Lviv', vehicleId: 'v1' }]))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/vehicles/view/v1'))
  })

  it('opens a row on the child’s own screen', async () => {
    api(many)
    const { user, router } = await open()
    const list = within(await screen.findByRole('region', { name: 'Trips: 25' }))
    await user.click((await list.findAllByRole('button', { name: 'Edit' }))[3] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/trips/edit/t3'))
    expect(list.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  it('offers only what the child allows, and is left out for a role without the child', async () => {
    api(many)
    const readOnly = { ...trips, toolbar: [], actions: [] }
    const first = await open([vehicles, readOnly], vehiclesArea)
    const list = within(await screen.findByRole('region', { name: 'Trips: 25' }))
    expect(list.queryByRole('link')).not.toBeInTheDocument()
    expect(list.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    first.unmount()
    await open([vehicles, { ...trips, roles: ['Retailer'] }], vehiclesArea)
    expect(await screen.findByLabelText('Plate')).toHaveValue('AA 1234')
    expect(screen.queryByRole('region', { name: /^Trips/ })).not.toBeInTheDocument()
  })
})
