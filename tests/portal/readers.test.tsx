/** Checks the screen of a role that only reads a resource: nothing on it adds, changes, removes or imports a record. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

interface Vehicle {
  guid: string
  plate: string
}
// `import.list` must name a list into which the API can import. It does not matter in this test which one.
const vehicles = defineResource<Vehicle>({
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Retailer', 'Recycler'],
  readers: ['Recycler'],
  columns: [{ kind: 'text', source: 'plate' }],
  toolbar: [{ kind: 'create' }],
  import: { list: 'simpleRewards' },
  actions: [
    { kind: 'view' },
    { kind: 'edit' },
    { kind: 'transition', key: 'park', icon: 'check' },
    { kind: 'delete', confirm: { via: 'modal', show: ['plate'] } },
  ],
  bulk: [{ kind: 'edit', key: 'paint', icon: 'map', fields: ['plate'] }],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
})
const words = {
  title: 'Vehicles',
  fields: { plate: 'Plate', guid: 'ID' },
  dialogs: { create: 'Add vehicle', edit: 'Edit vehicle', view: 'Vehicle', delete: 'Delete vehicle' },
  actions: { park: 'Park', paint: 'Paint' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.', readers: 'New vehicles will appear here.' },
}
const areaOf = (role: 'Retailer' | 'Recycler'): Area => ({
  ...areas[role],
  screens: [{ kind: 'resource', segment: 'vehicles', resource: 'vehicles' }],
  menu: [{ label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' }],
})
const van: Vehicle = { guid: 'v1', plate: 'AA 1234' }

async function open(role: 'Retailer' | 'Recycler', items: Vehicle[], path = '') {
  const area = areaOf(role)
  fakeApi({ [`GET ${area.api}/vehicles`]: () => pageOf(items), [`GET ${area.api}/imports`]: () => ({ body: [] }) }, [
    'import',
  ])
  return renderArea({ area, resources: [vehicles], at: `${area.path}/vehicles${path}` })
}
const namesOfButtons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label') ?? button.textContent ?? '')

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

describe('a role that only reads', () => {
  const writing = ['Add vehicle', 'Import', 'Edit', 'More actions: AA 1234']

  it('has the records and their view, and no button that writes; another role has them all', async () => {
    const { unmount } = await open('Retailer', [van])
    await screen.findByText('AA 1234')
    expect(namesOfButtons()).toEqual(expect.arrayContaining([...writing, 'View']))
    expect(screen.getAllByRole('checkbox')).not.toEqual([])
    unmount()
    await open('Recycler', [van])
    await screen.findByText('AA 1234')
    expect(namesOfButtons()).toContain('View')
    expect(namesOfButtons().filter(name => [...writing, 'Park', 'Delete'].includes(name))).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('is not asked to add the first record', async () => {
    const { unmount } = await open('Retailer', [])
    expect(await screen.findByText('Add the first one.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add the first one' })).toBeVisible()
    unmount()
    await open('Recycler', [])
    expect(await screen.findByText('New vehicles will appear here.')).toBeVisible()
    expect(screen.queryByText(/add the first/i)).not.toBeInTheDocument()
  })

  it.each(['/new', '/edit/v1'])('finds no screen at the address %s', async path => {
    await open('Recycler', [van], path)
    expect(await screen.findByText('There is no such page')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('needs a text for its empty list', () => {
    const mistakes = checkConfiguration(
      [vehicles],
      [areaOf('Retailer'), areaOf('Recycler')],
      key => !key.endsWith('empty.readers'),
    )
    expect(mistakes).toEqual([
      'resources.vehicles (Recycler).empty: the translation resources.vehicles.empty.readers is missing',
    ])
  })
})
