/**
 * Reads and changes the trip of one person. The stops of a trip are bookings of one organisation. A person has one trip
 * at a time: a change in another organisation replaces the trip with a new one, which is empty at first.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Trip, TripChange } from '../../contract/trip'
import { applyTripChange } from '../../contract/tripChanges'
import { type MemberScope, ownRowCondition } from '../accounts/personalRows'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { sagas, storedTrips } from '../db/schema'
import { mapInSlices } from '../lib/slices'

const ownedBy = ({ accountId }: MemberScope) => eq(storedTrips.accountId, accountId)

const emptyTrip: Trip = { members: null, order: [], done: [] }

/**
 * Returns the trip without duplicates and without bookings for which `isOwn` is false. Each of its lists keeps at most
 * the last {@link limits.tripStops} bookings.
 */
function limitTrip({ members, order, done }: Trip, isOwn: (guid: string) => boolean): Trip {
  const keepOwn = (guids: readonly string[]) => [...new Set(guids)].filter(isOwn).slice(-limits.tripStops)
  return { members: members && keepOwn(members), order: keepOwn(order), done: keepOwn(done) }
}

export function tripsRepository(db: Database, owner: MemberScope) {
  /** Returns the given ids that belong to started bookings of the organisation. */
  const bookingsAmong = async (ids: readonly string[]) => {
    if (ids.length === 0 || owner.organisationId === null) return new Set<string>()
    const own = and(
      eq(sagas.recyclerId, owner.organisationId),
      eq(sagas.status, 'Started'),
      inArray(sagas.id, [...ids]),
    )
    return new Set((await db.select({ id: sagas.id }).from(sagas).where(own)).map(({ id }) => id))
  }
  /** Returns all started bookings of the organisation, in the order in which they were made. */
  const startedBookings = async (tx: Database) => {
    if (owner.organisationId === null) return []
    const own = and(eq(sagas.recyclerId, owner.organisationId), eq(sagas.status, 'Started'))
    const rows = await tx.select({ id: sagas.id }).from(sagas).where(own).orderBy(asc(sagas.createdAt), asc(sagas.id))
    return rows.map(({ id }) => id)
  }
  return {
    async get(): Promise<Trip> {
      const { members, order, done } = storedTrips
      const [row] = await db
        .select({ members, order, done })
        .from(storedTrips)
        .where(ownRowCondition(storedTrips, owner))
      return row ?? emptyTrip
    },
    /**
     * Applies the changes one after another to the current trip. A lock of the trip's row makes the changes of several
     * devices run one after another.
     */
    change: (changes: readonly TripChange[], now = databaseNow()): Promise<Trip> =>
      db.transaction(async tx => {
        const { accountId, organisationId } = owner
        await tx.insert(storedTrips).values({ accountId, organisationId, updatedAt: now }).onConflictDoNothing()
        await readRow(tx, storedTrips, ownedBy(owner), 'Trip', 'no key update')
        const { members, order, done } = await tripsRepository(tx, owner).get()
        const open = new Set(await startedBookings(tx))
        let changed: Trip = { members, order, done }
        await mapInSlices(changes, change => {
          changed = applyTripChange(changed, change, open)
        })
        const trip = limitTrip(changed, guid => open.has(guid))
        await tx
          .update(storedTrips)
          .set({ ...trip, organisationId, updatedAt: now })
          .where(ownedBy(owner))
        return trip
      }),
    /** Replaces the account's trip. Only the started bookings of the organisation are stored. */
    async put({ members, order, done }: Trip, now = databaseNow()): Promise<Trip> {
      const own = await bookingsAmong([...(members ?? []), ...order, ...done])
      const trip = limitTrip({ members, order, done }, guid => own.has(guid))
      const row = { ...trip, organisationId: owner.organisationId, updatedAt: now }
      await db
        .insert(storedTrips)
        .values({ accountId: owner.accountId, ...row })
        .onConflictDoUpdate({ target: storedTrips.accountId, set: row })
      return trip
    },
  }
}
