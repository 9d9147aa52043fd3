/** The registry: one line a resource. */
import type { AnyDefinition } from '../custom/engine/definition'
import { bins } from './bins'
import { cities } from './cities'
import { employees } from './employees'
import { fundraisingRewards } from './fundraisingRewards'
import { locations } from './locations'
import { organisation } from './organisation'
import { premiumRewards } from './premiumRewards'
import { sagas } from './sagas'
import { simpleRewards } from './simpleRewards'
import { sponsorRewards } from './sponsorRewards'
import { sponsorships } from './sponsorships'
import { applications } from './staff/applications'
import { auditLog } from './staff/auditLog'
import { organisations } from './staff/organisations'
import { staffEmployees } from './staff/staffEmployees'
import { staffSagas } from './staff/staffSagas'
import { staffSponsorships } from './staff/staffSponsorships'
import { supportActions } from './supportActions'

export const definitions: readonly AnyDefinition[] = [
  bins,
  cities,
  employees,
  fundraisingRewards,
  locations,
  organisation,
  premiumRewards,
  sagas,
  simpleRewards,
  sponsorRewards,
  sponsorships,
  supportActions,
  applications,
  organisations,
  staffSagas,
  staffSponsorships,
  staffEmployees,
  auditLog,
]
