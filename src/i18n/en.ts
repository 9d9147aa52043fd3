/** The whole English catalogue, the pattern for the others: one line a domain. Public pages load only two of them. */
import { analytics } from './en/analytics'
import { bins } from './en/bins'
import { employees } from './en/employees'
import { engine } from './en/engine'
import { fundraisingRewards } from './en/fundraisingRewards'
import { locations } from './en/locations'
import { maps } from './en/maps'
import { materials } from './en/materials'
import { organisation } from './en/organisation'
import { premiumRewards } from './en/premiumRewards'
import { profile } from './en/profile'
import { publicWords } from './en/public'
import { recycler } from './en/recycler'
import { sagas } from './en/sagas'
import { shell } from './en/shell'
import { simpleRewards } from './en/simpleRewards'
import { sponsor } from './en/sponsor'
import { sponsorRewards } from './en/sponsorRewards'
import { sponsorships } from './en/sponsorships'
import { staffResources } from './en/staff'
import { errorWords } from './errors'

export const en = {
  errors: errorWords.en,
  public: publicWords,
  analytics,
  engine,
  materials,
  maps,
  organisation,
  profile,
  recycler,
  shell,
  sponsor,
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
    ...staffResources,
  },
} as const
