/** The resources that only support staff have. Only their area loads them. */
import { lazy } from 'react'
import type { AnyDefinition } from '../../custom/engine/definition/definition'
import { historySegment } from '../../custom/engine/definition/resolve'
import { platformKeys } from '../keys'
import { applications } from './applications'
import { auditLog } from './auditLog'
import { organisations } from './organisations'
import { staffEmployees } from './staffEmployees'
import { staffFundraising } from './staffFundraising'
import { staffLocations } from './staffLocations'
import { staffMembers } from './staffMembers'
import { staffSagas } from './staffSagas'
import { staffSponsorships } from './staffSponsorships'

const TrailScreenDialog = lazy(async () => ({
  default: (await import('../../custom/staff/trail/TrailDialog')).TrailScreenDialog,
}))

/**
 * Adds to every list the action that opens a record's trail: what blocks the record, who changed it, and the e-mails
 * about it. The audit log has no such action, because its entries are themselves changes.
 */
const addTrail = (definition: AnyDefinition): AnyDefinition =>
  definition.columns && definition !== auditLog
    ? {
        ...definition,
        actions: [
          ...(definition.actions ?? []),
          { kind: 'open', segment: historySegment, icon: 'log', label: 'engine.history' },
        ],
        subRoutes: { ...definition.subRoutes, [historySegment]: TrailScreenDialog },
      }
    : definition

const lists: readonly AnyDefinition[] = [
  applications,
  organisations,
  staffSagas,
  staffSponsorships,
  staffFundraising,
  staffEmployees,
  staffMembers,
  staffLocations,
  auditLog,
  platformKeys,
]

export const definitions = lists.map(addTrail)
