/**
 * The pickups of a batch. All bookings are read when the first one is needed, and the stock that the pickups remove is
 * removed with one statement.
 */
import type { Database } from '../db/database'
import { type Booking, holdBookings, type Pickup, pickUp } from '../repositories/pickups'

export class Pickups {
  readonly #tx: Database
  #ahead: string[] = []
  #bookings = new Map<string, Booking>()
  /** By location. */
  #gathered = new Map<string, Pickup>()

  constructor(tx: Database) {
    this.#tx = tx
  }

  /** Names the bookings of the batch's events, to be read together. */
  expect(ids: string[]) {
    this.#ahead = ids
  }

  /**
   * Returns the booking, locked, in the state that the batch has left it in. A booking that was read ahead is used for
   * one event only.
   */
  async booking(id: string): Promise<Booking | undefined> {
    if (!this.#bookings.has(id)) {
      const rows = await holdBookings(this.#tx, [id, ...this.#ahead.splice(0)])
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

  async write() {
    const pickups = [...this.#gathered.values()]
    this.#gathered.clear()
    if (pickups.length) await pickUp(this.#tx, ...pickups)
  }
}
