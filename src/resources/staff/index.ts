/** The resources that only support staff have. Only their area loads them. */
import type { AnyDefinition } from '../../custom/engine/definition/definition'
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

export const definitions: readonly AnyDefinition[] = [
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
