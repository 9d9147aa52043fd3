/** What accounts are told of in the portal and by mail, and what they chose to be told of. */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailChoice, NotificationKind } from '../../../contract/notificationKinds'
import { at, createdAt, id, version } from './columns'
import { accounts } from './organisations'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** The order in which things happened. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: uuid('subject').notNull(),
    /** Ids, as announced: names are read when they are shown. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The organisation that caused it; none where staff or the platform did. */
    cause: uuid('cause'),
    /** The location, or else the record, that it is about: unread notifications of one kind about it are one row. */
    topic: uuid('topic'),
    /** How often it has happened since it was read last. */
    count: integer('count').notNull().default(1),
    /** How often since it was in a letter. */
    mailCount: integer('mail_count').notNull().default(1),
    createdAt: createdAt(),
    /** False of what goes by mail alone. */
    isInPortal: boolean('is_in_portal').notNull(),
    readAt: at('read_at'),
    /** When it is to be in a letter; null without one, and when that is written. */
    mailDueAt: at('mail_due_at'),
  },
  table => [
    index('notifications_newest').on(table.accountId, table.seq).where(sql`${table.isInPortal}`),
    index('notifications_unread').on(table.accountId).where(sql`${table.isInPortal} and ${table.readAt} is null`),
    index('notifications_topic').on(table.accountId, table.kind, table.topic).where(sql`${table.readAt} is null`),
    index('notifications_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_old').on(table.createdAt),
  ],
)

/** A kind without a row is told of in the portal alone. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    inPortal: boolean('in_portal').notNull(),
    mail: text('mail').$type<MailChoice>().notNull(),
    version: version(),
  },
  table => [primaryKey({ columns: [table.accountId, table.kind] })],
)
