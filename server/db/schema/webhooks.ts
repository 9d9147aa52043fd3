/** Outgoing webhooks and their deliveries. Webhooks without an organisation belong to the platform. */
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryFailure, DeliveryStatus, WebhookDisableReason } from '../../../contract/deliveries'
import type { WebhookEventType } from '../../../contract/webhookEvents'
import { createdAt, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { organisations } from './organisations'

export const webhooks = pgTable(
  'webhooks',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    types: text('types').array().$type<WebhookEventType[]>().notNull().default([]),
    /** The signing secret. It is stored in plain text, because every delivery is signed with it. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    overlapUntil: timestampColumn('overlap_until'),
    createdAt: createdAt(),
    /**
     * Time when the URL or the secret last changed, a type was added, or the webhook was enabled again. A trigger sets
     * this time.
     */
    accessChangedAt: timestampColumn('access_changed_at'),
    version: version(),
    disabledAt: timestampColumn('disabled_at'),
    disabledBecause: text('disabled_because').$type<WebhookDisableReason>(),
    failingSince: timestampColumn('failing_since'),
    /**
     * Number of failed attempts since the latest success. `retryAt` is the time before which no further attempt is made
     * (server/webhooks/deliveryOutcome.ts).
     */
    failures: integer('failures').notNull().default(0),
    retryAt: timestampColumn('retry_at'),
    /**
     * Time when the latest overflow began: the number of pending deliveries exceeded the limit
     * (server/publishing/deliveries.ts).
     */
    overflowSince: timestampColumn('overflow_since'),
    overflowEndedAt: timestampColumn('overflow_ended_at'),
    droppedCount: integer('dropped_count').notNull().default(0),
    /**
     * The end of the lease of the server that delivers to the webhook. If that server stops, another server continues
     * at this time.
     */
    leasedUntil: timestampColumn('leased_until').notNull().defaultNow(),
  },
  table => [index('webhooks_newest').on(table.organisationId, table.createdAt, table.id)],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryKeyColumn(),
    /** Orders deliveries: a later delivery has a higher number. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEventType | 'endpoint.test'>().notNull(),
    /**
     * The organisation that caused the message, or that it concerns if staff or the platform caused it. If too many
     * deliveries are pending, those of the organisation with the most are dropped. Null in older rows.
     */
    cause: uuid('cause'),
    /** The exact text that is sent and signed. */
    body: text('body').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull(),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    failure: text('failure').$type<DeliveryFailure>(),
    answer: text('answer'),
  },
  table => [
    index('webhook_deliveries_newest').on(table.webhookId, table.seq),
    index('webhook_deliveries_pending').on(table.webhookId, table.seq).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_due').on(table.webhookId, table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_old').on(table.createdAt),
  ],
)
