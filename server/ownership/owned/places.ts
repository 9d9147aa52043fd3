/** Declares the ownership of locations, of their bins, masses, counts and imports, and of the pickups there. */
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits'
import * as s from '../../db/schema'
import { serverLimits } from '../../lib/limits'
import type { OwnedTable } from '../ownership'
import {
  anyStatusCondition,
  cancelStartedRequest,
  declareGrowthBound,
  deletedAfter,
  neverDeleted,
  onInsertAndUpdate,
  onInsertOnly,
  organisationOwner,
  ownerThroughTable,
  rowLimit,
} from './declarations'

/** Days for which a location that was never used exists after its deletion. */
const unusedDays = 30
const isReferredToBy = (column: PgColumn, more?: SQL) =>
  sql`exists (select 1 from ${column.table} where ${and(more, eq(column, s.locations.id))})`
const isBooked = isReferredToBy(s.sagas.locationId)
/** The condition of locations that other rows name, or whose masses their owner's figures contain. */
const isUsed = sql`(${or(
  isBooked,
  isReferredToBy(s.dailyCollections.locationId),
  isReferredToBy(s.locationStock.locationId),
  // The index of employees begins with the organisation.
  isReferredToBy(s.employees.locationId, eq(s.employees.organisationId, s.locations.organisationId)),
)})`
const cityPoint = (axis: 'latitude' | 'longitude') =>
  sql`(select c.${sql.identifier(axis)} from ${s.cities} c where c.id = ${s.locations.cityId})`

const ofOwner = organisationOwner(s.locations.organisationId)

export const placeTables: OwnedTable[] = [
  {
    table: s.importRows,
    growth: declareGrowthBound('parent', 'server/repositories/imports/imports.ts'),
    owners: [ownerThroughTable(s.importRows.importId, s.imports)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'what an import changed, for a day; what it made is with the locations' },
  },
  {
    table: s.imports,
    growth: [rowLimit('importsDaily', organisationOwner(s.imports.organisationId), { withinHours: 24 })],
    retention: deletedAfter(s.imports.createdAt, { hours: serverLimits.importHours }),
    owners: [organisationOwner(s.imports.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'which imports can be taken back, for a day' },
  },
  {
    table: s.sagaMasses,
    growth: declareGrowthBound('parent', 'server/db/schema/requests.ts'),
    owners: [ownerThroughTable(s.sagaMasses.sagaId, s.sagas)],
    limited: ownerThroughTable(s.sagaMasses.sagaId, s.sagas),
    locked: onInsertOnly,
    kept: { because: 'masses of pickups that are kept', cleared: {} },
    exported: 'sagas',
  },
  {
    table: s.sagas,
    growth: [
      rowLimit('bookingsDaily', organisationOwner(s.sagas.recyclerId), {
        counted: anyStatusCondition(s.sagas.status),
        withinHours: 24,
      }),
      rowLimit('bookingsStarted', organisationOwner(s.sagas.recyclerId), { counted: eq(s.sagas.status, 'Started') }),
      rowLimit('bookingsOfLocationHourly', organisationOwner(s.sagas.recyclerId), {
        withinHours: 1,
        groupedBy: s.sagas.locationId,
      }),
    ],
    retention: neverDeleted('records for the recycler and for the organisation of the location', s.sagas.createdAt),
    owners: [organisationOwner(s.sagas.recyclerId), ownerThroughTable(s.sagas.locationId, s.locations)],
    limited: ownerThroughTable(s.sagas.locationId, s.locations),
    locked: onInsertOnly,
    kept: {
      because: 'a pickup belongs to two organisations; the other organisation still reads it',
      cleared: cancelStartedRequest(s.sagas.status, s.sagas.canceledAt),
    },
    exported: 'sagas',
  },
  {
    table: s.dailyCollections,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.dailyCollections.day, { days: (2 * limits.periodYears + 1) * 366 }),
    owners: [ownerThroughTable(s.dailyCollections.locationId, s.locations)],
    limited: ownerThroughTable(s.dailyCollections.locationId, s.locations),
    locked: onInsertOnly,
    exported: 'locations',
  },
  {
    table: s.monthlyCollections,
    growth: declareGrowthBound('derived', 'server/db/schema/places.ts'),
    owners: [ownerThroughTable(s.monthlyCollections.locationId, s.locations)],
    limited: ownerThroughTable(s.monthlyCollections.locationId, s.locations),
    // Only triggers on `collections` write this table, so no write has to lock the owner.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.monthlyTypeMasses,
    growth: declareGrowthBound('derived', 'server/db/schema/places.ts'),
    owners: [ownerThroughTable(s.monthlyTypeMasses.locationId, s.locations)],
    limited: ownerThroughTable(s.monthlyTypeMasses.locationId, s.locations),
    // Only triggers on `collections` write this table, so no write has to lock the owner.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.locationStock,
    growth: declareGrowthBound('parent', 'server/db/schema/places.ts'),
    owners: [ownerThroughTable(s.locationStock.locationId, s.locations)],
    limited: ownerThroughTable(s.locationStock.locationId, s.locations),
    locked: onInsertOnly,
    exported: { not: 'what lies in the bins at the moment; what was collected is there' },
  },
  {
    table: s.bins,
    growth: [rowLimit('binsOfLocation', ownerThroughTable(s.bins.locationId, s.locations))],
    owners: [ownerThroughTable(s.bins.locationId, s.locations)],
    limited: ownerThroughTable(s.bins.locationId, s.locations),
    locked: onInsertAndUpdate,
    exported: 'locations',
  },
  {
    table: s.locations,
    growth: [
      rowLimit('locationsOfOrganisation', ofOwner, { counted: isNull(s.locations.deletedAt) }),
      rowLimit('locationsDeletedDaily', ofOwner, { counted: isNotNull(s.locations.deletedAt), withinHours: 24 }),
    ],
    retention: deletedAfter(s.locations.deletedAt, { days: unusedDays }, { unless: isUsed }),
    owners: [organisationOwner(s.locations.organisationId)],
    limited: ownerThroughTable(s.locations.id, s.locations),
    locked: onInsertAndUpdate,
    kept: {
      where: isBooked,
      because: 'pickups name their location',
      cleared: {
        street: '',
        houseNumber: '',
        zipCode: null,
        pickupUntil: null,
        pickupHours: null,
        latitude: cityPoint('latitude'),
        longitude: cityPoint('longitude'),
      },
    },
    exported: 'locations',
  },
  {
    table: s.locationCounts,
    growth: declareGrowthBound('derived', 'server/db/schema/places.ts'),
    owners: [organisationOwner(s.locationCounts.organisationId)],
    limited: 'hidden',
    // Only triggers on `locations` write this table, and their transaction has already locked the organisation.
    locked: [],
    exported: { not: 'counted from the locations' },
  },
  {
    table: s.hourlyLocationCounts,
    growth: declareGrowthBound('derived', 'server/db/schema/places.ts'),
    owners: [organisationOwner(s.hourlyLocationCounts.organisationId)],
    limited: 'hidden',
    locked: [],
    exported: { not: 'counted from the locations, as their counts' },
  },
]
