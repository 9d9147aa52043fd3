/** Lists the ownership of all tables, including those of declared resources. */
import { ownedTables } from '../../server/ownership/owned'
import '../../server/resources'

export const allOwnedTables = ownedTables()
