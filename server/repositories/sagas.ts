/** Reads and changes recycling sagas (bookings): those of one recycler or, for staff, those of all recyclers. */
import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import type { Page } from '../../contract/paging'
import { type PickupReport, type Saga, type SagasQuery, sagaSchema, sagasQuery } from '../../contract/sagas'
import { databaseNow } from '../db/clock'
import { createdDayFilters, dayFilters, statusFilter } from '../db/commonFilters'
import type { Database } from '../db/database'
import { joinSearchKeys } from '../db/listOrder'
import { readRow, transitionRow } from '../db/rows'
import { cities, locationStock, locations, organisations, sagaMasses, sagas } from '../db/schema'
import { type ExpectedVersion, noPrecondition, type Precondition, requireVersion } from '../db/versions'
import { ApiError, requireFound } from '../errors/apiErrors'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import { publish } from '../publishing/publish'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { wireColumnsFor } from '../queries/wireColumns'
import { createPickupPublication, type Pickup, recordPickups, reserveEventSequence } from './pickups'

const ownedBy = (scope: Scope, ...more: (SQL | undefined)[]) => and(eq(sagas.recyclerId, scope.organisationId), ...more)

const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * Returns a door code of six characters. Easily confused characters are not used, because the recycler reads the code
 * out.
 */
const doorCode = () => Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** The search key of the door code, which consists of letters without accents, and of digits. */
export const doorCodeKey = sql`lower(${sagas.code} collate "C")`

const inKg = (sum: SQL) => sum.mapWith(Number) as SQL<number | null>
/** Returns the counted or weighed mass in kg; `null` if nothing was counted or weighed. */
export const massKgColumn = (measure: 'counted' | 'weighed') =>
  inKg(
    sql`(select sum(m.grams) / 1000.0 from ${sagaMasses} m where m.saga_id = ${sagas.id} and m.measure = ${measure})`,
  )

const waitingKg = inKg(sql`case when ${sagas.status} = 'Started' then coalesce((
    select sum(s.grams) / 1000.0 from ${locationStock} s where s.location_id = ${sagas.locationId}), 0) end`)

/** The content of the location's bins by material; null if nothing was counted there, or the pickup has ended. */
const waitingKgByMaterial = sql<Saga['waitingKgByMaterial']>`case when ${sagas.status} = 'Started' then (
    select json_object_agg(m.material, m.kg) from (
      select s.material, sum(s.grams) / 1000.0 as kg from ${locationStock} s
      where s.location_id = ${sagas.locationId} and s.grams > 0 group by s.material) m) end`

const { status, createdAt, finishedAt, canceledAt } = sagas
/** Time of the saga's last change of status. */
export const pickupEndedAt = sql`coalesce(${finishedAt}, ${canceledAt}, ${createdAt})`
const { name, street, houseNumber, latitude, longitude } = locations

const { page, one } = createQueries(
  defineListQuery({
    what: 'Saga',
    table: sagas,
    joins: [
      { table: locations, on: eq(locations.id, sagas.locationId) },
      { table: cities, on: eq(cities.id, locations.cityId) },
      { table: organisations, on: eq(organisations.id, sagas.recyclerId) },
    ],
    record: sagaSchema,
    columns: wireColumnsFor(sagaSchema, sagas, {
      location: { guid: locations.id, name, street, houseNumber },
      city: cities.names,
      point: { latitude, longitude },
      recycler: { guid: organisations.id, name: organisations.name },
      countedKg: massKgColumn('counted'),
      weighedKg: massKgColumn('weighed'),
      waitingKg,
      waitingKgByMaterial,
    }),
    toWire: ({ location, city, point, ...row }) => ({ ...row, location: { ...location, city, point } }),
    list: {
      of: 'sagas',
      query: sagasQuery,
      storedKey: joinSearchKeys(locations.searchText, doorCodeKey),
      filters: { ...dayFilters(pickupEndedAt), ...createdDayFilters(createdAt), status: statusFilter(status) },
    },
  }),
)

const notStarted = 'Only a started pickup can be finished or canceled'

type Booking = Pick<typeof sagas.$inferSelect, 'id' | 'recyclerId' | 'locationId'>

/** Publishes a booking's change to the recycler and to the organisation of the location. */
async function publishBooking(
  tx: Database,
  type: 'booking.created' | 'booking.cancelled',
  { id, recyclerId, locationId }: Booking,
  cause: string | undefined,
  by?: string,
) {
  const place = await readRow(tx, locations, eq(locations.id, locationId), 'Location')
  const concerns = [recyclerId, place.organisationId]
  await publish(tx, { type, concerns, subject: id, data: { locationId }, cause: cause ?? null, ...(by && { by }) })
}

/**
 * Cancels a started saga.
 * @param by the organisation that cancels it; undefined if staff cancel it
 */
const cancel = (db: Database, row: SQL | undefined, precondition: Precondition, by?: string): Promise<Saga> =>
  db.transaction(async tx => {
    await precondition(tx)
    const set = { status: 'Canceled' as const, canceledAt: databaseNow() }
    const ended = await transitionRow(tx, sagas, {
      row,
      from: eq(status, 'Started'),
      set,
      what: 'Saga',
      message: notStarted,
    })
    await publishBooking(tx, 'booking.cancelled', ended, by, by)
    return one(tx, ended.id)
  })

interface FinishOptions extends Pick<Pickup, 'weighed' | 'reportedBy'> {
  precondition: Precondition
  now?: Date
}

/**
 * Finishes a started saga: the bottles were picked up, so the location is empty and can be booked again.
 * @throws {ApiError} InvalidOperation unless the saga is started
 */
const finish = (
  db: Database,
  row: SQL | undefined,
  { precondition, now = databaseNow(), ...report }: FinishOptions,
): Promise<Saga> =>
  db.transaction(async tx => {
    const place = tx.select({ id: sagas.locationId }).from(sagas).where(row)
    // The location is locked before the booking, because the processing of events locks them in this order too.
    const [location] = await tx.select().from(locations).where(inArray(locations.id, place)).for('no key update')
    await precondition(tx)
    const { id, recyclerId, status, locationId } = await readRow(tx, sagas, row, 'Saga', 'update')
    if (status !== 'Started') throw new ApiError('InvalidOperation', notStarted)
    const concerns = [recyclerId, requireFound(location, 'Location').organisationId]
    const seq = await reserveEventSequence(tx)
    const pickup = { ...report, sagaId: id, locationId, pickedAt: now, finishedAt: now, seq }
    await recordPickups(tx, pickup)
    const isByRecycler = report.reportedBy === 'Recycler'
    await publish(tx, { ...createPickupPublication(pickup, concerns), ...(isByRecycler && { by: recyclerId }) })
    return one(tx, id)
  })

export function sagasRepository(db: Database) {
  return {
    list: (scope: Scope, asked: SagasQuery & { language: Language }): Promise<Page<Saga>> =>
      page(db, (...more) => ownedBy(scope, ...more), asked),
    /**
     * Books a location. Of simultaneous calls only one succeeds, because of the partial unique index on started sagas.
     * @throws {ApiError} BottlesCollectionIsNotAvailableAtThisTime (422) if the location is booked already;
     *   EntityNotFound if it does not exist or is deleted; LimitReached or RateLimitExceeded
     */
    start: (scope: Scope, locationId: string): Promise<Saga> =>
      db.transaction(async tx => {
        await assertRowLimit(tx, sagas, scope.organisationId, { row: { locationId } })
        // The location's row is locked, because a simultaneous deletion of the location also locks it before it looks
        // for sagas.
        const place = and(eq(locations.id, locationId), isNull(locations.deletedAt))
        const { id } = await readRow(tx, locations, place, 'Location', 'key share')
        const [started] = await tx
          .insert(sagas)
          .values({ locationId: id, recyclerId: scope.organisationId, code: doorCode() })
          .onConflictDoNothing()
          .returning()
        if (!started) throw new ApiError('BottlesCollectionIsNotAvailableAtThisTime', 'Already booked')
        await publishBooking(tx, 'booking.created', started, scope.organisationId)
        return one(tx, started.id)
      }),
    cancel: (scope: Scope, id: string, expected: ExpectedVersion): Promise<Saga> => {
      const row = ownedBy(scope, eq(sagas.id, id))
      const precondition: Precondition = tx =>
        requireVersion(tx, sagas, { expected, row, what: 'Saga', current: () => one(tx, id) })
      return cancel(db, row, precondition, scope.organisationId)
    },
    /**
     * Finishes a booking of the recycler itself, who has picked up the bottles.
     * @throws {ApiError} EntityNotFound for a booking of another recycler; InvalidOperation unless the booking is
     *   started
     */
    finish: (scope: Scope, id: string, { weighed }: PickupReport, expected: ExpectedVersion): Promise<Saga> => {
      const row = ownedBy(scope, eq(sagas.id, id))
      const precondition: Precondition = tx =>
        requireVersion(tx, sagas, { expected, row, what: 'Saga', current: () => one(tx, id) })
      const lines = weighed.map(({ material, kg }) => ({ material, grams: Math.round(kg * 1000) }))
      return finish(db, row, { reportedBy: 'Recycler', weighed: lines, precondition })
    },
  }
}

/** Cancels any recycler's saga, on behalf of staff. */
export const cancelSaga = (db: Database, id: string, precondition = noPrecondition): Promise<Saga> =>
  cancel(db, eq(sagas.id, id), precondition)

/** Finishes any recycler's saga, on behalf of staff. */
export const finishSaga = (
  db: Database,
  id: string,
  now = databaseNow(),
  precondition = noPrecondition,
): Promise<Saga> => finish(db, eq(sagas.id, id), { reportedBy: 'Support', weighed: [], precondition, now })
