/** The areas' words in English, the pattern for the others: one line a domain. Those of the public pages and of the errors are there before. */
import { analytics } from './analytics'
import { employees } from './employees'
import { engine } from './engine'
import { fundraisingRewards } from './fundraisingRewards'
import { importReview } from './importReview'
import { keys } from './keys'
import { locations } from './locations'
import { maps } from './maps'
import { materials } from './materials'
import { notifications } from './notifications'
import { organisation } from './organisation'
import { premiumRewards } from './premiumRewards'
import { profile } from './profile'
import { redeemed } from './redeemed'
import { rejections } from './rejections'
import { rewardCard } from './rewards'
import { sagas } from './sagas'
import { shell } from './shell'
import { simpleRewards } from './simpleRewards'
import { sponsorRewards } from './sponsorRewards'
import { sponsorships } from './sponsorships'
import { staffResources } from './staff'
import { views } from './views'
import { webhooks } from './webhooks'

export const words = {
  analytics,
  engine,
  importReview,
  keys,
  materials,
  maps,
  notifications,
  organisation,
  profile,
  redeemed,
  rejections,
  shell,
  webhooks,
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
    ...staffResources,
  },
} as const
