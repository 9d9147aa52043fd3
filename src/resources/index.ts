/** The registry of resources: one line per resource. */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { bins } from './bins'
import { cities } from './cities'
import { employees } from './employees'
import { fundraisingRewards } from './fundraisingRewards'
import { keys, platformKeys } from './keys'
import { locations } from './locations'
import { notifications } from './notifications'
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
import { staffFundraising } from './staff/staffFundraising'
import { staffLocations } from './staff/staffLocations'
import { staffSagas } from './staff/staffSagas'
import { staffSponsorships } from './staff/staffSponsorships'
import { supportActions } from './supportActions'
import { views } from './views'
import { webhookDeliveries, webhooks } from './webhooks'

export const definitions: readonly AnyDefinition[] = [
  bins,
  cities,
  employees,
  fundraisingRewards,
  keys,
  locations,
  notifications,
  organisation,
  premiumRewards,
  sagas,
  simpleRewards,
  sponsorRewards,
  sponsorships,
  supportActions,
  views,
  webhooks,
  webhookDeliveries,
  applications,
  organisations,
  staffSagas,
  staffSponsorships,
  staffFundraising,
  staffEmployees,
  staffLocations,
  auditLog,
  platformKeys,
]
