/**
 * Tables of the service itself: outgoing e-mail, deletions of organisations, calls to external services and their
 * responses, the audit log.
 */
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ActivityKind } from '../../../contract/activityKinds'
import type { Language } from '../../../contract/languages'
import { createdAt, generatedKeyColumn, maxJsonBytes, primaryKeyColumn, timestampColumn } from './commonColumns'
import { organisations } from './organisations'

/** The queue of outgoing e-mail. A row is deleted when the e-mail is delivered, or when the service stops trying. */
export const mails = pgTable(
  'mails',
  {
    id: primaryKeyColumn(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    language: text('language').$type<Language>().notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    /**
     * The organisations that receive the e-mail or that it is about. The row is deleted when any of them is deleted.
     */
    concerns: uuid('concerns').array().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  table => [maxJsonBytes('mails', table.params, 64 * 1024), index('mails_due').on(table.nextAttemptAt)],
)

/**
 * Deletions of organisations: the state of each deletion, and, permanently, the ids of the accounts that were deleted
 * with the organisation.
 */
export const erasures = pgTable(
  'erasures',
  {
    organisationId: uuid('organisation_id')
      .primaryKey()
      .references(() => organisations.id),
    accountIds: uuid('account_ids').array().notNull(),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    /**
     * Time from which a server may work on the deletion. The server that works on the deletion moves this time ahead;
     * if that server stops, another server continues at this time.
     */
    nextAttemptAt: timestampColumn('next_attempt_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
  },
  table => [index('erasures_due').on(table.nextAttemptAt).where(sql`${table.finishedAt} is null`)],
)

/**
 * The installation that the database belongs to. The table has one row, which only
 * server/installation/installationRow.ts writes. A migration must not rewrite the table: this would change the row's
 * `xmin`, and every database would then look as if it had been restored from a dump.
 */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: text('id').notNull(),
    /**
     * Identifies where the row was written: the oids of database and table, and the transaction. A row that
     * `pg_restore` wrote does not match them.
     */
    writtenAs: text('written_as').notNull(),
    /** Time when a server stored the id in the file or bucket of its installation; null until then. */
    claimedAt: timestampColumn('claimed_at'),
  },
  table => [check('installation_is_only', sql`${table.isOnly}`)],
)

/**
 * Time from which the next call to an external service may begin. This time spaces out the calls of all servers
 * (server/db/spacedCalls.ts).
 */
export const spacedCalls = pgTable('turns', {
  name: text('name').primaryKey(),
  nextAt: timestampColumn('next_at').notNull(),
})

/** Responses of the geocoding service. The key is the country and the address in lower case without accents. */
export const geocodeCache = pgTable(
  'geocode_cache',
  {
    key: text('key').primaryKey(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracy: text('accuracy').$type<'House' | 'Street' | 'City'>().notNull(),
    createdAt: createdAt(),
  },
  table => [index('geocode_cache_old').on(table.createdAt)],
)

/**
 * The audit log, which includes the activity of organisations. Rows are only added: triggers in the migrations reject
 * updates, deletes and truncates, except the updates with which the erasure of an organisation removes personal data.
 * The table is partitioned by the month of `at` (server/db/auditPartitions.ts). A primary key would have to include
 * `at`, so `id` has only an index; its sequence makes it unique across partitions.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    at: timestampColumn('at').notNull().default(sql`now()`),
    /**
     * The account or API key that acted. While a support person acts for a customer, the actor is the support person's
     * account.
     */
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email'),
    /** The e-mail address of the account for which the actor acted, if it is not the actor's own account. */
    onBehalfOf: text('on_behalf_of'),
    organisationId: uuid('organisation_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    reason: text('reason'),
    address: text('address'),
    requestId: text('request_id'),
    /** Names of the fields that the client sent or, if the route determines them, of those whose values changed. */
    fields: text('fields').array(),
    /** The kind of action, if the entry is part of the organisation's activity (server/auth/fieldChanges.ts). */
    activity: text('activity').$type<ActivityKind>(),
    /** Name of the schema of the changed record, such as `Location`. */
    recordType: text('record_type'),
    /**
     * The changed fields with their values before and after, as JSON. The column has the type `text`, because every
     * `jsonb` column needs a check of its size, and partitions that a server of the previous release creates would lack
     * that check. A trigger checks the size instead.
     */
    changes: text('changes'),
    outcome: text('outcome').notNull(),
  },
  table => [
    index('audit_log_id').on(table.id),
    index('audit_log_organisation').on(table.organisationId, table.id),
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_subject').on(table.subject, table.id),
    index('audit_log_activity').on(table.organisationId, table.at, table.id).where(sql`${table.activity} is not null`),
    index('audit_log_support').on(table.organisationId, table.id).where(sql`${table.onBehalfOf} is not null`),
  ],
)

/**
 * Names of the records that the audit log refers to. Each name that a record had is a row. A name remains after its
 * record is deleted, so that the log stays readable, and is deleted with the organisation that owned the record.
 */
export const recordNames = pgTable(
  'record_names',
  {
    /** The record's id, as in `subject` of the log. */
    recordId: text('record_id').notNull(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Time when the log first referred to the record under this name. */
    namedAt: timestampColumn('named_at').notNull().default(sql`now()`),
    searchText: generatedKeyColumn('search_text', sql`search_key(name)`),
  },
  table => [
    primaryKey({ columns: [table.recordId, table.namedAt] }),
    index('record_names_organisation').on(table.organisationId),
    index('record_names_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
