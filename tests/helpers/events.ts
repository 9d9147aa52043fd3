/** Builds events as machines send them, and reads their effects from the database. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { binQrText } from '../../contract/limits'
import { bins, dailyCollections, fundraisingRewards, locationStock, sagas } from '../../server/db/schema'
import type { TestAccount } from './builders'
import type { TestServer } from './server'

export type SentEvent = Record<string, unknown> & { id: string }
type Values = Record<string, unknown>
export type ApiKeyToken = { token: string }

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const buildEvent = (type: string, subject: string | undefined, data: Values, more: Values = {}): SentEvent => ({
  id: randomUUID(),
  type,
  time: minutesAgo(0),
  subject,
  data,
  ...more,
})
export const buildBinEvent = (type: string, bin: { id: string }, data: Values = {}, more: Values = {}) =>
  buildEvent(type, binQrText(bin.id), data, more)
export const buildDepositEvent = (bin: { id: string }, data: Values = {}, more: Values = {}) =>
  buildBinEvent(
    'deposit.recorded',
    bin,
    { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14, ...data },
    more,
  )
export const buildPickupEvent = (sagaId: string, weighedAt = minutesAgo(0), time = minutesAgo(0)) =>
  buildEvent('pickup.completed', sagaId, { lines: [{ material: 'plastic', grams: 400 }], weighedAt }, { time })
export const buildProgressEvent = (rewardId: string, totalPoints: number) =>
  buildEvent('reward.progressed', rewardId, { totalPoints })
export const buildVoidingEvent = ({ id }: { id: string }) =>
  buildEvent('event.voided', undefined, { eventId: id, reason: 'a mistake' })

/** Returns helpers that send events to a server and read their effects. */
export const createEventHelpers = (t: TestServer) => ({
  send: (key: ApiKeyToken, body: unknown, query: Record<string, string> = {}) =>
    t.call(key, 'POST', '/v1/events', body, { query }),
  stockOf: (locationId: string) => t.db.select().from(locationStock).where(eq(locationStock.locationId, locationId)),
  collectedAt: (locationId: string) =>
    t.db.select().from(dailyCollections).where(eq(dailyCollections.locationId, locationId)),
  binRow: async (id: string) => (await t.db.select().from(bins).where(eq(bins.id, id)))[0],
  sagaRow: async (id: string) => (await t.db.select().from(sagas).where(eq(sagas.id, id)))[0],
  rewardRow: async (id: string) =>
    (await t.db.select().from(fundraisingRewards).where(eq(fundraisingRewards.id, id)))[0],
  /**
   * Creates a booking that the recycler has started at the location.
   * @returns the booking's id
   */
  booking: async (recycler: TestAccount, locationId: string) => (await t.saga(locationId, recycler)).id,
  /**
   * Creates a fundraising reward with a target of 1,000 points.
   * @returns its id
   */
  fundraiser: async (school: TestAccount, values: Partial<typeof fundraisingRewards.$inferInsert> = {}) =>
    (await t.fundraisingReward(school, values)).id,
})
