/** Notifications of accounts in the portal and by e-mail, and the accounts' notification settings. */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailFrequency, NotificationKind } from '../../../contract/notificationKinds'
import { createdAt, maxJsonBytes, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { accounts, organisations } from './organisations'

export const notifications = pgTable(
  'notifications',
  {
    id: primaryKeyColumn(),
    /**
     * Orders notifications: a later notification has a higher number, and a repeated notification gets a new number.
     */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * The organisation to which the notification was sent. Null in rows that are older than teams; it then means the
     * account's home organisation.
     */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: uuid('subject').notNull(),
    /** The data of the published change, which has ids but no names. Names are read when the notification is shown. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The organisation that caused the notification; null if staff or the platform caused it. */
    cause: uuid('cause'),
    /**
     * The id of the location, or of another record, that the notification is about. Unread notifications of the same
     * kind and topic share a row.
     */
    topic: uuid('topic'),
    /** Notifications with the same group are shown as one entry. Null if the notification is shown alone. */
    groupId: uuid('group_id'),
    /** Number of occurrences since the account last read the notification. */
    count: integer('count').notNull().default(1),
    /** Number of occurrences, since the last e-mail with the notification, that are to be sent by e-mail. */
    mailCount: integer('mail_count').notNull().default(1),
    createdAt: createdAt(),
    /** Whether the portal shows the notification. False for notifications that are sent by e-mail only. */
    isInPortal: boolean('is_in_portal').notNull(),
    readAt: timestampColumn('read_at'),
    /**
     * Time from which the notification may be sent by e-mail. Null if it is not sent by e-mail, or if the e-mail is
     * queued.
     */
    mailDueAt: timestampColumn('mail_due_at'),
  },
  table => [
    maxJsonBytes('notifications', table.data, 16 * 1024),
    index('notifications_newest').on(table.accountId, table.seq).where(sql`${table.isInPortal}`),
    index('notifications_latest')
      .on(table.accountId, table.organisationId, table.kind, table.seq)
      .where(sql`${table.isInPortal} and ${table.readAt} is null`),
    index('notifications_topic').on(table.accountId, table.kind, table.topic).where(sql`${table.readAt} is null`),
    index('notifications_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_old').on(table.createdAt),
    index('notifications_organisation').on(table.organisationId).where(sql`${table.organisationId} is not null`),
  ],
)

/** The accounts' settings. Notifications of a kind without a row appear in the portal only. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    inPortal: boolean('in_portal').notNull(),
    mail: text('mail').$type<MailFrequency>().notNull(),
    version: version(),
  },
  table => [primaryKey({ columns: [table.accountId, table.kind] })],
)
