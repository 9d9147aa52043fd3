/**
 * Checks declared rules in a form and in a bulk edit, and the errors of these rules from the API and from an import.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { declareRecordRule } from '../../contract/recordRules'
import { defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { vehiclesArea, vehiclesBase } from './support/vehicles'

interface Vehicle {
  guid: string
  plate: string
  loadKg: number
  capacityKg: number
  driver: string | null
}
type Form = Omit<Vehicle, 'capacityKg'> & { capacity: number }
const vehicle = declareRecordRule<{ plate: string; loadKg: number; capacityKg: number; driver?: string | null }>()

const vehicles = defineResource<Vehicle, Form>({
  ...vehiclesBase,
  oneFrom: 'list',
  rules: {
    notOverloaded: vehicle({
      fields: ['loadKg', 'capacityKg'],
      at: 'loadKg',
      test: ({ loadKg, capacityKg }) => loadKg <= capacityKg,
    }),
    capitals: vehicle({ fields: ['plate'], test: ({ plate }) => plate === plate.toUpperCase() }),
    needsDriver: vehicle({
      fields: ['loadKg'],
      optional: ['driver'],
      at: 'driver',
      test: ({ loadKg, driver }) => loadKg < 500 || driver !== undefined,
    }),
  },
  endpoints: {
    create: {
      serialise: ({ capacity, driver, ...rest }) => ({ ...rest, capacityKg: capacity, driver: driver?.trim() }),
    },
    update: {
      serialise: ({ capacity, driver, ...rest }) => ({ ...rest, capacityKg: capacity, driver: driver?.trim() }),
    },
  },
  columns: [
    { kind: 'text', source: 'plate' },
    { kind: 'number', source: 'loadKg' },
  ],
  toolbar: [{ kind: 'create' }],
  actions: [{ kind: 'edit' }],
  bulk: [{ kind: 'edit', key: 'load', icon: 'edit', fields: ['loadKg'] }],
  form: {
    toValues: ({ capacityKg, ...rest }) => ({ ...rest, capacity: capacityKg }),
    fields: [
      { kind: 'text', source: 'plate', required: true },
      { kind: 'number', source: 'loadKg', digits: true, required: true },
      { kind: 'number', source: 'capacity', digits: true, required: true, wire: ['capacityKg'] },
      { kind: 'text', source: 'driver' },
    ],
  },
})
const overloaded = 'More than the vehicle can carry'
const words = {
  title: 'Vehicles',
  fields: { plate: 'Plate', loadKg: 'Cargo', capacity: 'Capacity', driver: 'Driver' },
  actions: { load: 'Change load' },
  rules: { notOverloaded: overloaded, capitals: 'Capital letters only', needsDriver: 'A heavy load needs a driver' },
  dialogs: { create: 'Add vehicle', edit: 'Edit vehicle' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.' },
}
const path = '/b2b/recycler/vehicles'
const van: Vehicle = { guid: 'v1', plate: 'AA', loadKg: 10, capacityKg: 100, driver: 'Olha' }
const open = (at = '/recycler/vehicles') => renderArea({ area: vehiclesArea, resources: [vehicles], at })
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(await field(name))
    if (value) await user.type(await field(name), value)
  }
}

const save = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  await waitFor(() => expect(button.isConnected && button.hasAttribute('disabled')).toBe(false))
}

describe('a rule', () => {
  it('across two fields is shown at its field, also while others are empty, until either is corrected', async () => {
    const api = fakeApi({ [`GET ${path}`]: () => pageOf([]), [`POST ${path}`]: () => ({ body: van }) })
    const { user } = await open('/recycler/vehicles/new')
    await fill(user, { Cargo: '200', Capacity: '100' })
    await save(user)
    expect(await screen.findByText(overloaded)).toBeVisible()
    expect(await field('Cargo')).toHaveAccessibleDescription(overloaded)
    await fill(user, { Capacity: '300' })
    await waitFor(() => expect(screen.queryByText(overloaded)).not.toBeInTheDocument())
    await fill(user, { Capacity: '50' })
    await save(user)
    expect(await screen.findByText(overloaded)).toBeVisible()
    await fill(user, { Cargo: '40' })
    await waitFor(() => expect(screen.queryByText(overloaded)).not.toBeInTheDocument())
    await fill(user, { Plate: 'aa' })
    await save(user)
    expect(await screen.findByText('Capital letters only')).toBeVisible()
    expect(api.of('POST')).toEqual([])
    await fill(user, { Plate: 'AA' })
    await save(user)
    await waitFor(() => expect(api.of('POST').map(({ body }) => body)).toMatchObject([{ loadKg: 40, capacityKg: 50 }]))
  })

  it('about an empty field is shown there', async () => {
    fakeApi({ [`GET ${path}`]: () => pageOf([]) })
    const { user } = await open('/recycler/vehicles/new')
    await fill(user, { Plate: 'AA', Cargo: '600', Capacity: '1000' })
    await save(user)
    expect(await screen.findByText('A heavy load needs a driver')).toBeVisible()
    await fill(user, { Cargo: '6' })
    await waitFor(() => expect(screen.queryByText('A heavy load needs a driver')).not.toBeInTheDocument())
  })

  it('that only the API applies is shown with its own message, until another of its fields changes', async () => {
    const body = {
      errorCode: 'InvalidParams',
      message: '',
      fields: { loadKg: 'InvalidParams' },
      reasons: { loadKg: { rule: 'notOverloaded' } },
    }
    fakeApi({ [`GET ${path}`]: () => pageOf([van]), [`PUT ${path}`]: () => ({ status: 400, body }) })
    const { user } = await open('/recycler/vehicles/edit/v1')
    await fill(user, { Cargo: '20' })
    await save(user)
    expect(await screen.findByText(overloaded)).toBeVisible()
    await fill(user, { Capacity: '90' })
    await waitFor(() => expect(screen.queryByText(overloaded)).not.toBeInTheDocument())
  })

  it('applies to each row of a bulk edit', async () => {
    const vans = [van, { ...van, guid: 'v2', plate: 'BB', capacityKg: 1000 }]
    const api = fakeApi({
      [`GET ${path}`]: () => pageOf(vans),
      [`PUT ${path}`]: ({ body }) => ({ body: { ...van, ...(body as object) } }),
    })
    const { user } = await open()
    for (const box of (await screen.findAllByRole('checkbox')).slice(1, 3)) await user.click(box)
    await user.click(await screen.findByRole('button', { name: 'Change load' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Cargo/), '400')
    await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
    expect(await screen.findByText(new RegExp(`Cargo: ${overloaded}`))).toBeVisible()
    expect(api.of('PUT').map(({ body }) => body)).toMatchObject([{ guid: 'v2', loadKg: 400 }])
  })
})
