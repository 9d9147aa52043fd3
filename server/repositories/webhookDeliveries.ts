/** Reads and repeats deliveries to one owner's webhooks. Every query is limited by {@link ownedBy}. */
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { testEventType } from '../../contract/deliveries'
import type { Page } from '../../contract/paging'
import { type Delivery, type DeliveryDetails, deliveryDetailsSchema, deliverySchema } from '../../contract/webhooks'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { insertRow, readPage, readRow, updateRow } from '../db/rows'
import { webhookDeliveries, webhooks } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import { ApiError } from '../errors/apiErrors'
import { type KeyOwner, lockOwner, ownedByCondition } from '../ownership/owners'
import { buildWireRecord } from '../queries/wireColumns'
import { messageIdOf } from '../webhooks/deliveryQueue'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/**
 * Returns the fields whose value in the API differs from the stored one. Only a pending delivery has a next
 * attempt, which is not made before its webhook's pause ends. Earlier versions stored the failure `unresolved`; such
 * rows may be up to thirty days old.
 */
const computedFieldsOf = ({ status, nextAttemptAt, failure }: DeliveryRow, retryAt: Date | null) => ({
  ...(String(failure) === 'unresolved' && { failure: 'address' as const }),
  ...(status !== 'pending' && { nextAttemptAt: null }),
  ...(status === 'pending' && retryAt && retryAt > nextAttemptAt && { nextAttemptAt: retryAt.toISOString() }),
})
const toDelivery = (row: DeliveryRow, retryAt: Date | null): Delivery =>
  buildWireRecord(deliverySchema, row, computedFieldsOf(row, retryAt))
const webhookDisabled = () => new ApiError('InvalidOperation', 'The webhook is disabled')

/**
 * Ends the webhook's pause after failures, so that the attempt that the webhook's owner has requested is made at once.
 */
const endPause = (tx: Database, webhookId: string) =>
  tx
    .update(webhooks)
    .set({ retryAt: null, ...unchangedVersion })
    .where(eq(webhooks.id, webhookId))

export function webhookDeliveriesRepository(db: Database, owner: KeyOwner) {
  const ownedBy = (...more: (SQL | undefined)[]) => {
    const own = db.select({ id: webhooks.id }).from(webhooks).where(ownedByCondition(webhooks.organisationId, owner))
    return and(inArray(webhookDeliveries.webhookId, own), ...more)
  }
  const webhookOf = (tx: Database, id: string) =>
    readRow(tx, webhooks, ownedByCondition(webhooks.organisationId, owner, eq(webhooks.id, id)), 'Webhook')
  const read = (tx: Database, id: string) =>
    readRow(tx, webhookDeliveries, ownedBy(eq(webhookDeliveries.id, id)), 'Delivery')
  return {
    /** Returns a page of deliveries, the latest first. */
    async list(webhookId: string, offset: number): Promise<Page<Delivery>> {
      const { retryAt } = await webhookOf(db, webhookId)
      const where = ownedBy(eq(webhookDeliveries.webhookId, webhookId))
      const order = [desc(webhookDeliveries.seq)]
      return readPage(db, webhookDeliveries, { where, order, offset }, row => toDelivery(row, retryAt))
    },
    async get(id: string): Promise<DeliveryDetails> {
      const row = await read(db, id)
      const { retryAt } = await webhookOf(db, row.webhookId)
      return buildWireRecord(deliveryDetailsSchema, row, {
        ...computedFieldsOf(row, retryAt),
        messageId: messageIdOf(id),
      })
    },
    /**
     * Queues a test delivery. A webhook can have only one pending test delivery.
     * @throws {ApiError} InvalidOperation while another test delivery is pending, and for a disabled webhook
     */
    test: (webhookId: string, now = databaseNow()): Promise<Delivery> =>
      db.transaction(async tx => {
        await lockOwner(tx, owner, 'webhook')
        if ((await webhookOf(tx, webhookId)).disabledAt) throw webhookDisabled()
        const isTest = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.type, testEventType))
        if (await tx.$count(webhookDeliveries, and(isTest, eq(webhookDeliveries.status, 'pending')))) {
          throw new ApiError('InvalidOperation', 'A test delivery is already pending')
        }
        const data = { id: webhookId, version: 0 }
        const body = JSON.stringify({ type: testEventType, timestamp: now.toISOString(), data })
        await endPause(tx, webhookId)
        const delivery = { webhookId, type: testEventType, body, nextAttemptAt: now } as const
        return toDelivery(await insertRow(tx, webhookDeliveries, delivery), null)
      }),
    /**
     * Queues a delivery again. It is attempted immediately, and as often as a new delivery. Its message keeps the id,
     * by which the receiver recognises it.
     * @throws {ApiError} InvalidOperation for a disabled webhook
     */
    repeat: (id: string, now = databaseNow()): Promise<Delivery> =>
      db.transaction(async tx => {
        await lockOwner(tx, owner, 'webhook')
        const { webhookId } = await read(tx, id)
        if ((await webhookOf(tx, webhookId)).disabledAt) throw webhookDisabled()
        const again = { status: 'pending', attempts: 0, nextAttemptAt: now } as const
        await endPause(tx, webhookId)
        return toDelivery(await updateRow(tx, webhookDeliveries, again, eq(webhookDeliveries.id, id), 'Delivery'), null)
      }),
  }
}
