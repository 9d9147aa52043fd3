import type { en } from './en'
import { errorWords } from './errors'
import { analytics } from './ua/analytics'
import { bins } from './ua/bins'
import { employees } from './ua/employees'
import { engine } from './ua/engine'
import { fundraisingRewards } from './ua/fundraisingRewards'
import { keys } from './ua/keys'
import { locations } from './ua/locations'
import { maps } from './ua/maps'
import { materials } from './ua/materials'
import { notifications } from './ua/notifications'
import { organisation } from './ua/organisation'
import { premiumRewards } from './ua/premiumRewards'
import { profile } from './ua/profile'
import { publicWords } from './ua/public'
import { recycler } from './ua/recycler'
import { redeemed } from './ua/redeemed'
import { sagas } from './ua/sagas'
import { shell } from './ua/shell'
import { simpleRewards } from './ua/simpleRewards'
import { sponsor } from './ua/sponsor'
import { sponsorRewards } from './ua/sponsorRewards'
import { sponsorships } from './ua/sponsorships'
import { staffResources } from './ua/staff'
import { views } from './ua/views'
import { webhooks } from './ua/webhooks'
import type { Words } from './words'

export const ua: Words<typeof en> = {
  errors: errorWords.ua,
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
