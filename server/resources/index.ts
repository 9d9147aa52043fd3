/** Lists all declared resources. */
import { ownershipOfDeclared } from '../declared/declaredOwnership'
import type { OwnedResource } from '../declared/ownedResource'
import { registerDeclaredTables } from '../ownership/owned'
import { employeeResource } from './employees'
import { fundraisingRewardResource } from './fundraisingRewards'
import { simpleRewardResource } from './simpleRewards'

/** Resources that belong to organisations and accounts. */
export const ownedResources: OwnedResource[] = [employeeResource, simpleRewardResource, fundraisingRewardResource]

registerDeclaredTables(ownedResources.flatMap(ownershipOfDeclared))
