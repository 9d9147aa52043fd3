/** The trip of one account. Its stops are bookings of the account's organisation. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Trip, TripChange } from '../../contract/trip'
import { changeTrip } from '../../contract/tripChanges'
import type { Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { keptTrips, sagas } from '../db/schema'

type TripOwner = Pick<Session, 'accountId' | 'organisationId'>

const mine = ({ accountId }: TripOwner) => eq(keptTrips.accountId, accountId)

const none: Trip = { members: null, order: [], done: [] }

/** Returns the trip with the allowed bookings only, each once, and the latest {@link limits.tripStops} of them. */
function tripOf({ members, order, done }: Trip, isOwn: (guid: string) => boolean): Trip {
  const kept = (guids: readonly string[]) => [...new Set(guids)].filter(isOwn).slice(-limits.tripStops)
  return { members: members && kept(members), order: kept(order), done: kept(done) }
}

export function tripsRepository(db: Database, whose: TripOwner) {
  /** Returns those of the ids that are started bookings of the organisation. */
  const bookingsAmong = async (ids: readonly string[]) => {
    if (ids.length === 0 || whose.organisationId === null) return new Set<string>()
    const own = and(
      eq(sagas.recyclerId, whose.organisationId),
      eq(sagas.status, 'Started'),
      inArray(sagas.id, [...ids]),
    )
    return new Set((await db.select({ id: sagas.id }).from(sagas).where(own)).map(({ id }) => id))
  }
  /** Returns all started bookings of the organisation, in the order in which they were made. */
  const startedBookings = async (tx: Database) => {
    if (whose.organisationId === null) return []
    const own = and(eq(sagas.recyclerId, whose.organisationId), eq(sagas.status, 'Started'))
    const rows = await tx.select({ id: sagas.id }).from(sagas).where(own).orderBy(asc(sagas.createdAt), asc(sagas.id))
    return rows.map(({ id }) => id)
  }
  return {
    async get(): Promise<Trip> {
      const { members, order, done } = keptTrips
      const [row] = await db.select({ members, order, done }).from(keptTrips).where(mine(whose))
      return row ?? none
    },
    /**
     * Applies the changes one after the other to the current trip. Changes from several devices run one after the other
     * under a lock of the trip's row.
     */
    change: (changes: readonly TripChange[], now = databaseNow()): Promise<Trip> =>
      db.transaction(async tx => {
        await tx.insert(keptTrips).values({ accountId: whose.accountId, updatedAt: now }).onConflictDoNothing()
        const { members, order, done } = await readRow(tx, keptTrips, mine(whose), 'Trip', 'no key update')
        const open = await startedBookings(tx)
        const changed = changes.reduce<Trip>((trip, each) => changeTrip(trip, each, open), { members, order, done })
        const own = new Set(open)
        const trip = tripOf(changed, guid => own.has(guid))
        await tx
          .update(keptTrips)
          .set({ ...trip, updatedAt: now })
          .where(mine(whose))
        return trip
      }),
    /** Replaces the trip. */
    async put({ members, order, done }: Trip, now = databaseNow()): Promise<Trip> {
      const own = await bookingsAmong([...(members ?? []), ...order, ...done])
      const trip = tripOf({ members, order, done }, guid => own.has(guid))
      const row = { ...trip, updatedAt: now }
      await db
        .insert(keptTrips)
        .values({ accountId: whose.accountId, ...row })
        .onConflictDoUpdate({ target: keptTrips.accountId, set: row })
      return trip
    },
  }
}
