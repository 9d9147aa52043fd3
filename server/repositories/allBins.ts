/** Reads the bins of all locations of an organisation. */
import { eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { type ListedBinsQuery, listedBinSchema, listedBinsQuery } from '../../contract/bins'
import type { Language } from '../../contract/languages'
import type { BinState } from '../../contract/statuses'
import { faultyCondition, fullLevelCondition, newPrivateCondition } from '../db/binConditions'
import type { Database } from '../db/database'
import { joinSearchKeys, searchKeyOf } from '../db/listOrder'
import { bins, cities, locations } from '../db/schema'
import type { Scope } from '../ownership/scope'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { wireColumnsFor } from '../queries/wireColumns'
import { ownedBy, pickupRequestOfLocation } from './locations/locationQueries'

const { createdAt, faultAt, faultClearedAt, faultNote, isPublic, level } = bins
const hasFault = faultyCondition(faultAt, faultClearedAt)
const conditions: Record<BinState, SQL> = {
  full: fullLevelCondition(level),
  faulty: hasFault,
  private: not(isPublic),
  newPrivate: newPrivateCondition(isPublic, createdAt),
  neverReported: isNull(level),
}
/** The time at which the bin reported its fault; null if there is no fault, or it is cleared. */
const openFaultAt = sql`case when ${hasFault} then ${faultAt} end`.mapWith(faultAt) as SQL<Date | null>
const { name, street, houseNumber } = locations
/** The search key of the texts that the organisation gave the bin. Most bins have none, so that no key is computed. */
const ownTextsKey = sql`case when ${bins.ownName} is null and ${bins.description} = '' then ''
  else ${searchKeyOf(bins.ownName, bins.description)} end`
/** Orders bins with the same level by their number (`Bin 5`). */
const byNumber = sql`substring(${bins.name} from '^Bin (\\d{1,6})$')::int nulls last`

const { page, one } = createQueries(
  defineListQuery({
    what: 'Bin',
    table: bins,
    joins: [
      { table: locations, on: eq(locations.id, bins.locationId) },
      { table: cities, on: eq(cities.id, locations.cityId) },
    ],
    record: listedBinSchema,
    columns: wireColumnsFor(listedBinSchema, bins, {
      isVisible: isPublic,
      openFaultAt,
      faultNote,
      location: { guid: locations.id, name, street, houseNumber, pickupRequest: pickupRequestOfLocation },
      city: { guid: cities.id, localizedNames: cities.names },
    }),
    toWire: ({ openFaultAt, faultNote, ...bin }) => ({
      ...bin,
      fault: openFaultAt ? { at: openFaultAt, note: faultNote ?? '' } : null,
    }),
    list: {
      of: 'allBins',
      query: listedBinsQuery,
      storedKey: joinSearchKeys(locations.searchText, ownTextsKey),
      sort: { level: { value: level, ties: [byNumber] } },
      filters: { state: state => conditions[state], cityId: locations.cityId, locationId: bins.locationId },
    },
  }),
)

/** Returns a page of the organisation's bins, newest first unless the query names another order. */
export const listAllBins = (db: Database, scope: Scope, query: ListedBinsQuery & { language: Language }) =>
  page(db, ownedBy.bind(null, scope), query)

/**
 * Returns a bin of the organisation, as the list contains it.
 * @throws {ApiError} EntityNotFound
 */
export const readListedBin = (db: Database, scope: Scope, id: string) => one(db, id, ownedBy(scope))
