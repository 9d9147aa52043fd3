/**
 * Declares recycling sagas for staff, who finish and cancel sagas that end outside the portal (docs/readings.md, 14).
 */
import { eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staffSagaSchema, staffSagasQuery } from '../../../contract/staff'
import { databaseNow } from '../../db/clock'
import { createdDayFilters, statusFilter } from '../../db/commonFilters'
import { joinSearchKeys } from '../../db/listOrder'
import { cities, locations, organisations, sagas } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'
import { cancelSaga, doorCodeKey, finishSaga } from '../../repositories/sagas'

const recyclers = alias(organisations, 'recyclers')
const { name, street, houseNumber } = locations

export const staffSagas = defineStaffResource({
  name: 'sagas',
  what: 'Saga',
  words: { many: 'Recycling sagas', one: 'One recycling saga' },
  table: sagas,
  joins: [
    { table: locations, on: eq(locations.id, sagas.locationId) },
    { table: cities, on: eq(cities.id, locations.cityId) },
    { table: organisations, on: eq(organisations.id, locations.organisationId) },
    { table: recyclers, on: eq(recyclers.id, sagas.recyclerId) },
  ],
  record: staffSagaSchema,
  columns: wireColumnsFor(staffSagaSchema, sagas, {
    location: { guid: locations.id, name, city: cities.names, street, houseNumber },
    organisation: { guid: organisations.id, name: organisations.name },
    recycler: { guid: recyclers.id, name: recyclers.name },
  }),
  toWire: row => row,
  list: {
    of: 'staffSagas',
    query: staffSagasQuery,
    storedKey: joinSearchKeys(locations.searchText, doorCodeKey, organisations.searchText, recyclers.searchText),
    filters: {
      organisationId: id => or(eq(locations.organisationId, id), eq(sagas.recyclerId, id)),
      status: statusFilter(sagas.status),
      ...createdDayFilters(sagas.createdAt),
    },
  },
  actions: {
    finish: {
      summary: 'Finish a recycling saga',
      from: { status: 'Started' },
      task: 'manage',
      run: ({ db }, id, { precondition }) => finishSaga(db, id, databaseNow(), precondition),
    },
    cancel: {
      summary: 'Cancel a recycling saga',
      from: { status: 'Started' },
      task: 'manage',
      run: ({ db }, id, { precondition }) => cancelSaga(db, id, precondition),
    },
  },
})
