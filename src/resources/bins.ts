/**
 * Bins of a location (spec sections 2.3 and 7), shown in a dialog of the location. Bins have no screen of their own.
 */
import type { Bin } from '../../contract/bins'
import { defineResource } from '../custom/engine/definition/definition'

/** Values of the form for a new bin (`description`), and of the transition `name` (`ownName`). */
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
  shownBy: ['allBins', 'locations'],
  endpoints: {
    create: { serialise: ({ description }) => ({ description }) },
    delete: { path: 'locations/bins/{id}' },
  },
  transitions: {
    name: { path: 'locations/bins/{id}/name', serialise: ({ ownName }) => ({ ownName }) },
    isPublic: { path: 'locations/bins/{id}/isPublic/{flag}' },
    clearFault: { path: 'locations/bins/{id}:clearFault' },
    reopenFault: { path: 'locations/bins/{id}:reopenFault' },
    markEmptied: { path: 'locations/bins/{id}:markEmptied' },
    unmarkEmptied: { path: 'locations/bins/{id}:unmarkEmptied' },
  },
})
