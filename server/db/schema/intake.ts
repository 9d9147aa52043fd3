/**
 * Tables of the events that machines report: API keys, the events, and the changes to be published to webhooks and
 * people.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeyMode, KeyScope } from '../../../contract/access'
import type { ErrorCode } from '../../../contract/errors'
import type { Redemption } from '../../../contract/redemptions'
import type { WebhookEventType } from '../../../contract/webhookEvents'
import { createdAt, maxJsonBytes, primaryKeyColumn, timestampColumn } from './commonColumns'
import { organisations } from './organisations'

/** API keys; their secrets are stored as SHA-256. Keys without an organisation belong to the platform. */
export const keys = pgTable(
  'keys',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mode: text('mode').$type<KeyMode>().notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull().default([]),
    keyHash: text('key_hash').notNull().unique(),
    ending: text('ending').notNull(),
    /**
     * Identifies the sender. All keys of the same owner, mode and name have the same source, so that events that were
     * sent with an old key are recognised as repetitions when they are sent again with its replacement.
     */
    source: uuid('source').notNull().default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at'),
    revokedAt: timestampColumn('revoked_at'),
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  table => [index('keys_newest').on(table.organisationId, table.createdAt, table.id)],
)

/**
 * Events that machines reported, of the last `eventLimits.storedDays` days. Rows are never changed: to void an event, a
 * machine reports another event that names it.
 */
export const events = pgTable(
  'events',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    source: uuid('source').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    /** Time when the event happened, according to its sender. */
    time: timestampColumn('time').notNull(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
    /** The id of a bin, a booking or a reward; null for an event that voids another. */
    subject: uuid('subject'),
    locationId: uuid('location_id'),
    /** The organisation that owns the reward, or the location of the bin or booking. */
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    keyId: uuid('key_id'),
    isTest: boolean('is_test').notNull().default(false),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The values that the event replaced. Stored only for types of events that need them when they are voided. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The `seq` of the event that this event voids. */
    voids: bigint('voids', { mode: 'number' }),
  },
  table => [
    maxJsonBytes('events', table.data, 64 * 1024),
    maxJsonBytes('events', table.before, 64 * 1024),
    primaryKey({ columns: [table.source, table.seq] }),
    unique('events_id').on(table.source, table.id),
    uniqueIndex('events_voids').on(table.voids).where(sql`${table.voids} is not null`),
    // The index excludes deposits, because there are very many and they are never looked up by their subject, the bin,
    // and the events of test keys, which have no effects.
    index('events_reports')
      .on(table.subject, table.type, table.time)
      .where(sql`${table.type} <> 'deposit.recorded' and not ${table.isTest}`),
    index('events_organisation').on(table.organisationId),
    index('events_received').on(table.receivedAt),
  ],
)

/**
 * The publications of the last days. The transaction that makes a change adds the row together with its webhook
 * deliveries and its notifications, which have the order of `seq`. The server does not read the rows afterwards. They
 * show operators what was published if a receiver misses a message.
 */
export const publications = pgTable(
  'announcements',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** The organisations that may be notified. The row is deleted when any of them is deleted. */
    concerns: uuid('concerns').array().notNull().default([]),
    /** The id of the record that changed, such as a bin, a booking, a webhook or an account. */
    subject: uuid('subject').notNull(),
    /** The ids of the records and the kind of change, without personal data. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  table => [maxJsonBytes('announcements', table.data, 16 * 1024), index('announcements_created').on(table.createdAt)],
)

/** Redemptions of rewards by consumers. They remain unchanged if the reward is edited or deleted. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    rewardId: uuid('reward_id').notNull(),
    rewardName: text('reward_name').notNull(),
    goodId: uuid('good_id'),
    quantity: integer('quantity').notNull(),
    consumerRef: text('consumer_ref'),
    source: uuid('source').notNull(),
    keyId: uuid('key_id'),
    createdAt: createdAt(),
  },
  table => [
    index('redemptions_newest').on(table.organisationId, table.createdAt),
    index('redemptions_old').on(table.createdAt),
    index('redemptions_of_reward').on(table.rewardId, table.createdAt),
  ],
)

/**
 * The responses to calls with an Idempotency-Key, stored for a day. A redemption stores `answer`, `goodId` and
 * `errorCode`, but not the content of a digital code, which remains only in the code's row. Every other call stores
 * `sealed` and a hash of the key (server/http/repeatedCalls.ts).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    source: uuid('source').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Omit<Redemption, 'content'>>(),
    goodId: uuid('good_id'),
    errorCode: text('error_code').$type<ErrorCode>(),
    sealed: text('sealed'),
    createdAt: createdAt(),
  },
  table => [
    maxJsonBytes('idempotency_keys', table.answer, 4 * 1024),
    primaryKey({ columns: [table.source, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
