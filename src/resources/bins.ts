/** Bins of a location (spec sections 2.3 and 7): shown in the location's dialog, without a screen of their own. */
import type { Bin } from '../../contract/bins'
import { defineResource } from '../custom/engine/definition/definition'

/** Values of a new bin. `locationId` and the visibility's `flag` are filled into the paths. */
interface BinValues {
  description: string
  ownName?: string | null
}

export const bins = defineResource<Bin, BinValues>({
  name: 'bins',
  dialect: 'b2b',
  path: 'locations/{locationId}/bins',
  oneFrom: 'list',
  pathNames: ['locationId', 'flag'],
  roles: ['Retailer', 'Institution'],
  endpoints: {
    create: { serialise: ({ description }) => ({ description }) },
    delete: { path: 'locations/bins/{id}' },
  },
  transitions: {
    name: { path: 'locations/bins/{id}/name', serialise: ({ ownName }) => ({ ownName }) },
    isPublic: { path: 'locations/bins/{id}/isPublic/{flag}' },
    clearFault: { path: 'locations/bins/{id}:clearFault' },
  },
})
