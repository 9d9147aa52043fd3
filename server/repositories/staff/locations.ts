/** What staff see of a location beyond its row. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Bin } from '../../../contract/bins'
import type { Page } from '../../../contract/paging'
import type { Database } from '../../db/database'
import { locations } from '../../db/schema'
import { binsRepository } from '../bins'
import { readRow } from '../rows'

/** As its owner sees them. @throws {ApiError} EntityNotFound where there is no such location, or none any more */
export async function binsOfLocation(db: Database, id: string): Promise<Page<Bin>> {
  const shown = and(eq(locations.id, id), isNull(locations.deletedAt))
  const { organisationId } = await readRow(db, locations, shown, 'Location')
  return binsRepository(db).list({ organisationId }, id)
}
