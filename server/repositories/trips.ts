/** The trip of one account: of bookings of its organisation alone. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Trip } from '../../contract/trip'
import type { Session } from '../auth/sessions'
import type { Database } from '../db/database'
import { keptTrips, sagas } from '../db/schema'

type Whose = Pick<Session, 'accountId' | 'organisationId'>

const mine = ({ accountId }: Whose) => eq(keptTrips.accountId, accountId)

const none: Trip = { members: null, order: [], done: [] }

export function tripsRepository(db: Database, whose: Whose) {
  /** Those of the ids that are own started bookings. */
  const bookingsAmong = async (ids: readonly string[]) => {
    if (ids.length === 0 || whose.organisationId === null) return new Set<string>()
    const own = and(
      eq(sagas.recyclerId, whose.organisationId),
      eq(sagas.status, 'Started'),
      inArray(sagas.id, [...ids]),
    )
    return new Set((await db.select({ id: sagas.id }).from(sagas).where(own)).map(({ id }) => id))
  }
  return {
    async get(): Promise<Trip> {
      const { members, order, done } = keptTrips
      const [row] = await db.select({ members, order, done }).from(keptTrips).where(mine(whose))
      return row ?? none
    },
    /** In place of the one before. */
    async put({ members, order, done }: Trip, now = new Date()): Promise<Trip> {
      const own = await bookingsAmong([...(members ?? []), ...order, ...done])
      const kept = (ids: readonly string[]) => [...new Set(ids)].filter(id => own.has(id))
      const trip = { members: members && kept(members), order: kept(order), done: kept(done) }
      const row = { ...trip, updatedAt: now }
      await db
        .insert(keptTrips)
        .values({ accountId: whose.accountId, ...row })
        .onConflictDoUpdate({ target: keptTrips.accountId, set: row })
      return trip
    },
  }
}
