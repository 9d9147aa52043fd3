/** The ownership of all tables, those of declared resources too. */
import { ownedTables } from '../../server/ownership/owned'
import '../../server/resources'

export const owned = ownedTables()
