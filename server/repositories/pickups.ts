/**
 * A pickup, by whomever it is told (an event, or staff): the stock of a location leaves with a booking, and is kept beside
 * it as it was counted. Whoever calls holds the location.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Material } from '../../contract/statuses'
import type { Database } from '../db/database'
import { locations, sagaMasses, sagas, stock } from '../db/schema'
import { announce } from '../events/announce'
import type { Mass } from '../events/state'

export interface Pickup {
  sagaId: string
  locationId: string
  /** Who hears of it: the recycler and the shop. */
  concerns: string[]
  pickedAt: Date
  finishedAt: Date
  /** In the order of events. */
  seq: number
  weighed: { material: Material; grams: number }[]
}

/** Of a started booking. */
export async function pickUp(
  tx: Database,
  { sagaId, locationId, concerns, pickedAt, finishedAt, seq, weighed }: Pickup,
) {
  await tx
    .update(sagas)
    .set({ status: 'Finished', bottlesPickedAt: pickedAt, finishedAt, finishedSeq: seq })
    .where(eq(sagas.id, sagaId))
  await tx.execute(sql`
    insert into saga_masses (saga_id, measure, material, type, objects, grams)
    select ${sagaId}::uuid, 'counted', material, type, objects, grams from stock where location_id = ${locationId}::uuid`)
  if (weighed.length) {
    const rows = weighed.map(line => ({ ...line, sagaId, measure: 'weighed' as const, type: '', objects: 0 }))
    await tx.insert(sagaMasses).values(rows)
  }
  await tx.delete(stock).where(eq(stock.locationId, locationId))
  await tx.update(locations).set({ updatedAt: sql`now()` }).where(eq(locations.id, locationId))
  await announce(tx, { type: 'pickup.completed', concerns, subject: sagaId, data: { locationId } })
}

/** What was never there did not leave with it either: less of what was counted, so that it does not come back. */
export async function takeOutOfPickup(tx: Database, sagaId: string, { material, type, objects, grams }: Mass) {
  const { measure, material: ofMaterial, type: ofType, objects: counted, grams: weight } = sagaMasses
  await tx
    .update(sagaMasses)
    .set({ objects: sql`${counted} + ${objects}::bigint`, grams: sql`${weight} + ${grams}::bigint` })
    .where(and(eq(sagaMasses.sagaId, sagaId), eq(measure, 'counted'), eq(ofMaterial, material), eq(ofType, type)))
}

/** As if it had not been: the booking is started, and what it took along lies there again. */
export async function takeBackPickup(tx: Database, { sagaId, locationId }: Pick<Pickup, 'sagaId' | 'locationId'>) {
  await tx.execute(sql`
    insert into stock as s (location_id, material, type, objects, grams)
    select ${locationId}::uuid, material, type, objects, grams from saga_masses
    where saga_id = ${sagaId}::uuid and measure = 'counted'
    on conflict (location_id, material, type) do update
    set objects = s.objects + excluded.objects, grams = s.grams + excluded.grams`)
  await tx.delete(sagaMasses).where(and(eq(sagaMasses.sagaId, sagaId)))
  await tx
    .update(sagas)
    .set({ status: 'Started', bottlesPickedAt: null, finishedAt: null, finishedSeq: null })
    .where(eq(sagas.id, sagaId))
  await tx.update(locations).set({ updatedAt: sql`now()` }).where(eq(locations.id, locationId))
}
