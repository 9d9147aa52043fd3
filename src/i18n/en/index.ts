/**
 * The areas' messages in English, the pattern for the other languages: one line per domain. Those of the public pages
 * and of errors are loaded earlier.
 */
import { analytics } from './analytics'
import { employees } from './employees'
import { engine } from './engine'
import { fundraisingRewards } from './fundraisingRewards'
import { keys } from './keys'
import { locations } from './locations'
import { maps } from './maps'
import { materials } from './materials'
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
import { views } from './views'

export const words = {
  analytics,
  engine,
  keys,
  materials,
  maps,
  notifications,
  organisation,
  redeemed,
  rejections,
  shell,
  resources: {
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
