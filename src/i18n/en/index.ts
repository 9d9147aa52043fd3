/**
 * The areas' messages in English, one line per file. Other languages have the same files. The messages of public pages
 * and of errors are loaded earlier.
 */
import { allBins } from './allBins'
import { employees } from './employees'
import { engine } from './engine'
import { fundraisingRewards } from './fundraisingRewards'
import { locations } from './locations'
import { maps } from './maps'
import { materials } from './materials'
import { names } from './names'
import { notifications } from './notifications'
import { organisation } from './organisation'
import { premiumRewards } from './premiumRewards'
import { redeemed } from './redeemed'
import { rejections } from './rejections'
import { rewardCard } from './rewards'
import { sagas } from './sagas'
import { shell } from './shell'
import { simpleRewards } from './simpleRewards'
import { sponsorRewards } from './sponsorRewards'
import { sponsorships } from './sponsorships'
import { storePickups } from './storePickups'
import { views } from './views'

export const areaMessages = {
  engine,
  materials,
  maps,
  names,
  notifications,
  organisation,
  redeemed,
  rejections,
  shell,
  resources: {
    allBins,
    storePickups,
    locations,
    employees,
    rewardCard,
    simpleRewards,
    fundraisingRewards,
    premiumRewards,
    sagas,
    sponsorRewards,
    sponsorships,
    views,
  },
} as const

// Every area needs react-admin's messages too, so they load in the same request.
export { reactAdmin } from './reactAdmin'
