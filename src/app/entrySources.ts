/**
 * What the command palette of a role finds in addition to screens and records. Separate from `areas.ts`, because public
 * pages load that file too.
 */
import type { SessionRole } from '../../contract/roles'
import { type FeatureRequirement, isRequirementMet } from '../config'
import type { EntrySource } from '../custom/engine/definition/EngineContext'

const entrySources: Partial<Record<SessionRole, EntrySource & FeatureRequirement>> = {
  Recycler: {
    needs: 'placeSearch',
    label: 'finder.places',
    find: async (...search) => (await import('../custom/recycler/placeEntries')).findPlaceEntries(...search),
  },
}

/** Returns the source of a role, if it has one and the API has its calls. */
export const entrySourceOf = (role: SessionRole): EntrySource | undefined => {
  const source = entrySources[role]
  return source && isRequirementMet(source) ? source : undefined
}
