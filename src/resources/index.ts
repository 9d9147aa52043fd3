/**
 * The registry of resources that several roles share: one line per resource. The areas of all roles except retailers
 * load additional resources.
 */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { allBins } from './allBins'
import { bins } from './bins'
import { cities } from './cities'
import { employees } from './employees'
import { keys } from './keys'
import { locations } from './locations'
import { notifications } from './notifications'
import { organisation } from './organisation'
import { simpleRewards } from './simpleRewards'
import { storeCities } from './storeCities'
import { storePickups } from './storePickups'
import { supportActions } from './supportActions'
import { views } from './views'
import { webhookDeliveries, webhooks } from './webhooks'

export const definitions: readonly AnyDefinition[] = [
  allBins,
  bins,
  cities,
  employees,
  keys,
  locations,
  notifications,
  organisation,
  simpleRewards,
  storeCities,
  storePickups,
  supportActions,
  views,
  webhooks,
  webhookDeliveries,
]
