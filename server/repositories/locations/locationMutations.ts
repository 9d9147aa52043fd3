/**
 * Changes one organisation's locations. The number of statements does not depend on the number of locations. Statements
 * that change the number of locations run last, because they lock the city's counts (docs/adr/0008-map-queries.md)
 * until the commit.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LocationCreate, PickupRequest } from '../../../contract/locations'
import type { Point } from '../../../contract/primitives'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { cities, locations, sagas } from '../../db/schema'
import { missingReferenceError, notFoundError, requireFound } from '../../errors/apiErrors'
import { isPointConfirmed } from '../../geo/pointConfirmation'
import { assertLocationAllowed } from '../../ownership/memberLimits'
import { assertRowLimit } from '../../ownership/rowLimits'
import type { Scope } from '../../ownership/scope'
import { publish } from '../../publishing/publish'
import { ownedBy } from './locationQueries'

export interface LocationValues extends Omit<LocationCreate, 'zipCode'> {
  zipCode: string | null
}
export interface LocationChange {
  id: string
  values: LocationValues
}

type StoredLocation = Omit<LocationValues, 'pointConfirmed'> & { pointConfirmed: boolean }

type ChangeKind = 'created' | 'changed' | 'deleted'
const publishChange = (tx: Database, { organisationId }: Scope, ids: readonly string[], change: ChangeKind) => {
  const type = 'location.updated' as const
  return publish(tx, ...ids.map(subject => ({ type, concerns: [organisationId], subject, data: { change } })))
}

/**
 * Returns the points of the cities.
 * @throws {ApiError} ReferencedEntityNotFound if a city does not exist
 */
async function readCityPoints(tx: Database, values: readonly Pick<LocationValues, 'cityId'>[]) {
  const ids = [...new Set(values.map(({ cityId }) => cityId))]
  const { id, latitude, longitude } = cities
  const rows = await tx.select({ id, point: { latitude, longitude } }).from(cities).where(inArray(id, ids))
  if (rows.length < ids.length) throw missingReferenceError('cityId')
  return new Map<string, Point>(rows.map(({ id, point }) => [id, point]))
}

/** Returns the locations with the given ids that exist, locked in the order of their ids to avoid deadlocks. */
async function lockLocations(tx: Database, scope: Scope, ids: readonly string[], strength: 'update' | 'no key update') {
  const { id, cityId, name, street, houseNumber, zipCode, latitude, longitude, pointConfirmed } = locations
  return tx
    .select({ id, cityId, name, street, houseNumber, zipCode, point: { latitude, longitude }, pointConfirmed })
    .from(locations)
    .where(ownedBy(scope, inArray(id, [...ids])))
    .orderBy(id)
    .for(strength)
}

/**
 * Adds locations.
 * @returns their ids, in the order of the values
 * @throws {ApiError} LimitReached or RateLimitExceeded if a limit does not allow all of them; ReferencedEntityNotFound
 *   for an unknown city; OutsideLimit for a city outside the limit of the member
 */
export async function addLocations(tx: Database, scope: Scope, values: readonly LocationValues[]): Promise<string[]> {
  if (values.length === 0) return []
  for (const value of values) assertLocationAllowed(scope, value)
  await assertRowLimit(tx, locations, scope.organisationId, { added: values.length })
  const cityPoints = await readCityPoints(tx, values)
  const rows = values.map(({ point, pointConfirmed: stated, ...rest }) => ({
    ...rest,
    ...point,
    pointConfirmed: isPointConfirmed({ stated, now: { ...rest, point }, cityPoint: cityPoints.get(rest.cityId) }),
    id: randomUUID() as string,
    organisationId: scope.organisationId,
  }))
  const ids = rows.map(({ id }) => id)
  await publishChange(tx, scope, ids, 'created')
  await tx.insert(locations).values(rows)
  return ids
}

/**
 * Returns the values that an edit can change. The result has the same shape for a stored row and for a client's values,
 * so that both can be compared.
 */
const toComparable = ({ name, cityId, street, houseNumber, zipCode, point, pointConfirmed }: StoredLocation) => ({
  ...{ name, cityId, street, houseNumber, zipCode, pointConfirmed },
  latitude: point.latitude,
  longitude: point.longitude,
})

/**
 * Writes the changes, and publishes the locations whose values differ from the stored ones.
 * @throws {ApiError} EntityNotFound if one of the locations does not exist; OutsideLimit if a limited member moves a
 *   location to a city outside the limit
 */
export async function changeLocations(tx: Database, scope: Scope, changes: readonly LocationChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const { id, values } of changes) assertLocationAllowed(scope, { ...values, id })
  const cityPoints = await readCityPoints(
    tx,
    changes.map(({ values }) => values),
  )
  const ids = changes.map(({ id }) => id)
  const before = new Map((await lockLocations(tx, scope, ids, 'no key update')).map(row => [row.id, row]))
  if (before.size < changes.length) throw notFoundError('Location')
  const newRows = changes.map(({ id, values: { point, pointConfirmed, ...values } }) => ({
    ...{ id, ...values, ...point },
    pointConfirmed: isPointConfirmed({
      stated: pointConfirmed,
      now: { ...values, point },
      cityPoint: cityPoints.get(values.cityId),
      before: before.get(id),
    }),
  }))
  await tx.execute(sql`
    update locations l set city_id = g."cityId", name = g.name, street = g.street, house_number = g."houseNumber",
      zip_code = g."zipCode", latitude = g.latitude, longitude = g.longitude, point_confirmed = g."pointConfirmed",
      updated_at = ${databaseNow().toISOString()}, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(newRows)}::jsonb) as g(id uuid, "cityId" uuid, name text, street text,
      "houseNumber" text, "zipCode" text, latitude float8, longitude float8, "pointConfirmed" boolean)
    where l.id = g.id`)
  const changed = newRows.filter(({ latitude, longitude, ...values }) => {
    const stored = before.get(values.id)
    return !isDeepStrictEqual(
      stored && toComparable(stored),
      toComparable({ ...values, point: { latitude, longitude } }),
    )
  })
  await publishChange(
    tx,
    scope,
    changed.map(({ id }) => id),
    'changed',
  )
}

/**
 * Stores or, with `null`, withdraws the request for a pickup of a location.
 * @throws {ApiError} EntityNotFound
 */
export async function setPickupRequest(tx: Database, scope: Scope, id: string, request: PickupRequest | null) {
  const [row] = await tx
    .update(locations)
    .set({ pickupUntil: request?.until ?? null, pickupHours: request?.hours ?? null, updatedAt: databaseNow() })
    .where(ownedBy(scope, eq(locations.id, id)))
    .returning({ id: locations.id })
  requireFound(row, 'Location')
  await publishChange(tx, scope, [id], 'changed')
}

/**
 * Marks locations as deleted. The QR codes of their bins stop working; organisations that recycled there still see
 * their history. Locations that a recycler has booked remain.
 * @returns the ids of the deleted locations
 * @throws {ApiError} EntityNotFound if one of the locations does not exist
 */
export async function removeLocations(tx: Database, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  if ((await lockLocations(tx, scope, ids, 'update')).length < ids.length) throw notFoundError('Location')
  const booked = await tx
    .selectDistinct({ id: sagas.locationId })
    .from(sagas)
    .where(and(inArray(sagas.locationId, [...ids]), eq(sagas.status, 'Started')))
  const removed = new Set(ids)
  for (const { id } of booked) removed.delete(id)
  if (removed.size > 0) {
    await publishChange(tx, scope, [...removed], 'deleted')
    await tx
      .update(locations)
      .set({ deletedAt: databaseNow() })
      .where(inArray(locations.id, [...removed]))
  }
  return removed
}
