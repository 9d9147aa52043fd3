/**
 * Checks the column of a state whose values are the tabs of the list: the tabs do not show it, but exported files and
 * related lists do.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Area } from '../../../src/app/area'
import { checkConfiguration } from '../../../src/custom/engine/check/checkConfiguration'
import { defineResource } from '../../../src/custom/engine/definition/definition'
import { addMessages } from '../../../src/i18n/i18n'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { collectSavedFiles } from '../support/savedFiles'
import { textOf } from '../support/textOf'
import { vehiclesArea, vehiclesBase } from '../support/vehicles'

interface Trip {
  guid: string
  place: string
  vehicleId: string
  status: 'Planned' | 'Done'
}
const vehicles = defineResource<{ guid: string; plate: string }>({
  ...vehiclesBase,
  columns: [{ kind: 'text', source: 'plate' }],
  actions: [{ kind: 'view' }],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
  children: [{ resource: 'trips', by: 'vehicleId' }],
})
const trips = defineResource<Trip, Trip, { vehicleId?: string; status?: Trip['status'] }>({
  name: 'trips',
  dialect: 'b2b',
  path: 'trips',
  roles: ['Recycler'],
  columns: [
    { kind: 'text', source: 'place' },
    { kind: 'choice', source: 'status', isState: true, under: [] },
  ],
  filters: [{ kind: 'reference', name: 'vehicleId', resource: 'vehicles', optionText: 'plate' }],
  tabs: (['Planned', 'Done'] as const).map(status => ({ key: status, filter: { status } })),
})
const area: Area = {
  ...vehiclesArea,
  screens: [...vehiclesArea.screens, { kind: 'resource', segment: 'trips', resource: 'trips' }],
}
const states = { Planned: 'Planned', Done: 'Done' }
const empty = { title: 'None yet', text: 'Add the first one.' }
const words = {
  vehicles: { title: 'Vehicles', fields: { plate: 'Plate' }, dialogs: { view: 'Vehicle' }, empty },
  trips: {
    title: 'Trips',
    fields: { place: 'Place', status: 'State' },
    filters: { vehicleId: 'Vehicle' },
    tabs: states,
    choices: { status: states },
    empty,
  },
}
const van = { guid: 'v1', plate: 'AA 1234' }
const trip: Trip = { guid: 't1', place: 'Lviv', vehicleId: 'v1', status: 'Planned' }
const open = (at: string) => {
  fakeApi({
    'GET /b2b/recycler/vehicles': () => pageOf([van]),
    'GET /b2b/recycler/trips': () => pageOf([trip]),
  })
  return renderArea({ area, resources: [vehicles, trips], at })
}
beforeEach(() => addMessages('en', { resources: words }))

it('has no configuration error', () => {
  expect(checkConfiguration([vehicles, trips], [area], () => true)).toEqual([])
})

it('is not shown in the tabs, and is in the file of a tab', async () => {
  const { user } = await open('/recycler/trips')
  await screen.findByText('Lviv')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('State')
  const files = collectSavedFiles()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As shown (CSV)' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await textOf(files[0]?.blob)).trim().split('\r\n')).toEqual(['"Place","State"', '"Lviv","Planned"'])
})

it('is shown in a related list, which has no tabs', async () => {
  await open('/recycler/vehicles/view/v1')
  const list = within(await screen.findByRole('region', { name: 'Trips: 1' }))
  expect(await list.findByText('Lviv')).toBeVisible()
  expect(list.getByText('Planned')).toBeVisible()
})
