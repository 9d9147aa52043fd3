/**
 * Collects the pickups of a batch. All bookings are read when the first is needed, and one statement removes the stock
 * of all pickups.
 */
import type { Database } from '../db/database'
import { type Booking, lockBookings, type Pickup, recordPickups } from '../repositories/pickups'

export class BatchPickups {
  readonly #tx: Database
  #ahead: string[] = []
  #bookings = new Map<string, Booking>()
  /** The pickups that the batch has collected so far, by location. */
  #gathered = new Map<string, Pickup>()

  constructor(tx: Database) {
    this.#tx = tx
  }

  /** Registers bookings that later events of the batch need. All of them are read together when the first is needed. */
  expect(ids: string[]) {
    this.#ahead = ids
  }

  /**
   * Returns the locked booking, with the changes of the batch so far. A booking that was read in advance is used for
   * one event only, because the event may change it.
   */
  async booking(id: string): Promise<Booking | undefined> {
    if (!this.#bookings.has(id)) {
      const rows = await lockBookings(this.#tx, [id, ...this.#ahead.splice(0)])
      for (const row of rows) this.#bookings.set(row.saga.id, row)
    }
    const booking = this.#bookings.get(id)
    this.#bookings.delete(id)
    return booking
  }

  add(pickup: Pickup) {
    this.#gathered.set(pickup.locationId, pickup)
  }

  isOf = (locationId: string | null) => locationId !== null && this.#gathered.has(locationId)

  /** Writes the pickups, and returns the bins that they have emptied. */
  async write() {
    const pickups = [...this.#gathered.values()]
    this.#gathered.clear()
    return pickups.length ? recordPickups(this.#tx, ...pickups) : []
  }
}
