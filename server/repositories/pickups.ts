/**
 * Records and undoes pickups, which are reported by machines, recyclers or staff. A pickup removes the stock of a
 * location, stores the counted masses with the booking, and empties the location's bins. Callers must lock the
 * locations.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Material, PickupReporter } from '../../contract/statuses'
import { faultyBinCondition } from '../db/binConditions'
import { type Database, rowsOf } from '../db/database'
import { locations, sagaMasses, sagas } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import type { Publication } from '../publishing/publish'

export interface PickupMass {
  locationId: string
  material: Material
  type: string
  objects: number
  grams: number
}

export interface Pickup {
  sagaId: string
  locationId: string
  pickedAt: Date
  finishedAt: Date
  /** Position of the pickup in the sequence of all events. */
  seq: number
  weighed: { material: Material; grams: number }[]
  reportedBy: PickupReporter
}

/** Locks and returns bookings, each with the owner of the booked location. */
export const lockBookings = (tx: Database, ids: string[]) =>
  tx
    .select({ saga: sagas, shopId: locations.organisationId, deletedAt: locations.deletedAt })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .where(inArray(sagas.id, ids))
    .orderBy(asc(sagas.id))
    .for('update', { of: sagas })
export type Booking = Awaited<ReturnType<typeof lockBookings>>[number]

/** Returns the next position in the sequence of all events. */
export async function reserveEventSequence(tx: Database): Promise<number> {
  const [next] = rowsOf<{ seq: string }>(await tx.execute(sql`select nextval('events_seq_seq') as seq`))
  return Number(next?.seq)
}

/** A bin that existed at the time of a pickup of its location, with its state after the recording. */
interface EmptiedBin {
  id: string
  level: number | null
  isFaulty: boolean
}

/**
 * Records pickups of started bookings of different locations, with one statement for any number of pickups. A level
 * that a bin reported before the pickup becomes 0, also the level that undoing a mark would restore (`binMarks.ts`); a
 * bin that reports no level stays without one.
 */
export async function recordPickups(tx: Database, ...pickups: Pickup[]): Promise<EmptiedBin[]> {
  const emptied = await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(pickups)}::jsonb) as given("sagaId" uuid, "locationId" uuid,
        "pickedAt" timestamptz, "finishedAt" timestamptz, seq bigint, weighed jsonb, "reportedBy" text)
    ), finished as (
      update sagas s set status = 'Finished', bottles_picked_at = g."pickedAt", finished_at = g."finishedAt",
        finished_seq = g.seq, reported_by = g."reportedBy", version = s.version + 1
      from given g where s.id = g."sagaId"
    ), taken as (
      delete from stock s using given g where s.location_id = g."locationId"
      returning g."sagaId", s.material, s.type, s.objects, s.grams
    ), emptied as (
      update bins b set
        level = case when b.level_at < g."pickedAt" then 0 else b.level end,
        level_at = case when b.level_at < g."pickedAt" then g."pickedAt" else b.level_at end,
        emptied_at = greatest(b.emptied_at, g."pickedAt"),
        level_before_mark = case when b.level_at_before_mark < g."pickedAt" then 0 else b.level_before_mark end,
        level_at_before_mark = case when b.level_at_before_mark is not null then
          greatest(b.level_at_before_mark, g."pickedAt") end,
        emptied_at_before_mark = case when b.marked_emptied_at is not null then
          greatest(b.emptied_at_before_mark, g."pickedAt") end
      from given g where b.location_id = g."locationId" and b.created_at <= g."pickedAt"
      returning b.id, b.level, coalesce(${faultyBinCondition}, false) as "isFaulty"
    ), touched as (
      update locations set updated_at = now(), pickup_until = null, pickup_hours = null where id in (select "locationId" from given)
    ), masses as (
      insert into saga_masses (saga_id, measure, material, type, objects, grams)
      select "sagaId", 'counted', material, type, objects, grams from taken
      union all select g."sagaId", 'weighed', w.material, '', 0, w.grams
      from given g cross join lateral jsonb_to_recordset(g.weighed) as w(material text, grams bigint)
    )
    select id, level, "isFaulty" from emptied`)
  return rowsOf<EmptiedBin>(emptied)
}

/**
 * Returns the change that is published for a pickup.
 * @param concerns ids of the two organisations: the recycler, and the organisation of the location
 */
export const createPickupPublication = ({ sagaId, locationId }: Pickup, concerns: string[]): Publication => ({
  type: 'pickup.completed',
  concerns,
  subject: sagaId,
  data: { locationId },
})

/**
 * Subtracts a voided deposit from the counted masses of the pickup that included it, so that undoing the pickup does
 * not return the deposit to the stock. The numbers of the mass are negative.
 */
export async function subtractFromPickup(tx: Database, sagaId: string, { material, type, objects, grams }: PickupMass) {
  const { measure, material: ofMaterial, type: ofType, objects: counted, grams: weight } = sagaMasses
  await tx
    .update(sagaMasses)
    .set({ objects: sql`${counted} + ${objects}::bigint`, grams: sql`${weight} + ${grams}::bigint` })
    .where(and(eq(sagaMasses.sagaId, sagaId), eq(measure, 'counted'), eq(ofMaterial, material), eq(ofType, type)))
}

/**
 * Undoes a pickup: the booking gets the status `Started` again, and the counted masses return to the stock. The weighed
 * masses are deleted; the bins stay empty.
 */
export async function undoPickup(tx: Database, { sagaId, locationId }: Pick<Pickup, 'sagaId' | 'locationId'>) {
  await tx.execute(sql`
    insert into stock as s (location_id, material, type, objects, grams)
    select ${locationId}::uuid, material, type, objects, grams from saga_masses
    where saga_id = ${sagaId}::uuid and measure = 'counted'
    on conflict (location_id, material, type) do update
    set objects = s.objects + excluded.objects, grams = s.grams + excluded.grams`)
  await tx.delete(sagaMasses).where(and(eq(sagaMasses.sagaId, sagaId)))
  await tx
    .update(sagas)
    .set({ status: 'Started', bottlesPickedAt: null, finishedAt: null, finishedSeq: null, reportedBy: null })
    .where(eq(sagas.id, sagaId))
  await tx
    .update(locations)
    .set({ updatedAt: sql`now()`, ...unchangedVersion })
    .where(eq(locations.id, locationId))
}
