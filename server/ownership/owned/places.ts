/** Declares the ownership of locations, their bins and masses, and the pickups there. */
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { limits } from '../../../contract/limits'
import * as s from '../../db/schema'
import type { Owned } from '../ownership'
import {
  added,
  anyStatus,
  bounded,
  canceled,
  deletedAfter,
  limited,
  neverDeleted,
  through,
  toOrganisation,
  written,
} from './declarations'

const isBooked = sql`exists (select 1 from ${s.sagas} where ${s.sagas.locationId} = ${s.locations.id})`
const cityPoint = (axis: 'latitude' | 'longitude') =>
  sql`(select c.${sql.identifier(axis)} from ${s.cities} c where c.id = ${s.locations.cityId})`

const ofOwner = toOrganisation(s.locations.organisationId)

export const placeTables: Owned[] = [
  {
    table: s.importRows,
    growth: bounded('parent', 'server/repositories/imports/imports.ts'),
    owners: [through(s.importRows.importId, s.imports)],
    locked: added,
    exported: { not: 'what an import changed, for a day; what it made is with the locations' },
  },
  {
    table: s.imports,
    growth: [limited('importsDaily', toOrganisation(s.imports.organisationId), { withinHours: 24 })],
    retention: deletedAfter(s.imports.createdAt, { hours: limits.importHours }),
    owners: [toOrganisation(s.imports.organisationId)],
    locked: added,
    exported: { not: 'which imports can be taken back, for a day' },
  },
  {
    table: s.sagaMasses,
    growth: bounded('parent', 'server/db/schema/requests.ts'),
    owners: [through(s.sagaMasses.sagaId, s.sagas)],
    locked: added,
    kept: { because: 'as their job', cleared: {} },
    exported: 'sagas',
  },
  {
    table: s.sagas,
    growth: [
      limited('bookingsDaily', toOrganisation(s.sagas.recyclerId), {
        counted: anyStatus(s.sagas.status),
        withinHours: 24,
      }),
      limited('bookingsOfLocationHourly', toOrganisation(s.sagas.recyclerId), {
        withinHours: 1,
        groupedBy: s.sagas.locationId,
      }),
    ],
    retention: neverDeleted('the books of the recycler and of the shop', s.sagas.createdAt),
    owners: [toOrganisation(s.sagas.recyclerId), through(s.sagas.locationId, s.locations)],
    locked: added,
    kept: {
      because: 'a job is the recycler’s and the shop’s; each still reads its own',
      cleared: canceled(s.sagas.status, s.sagas.canceledAt),
    },
    exported: 'sagas',
  },
  {
    table: s.collections,
    growth: bounded('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.collections.day, { days: (2 * limits.periodYears + 1) * 366 }),
    owners: [through(s.collections.locationId, s.locations)],
    locked: added,
    exported: 'locations',
  },
  {
    table: s.monthlyCollections,
    growth: bounded('derived', 'server/db/schema/places.ts'),
    owners: [through(s.monthlyCollections.locationId, s.locations)],
    // Only triggers on `collections` write this table, so no write has to lock the owner.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.monthlyTypes,
    growth: bounded('derived', 'server/db/schema/places.ts'),
    owners: [through(s.monthlyTypes.locationId, s.locations)],
    // Only triggers on `collections` write this table, so no write has to lock the owner.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.stock,
    growth: bounded('parent', 'server/db/schema/places.ts'),
    owners: [through(s.stock.locationId, s.locations)],
    locked: added,
    exported: { not: 'what lies in the bins at the moment; what was collected is there' },
  },
  {
    table: s.bins,
    growth: [limited('binsOfLocation', through(s.bins.locationId, s.locations))],
    owners: [through(s.bins.locationId, s.locations)],
    locked: written,
    exported: 'locations',
  },
  {
    table: s.locations,
    growth: [
      limited('locationsOfOrganisation', ofOwner, { counted: isNull(s.locations.deletedAt) }),
      limited('locationsDeletedDaily', ofOwner, { counted: isNotNull(s.locations.deletedAt), withinHours: 24 }),
    ],
    retention: neverDeleted('deleted ones are named by their pickups'),
    owners: [toOrganisation(s.locations.organisationId)],
    locked: written,
    kept: {
      where: isBooked,
      because: 'recyclers’ jobs name the place they went to',
      cleared: {
        street: '',
        houseNumber: '',
        zipCode: null,
        latitude: cityPoint('latitude'),
        longitude: cityPoint('longitude'),
      },
    },
    exported: 'locations',
  },
  {
    table: s.locationCounts,
    growth: bounded('derived', 'server/db/schema/places.ts'),
    owners: [toOrganisation(s.locationCounts.organisationId)],
    // Only triggers on `locations` write this table, and their transaction has already locked the organisation.
    locked: [],
    exported: { not: 'counted from the locations' },
  },
  {
    table: s.locationHours,
    growth: bounded('derived', 'server/db/schema/places.ts'),
    owners: [toOrganisation(s.locationHours.organisationId)],
    locked: [],
    exported: { not: 'counted from the locations, as their counts' },
  },
]
