import type { en } from './en'
import { errorWords } from './errors'
import { analytics } from './pl/analytics'
import { bins } from './pl/bins'
import { employees } from './pl/employees'
import { engine } from './pl/engine'
import { fundraisingRewards } from './pl/fundraisingRewards'
import { keys } from './pl/keys'
import { locations } from './pl/locations'
import { maps } from './pl/maps'
import { materials } from './pl/materials'
import { notifications } from './pl/notifications'
import { organisation } from './pl/organisation'
import { premiumRewards } from './pl/premiumRewards'
import { profile } from './pl/profile'
import { publicWords } from './pl/public'
import { recycler } from './pl/recycler'
import { redeemed } from './pl/redeemed'
import { sagas } from './pl/sagas'
import { shell } from './pl/shell'
import { simpleRewards } from './pl/simpleRewards'
import { sponsor } from './pl/sponsor'
import { sponsorRewards } from './pl/sponsorRewards'
import { sponsorships } from './pl/sponsorships'
import { staffResources } from './pl/staff'
import { views } from './pl/views'
import { webhooks } from './pl/webhooks'
import type { Words } from './words'

export const pl: Words<typeof en> = {
  errors: errorWords.pl,
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
}
