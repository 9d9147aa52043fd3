/** Parts of a sample resource for tests, `vehicles`, and an area with only this resource. */
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'

export const vehiclesBase = {
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Recycler'],
  // The documents' example is also called `vehicles`. Without this line, the list of a resource that somebody adds
  // under this name (contract/lists.ts) would apply to the sample too.
  list: { sort: [], search: [] },
} as const

export const vehiclesArea: Area = {
  ...areas.Recycler,
  menu: [{ label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' }],
  screens: [{ kind: 'resource', segment: 'vehicles', resource: 'vehicles' }],
}
