/** The whole English catalogue, the pattern for the others: one line a domain. Public pages load only two of them. */
import { analytics } from './en/analytics'
import { bins } from './en/bins'
import { employees } from './en/employees'
import { engine } from './en/engine'
import { fundraisingRewards } from './en/fundraisingRewards'
import { keys } from './en/keys'
import { locations } from './en/locations'
import { maps } from './en/maps'
import { materials } from './en/materials'
import { notifications } from './en/notifications'
import { organisation } from './en/organisation'
import { premiumRewards } from './en/premiumRewards'
import { profile } from './en/profile'
import { publicWords } from './en/public'
import { recycler } from './en/recycler'
import { redeemed } from './en/redeemed'
import { sagas } from './en/sagas'
import { shell } from './en/shell'
import { simpleRewards } from './en/simpleRewards'
import { sponsor } from './en/sponsor'
import { sponsorRewards } from './en/sponsorRewards'
import { sponsorships } from './en/sponsorships'
import { staffResources } from './en/staff'
import { views } from './en/views'
import { webhooks } from './en/webhooks'
import { errorWords } from './errors'

export const en = {
  errors: errorWords.en,
  public: publicWords,
  analytics,
  engine,
  keys,
  materials,
  maps,
  notifications,
  organisation,
  profile,
  recycler,
  redeemed,
  shell,
  sponsor,
  webhooks,
  resources: {
    bins,
    locations,
    employees,
    simpleRewards,
    fundraisingRewards,
    premiumRewards,
    sagas,
    sponsorRewards,
    sponsorships,
    views,
    ...staffResources,
  },
} as const
