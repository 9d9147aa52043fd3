/** What is sent to one owner's webhooks. Every query goes through {@link mine}. */
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { testType } from '../../contract/deliveries'
import type { Page } from '../../contract/paging'
import { type Delivery, deliverySchema, type WholeDelivery, wholeDeliverySchema } from '../../contract/webhooks'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { addRow, changeRow, readPage, readRow } from '../db/rows'
import { webhookDeliveries, webhooks } from '../db/schema'
import { sameVersion } from '../db/schema/columns'
import { ApiError } from '../errors/apiErrors'
import { type KeyOwner, ofOwner, standInLine } from '../ownership/owners'
import { wireOf } from '../queries/wireColumns'
import { messageIdOf } from '../webhooks/deliveryQueue'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/**
 * The columns that answers do not show as they are stored: a delivery is tried when it is due and its webhook does not rest.
 * Earlier versions stored the failure `unresolved`, for up to thirty days.
 */
const computedOf = ({ status, nextAttemptAt, failure }: DeliveryRow, retryAt: Date | null) => ({
  ...(String(failure) === 'unresolved' && { failure: 'address' as const }),
  ...(status !== 'pending' && { nextAttemptAt: null }),
  ...(status === 'pending' && retryAt && retryAt > nextAttemptAt && { nextAttemptAt: retryAt.toISOString() }),
})
const toDelivery = (row: DeliveryRow, retryAt: Date | null): Delivery =>
  wireOf(deliverySchema, row, computedOf(row, retryAt))
const switchedOff = () => new ApiError('InvalidOperation', 'The webhook is switched off')

/** The next attempt is made at once: its owner asks for it. */
const endRest = (tx: Database, webhookId: string) =>
  tx
    .update(webhooks)
    .set({ retryAt: null, ...sameVersion })
    .where(eq(webhooks.id, webhookId))

export function webhookDeliveriesRepository(db: Database, owner: KeyOwner) {
  const mine = (...more: (SQL | undefined)[]) => {
    const own = db.select({ id: webhooks.id }).from(webhooks).where(ofOwner(webhooks.organisationId, owner))
    return and(inArray(webhookDeliveries.webhookId, own), ...more)
  }
  const webhookOf = (tx: Database, id: string) =>
    readRow(tx, webhooks, ofOwner(webhooks.organisationId, owner, eq(webhooks.id, id)), 'Webhook')
  const read = (tx: Database, id: string) =>
    readRow(tx, webhookDeliveries, mine(eq(webhookDeliveries.id, id)), 'Delivery')
  return {
    /** What happened last first. */
    async list(webhookId: string, offset: number): Promise<Page<Delivery>> {
      const { retryAt } = await webhookOf(db, webhookId)
      const where = mine(eq(webhookDeliveries.webhookId, webhookId))
      const order = [desc(webhookDeliveries.seq)]
      return readPage(db, webhookDeliveries, { where, order, offset }, row => toDelivery(row, retryAt))
    },
    async get(id: string): Promise<WholeDelivery> {
      const row = await read(db, id)
      const { retryAt } = await webhookOf(db, row.webhookId)
      return wireOf(wholeDeliverySchema, row, { ...computedOf(row, retryAt), messageId: messageIdOf(id) })
    },
    /**
     * Something to try the receiver with; one at a time.
     * @throws {ApiError} InvalidOperation while another one waits, and of a webhook that is off
     */
    test: (webhookId: string, now = databaseNow()): Promise<Delivery> =>
      db.transaction(async tx => {
        await standInLine(tx, owner, 'webhook')
        if ((await webhookOf(tx, webhookId)).disabledAt) throw switchedOff()
        const isTest = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.type, testType))
        if (await tx.$count(webhookDeliveries, and(isTest, eq(webhookDeliveries.status, 'pending')))) {
          throw new ApiError('InvalidOperation', 'A test is on its way already')
        }
        const data = { id: webhookId, version: 0 }
        const body = JSON.stringify({ type: testType, timestamp: now.toISOString(), data })
        await endRest(tx, webhookId)
        const delivery = { webhookId, type: testType, body, nextAttemptAt: now } as const
        return toDelivery(await addRow(tx, webhookDeliveries, delivery), null)
      }),
    /**
     * At once, with the attempts of a new one; the receiver knows it by its id.
     * @throws {ApiError} InvalidOperation of a webhook that is off
     */
    repeat: (id: string, now = databaseNow()): Promise<Delivery> =>
      db.transaction(async tx => {
        await standInLine(tx, owner, 'webhook')
        const { webhookId } = await read(tx, id)
        if ((await webhookOf(tx, webhookId)).disabledAt) throw switchedOff()
        const again = { status: 'pending', attempts: 0, nextAttemptAt: now } as const
        await endRest(tx, webhookId)
        return toDelivery(await changeRow(tx, webhookDeliveries, again, eq(webhookDeliveries.id, id), 'Delivery'), null)
      }),
  }
}
