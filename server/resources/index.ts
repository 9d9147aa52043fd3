/** All declared resources. */
import type { OwnedResource } from '../declared/resource'
import { employeeResource } from './employees'
import { fundraisingRewardResource } from './fundraisingRewards'
import { simpleRewardResource } from './simpleRewards'

/** Of organisations and accounts. */
export const ownedResources: OwnedResource[] = [employeeResource, simpleRewardResource, fundraisingRewardResource]
