/** Lists the declared resources of organisations, and registers the ownership of their tables. */
import { ownedTablesOfResource } from '../declared/declaredOwnership'
import { requireDistinctPaths } from '../declared/distinctPaths'
import type { OwnedResource } from '../declared/ownedResource'
import { registerDeclaredTables } from '../ownership/owned'
import { employeeResource } from './employees'
import { fundraisingRewardResource } from './fundraisingRewards'
import { simpleRewardResource } from './simpleRewards'

export const ownedResources: OwnedResource[] = [employeeResource, simpleRewardResource, fundraisingRewardResource]

requireDistinctPaths(ownedResources)
registerDeclaredTables(ownedResources.flatMap(ownedTablesOfResource))
