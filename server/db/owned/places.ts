/** Locations, what lies in them and the jobs there. */
import { sql } from 'drizzle-orm'
import type { Owned } from '../ownership'
import * as s from '../schema'
import { added, canceled, through, toOrganisation, written } from './words'

const isBooked = sql`exists (select 1 from ${s.sagas} where ${s.sagas.locationId} = ${s.locations.id})`
const cityPoint = (axis: 'latitude' | 'longitude') =>
  sql`(select c.${sql.identifier(axis)} from ${s.cities} c where c.id = ${s.locations.cityId})`

export const places: Owned[] = [
  {
    table: s.importRows,
    owners: [through(s.importRows.importId, s.imports)],
    locked: added,
    exported: { not: 'what an import changed, for a day; what it made is with the locations' },
  },
  {
    table: s.imports,
    owners: [toOrganisation(s.imports.organisationId)],
    locked: added,
    exported: { not: 'which imports can be taken back, for a day' },
  },
  {
    table: s.sagaMasses,
    owners: [through(s.sagaMasses.sagaId, s.sagas)],
    locked: added,
    kept: { because: 'as their job', cleared: {} },
    exported: 'sagas',
  },
  {
    table: s.sagas,
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
    owners: [through(s.collections.locationId, s.locations)],
    locked: added,
    exported: 'locations',
  },
  {
    table: s.monthlyCollections,
    owners: [through(s.monthlyCollections.locationId, s.locations)],
    // Triggers on the collections write it.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.monthlyTypes,
    owners: [through(s.monthlyTypes.locationId, s.locations)],
    // Triggers on the collections write it.
    locked: [],
    exported: { not: 'summed from the collections' },
  },
  {
    table: s.stock,
    owners: [through(s.stock.locationId, s.locations)],
    locked: added,
    exported: { not: 'what lies in the bins at the moment; what was collected is there' },
  },
  { table: s.bins, owners: [through(s.bins.locationId, s.locations)], locked: written, exported: 'locations' },
  {
    table: s.locations,
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
    owners: [toOrganisation(s.locationCounts.organisationId)],
    // Triggers on the locations write it, behind the locations' own lock.
    locked: [],
    exported: { not: 'counted from the locations' },
  },
  {
    table: s.locationHours,
    owners: [toOrganisation(s.locationHours.organisationId)],
    locked: [],
    exported: { not: 'counted from the locations, as their counts' },
  },
]
