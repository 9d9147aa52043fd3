/** What the running of the service itself needs: outgoing mail and the audit log. */
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../../contract/limits'
import { at, createdAt, id } from './columns'

/** The queue of outgoing mail; a row is deleted in the transaction after its delivery. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    language: text('language').$type<Language>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  table => [index('mails_due').on(table.nextAttemptAt)],
)

/** Append-only: the migrations put a trigger on it that refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().default(sql`now()`),
    /** The account that acted; support staff while impersonating. */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    /** The account on whose behalf, where it is another. */
    onBehalfOf: text('on_behalf_of'),
    organisationId: uuid('organisation_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    reason: text('reason'),
    address: text('address'),
    requestId: text('request_id'),
    outcome: text('outcome').notNull(),
  },
  table => [
    index('audit_log_organisation').on(table.organisationId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
)
