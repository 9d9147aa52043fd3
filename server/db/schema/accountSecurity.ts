/** Tables that protect accounts, and that limit the e-mails that an organisation sends. */
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from './columns'
import { accounts, organisations } from './organisations'

const account = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/**
 * Addresses at which the account's owner has received e-mail: with the link of an invite, a reset code or an undo link.
 */
export const emailProofs = pgTable(
  'email_proofs',
  { accountId: account(), email: text('email').notNull(), provedAt: timestampColumn('proved_at').notNull() },
  table => [primaryKey({ columns: [table.accountId, table.email] })],
)

/** Browsers that have signed in to an account. The cookie's token is stored as SHA-256. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: account(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
)

/**
 * Number of wrong passwords of an account by client: `range:…`, `browser:…`, or `strangers` for all unknown clients.
 */
export const signInWaits = pgTable(
  'sign_in_waits',
  {
    accountId: account(),
    asker: text('asker').notNull(),
    failures: integer('failures').notNull(),
    until: timestampColumn('until').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.asker] })],
)

/** This table is unused. Servers of the previous release still write it; a later release drops it. */
export const mailAllowances = pgTable('mail_allowances', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  beganAt: timestampColumn('began_at').notNull(),
  sent: integer('sent').notNull(),
})

/** This table is unused. Servers of the previous release still write it; a later release drops it. */
export const mailAddressees = pgTable(
  'mail_addressees',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    beganAt: timestampColumn('began_at').notNull(),
    sent: integer('sent').notNull(),
  },
  table => [primaryKey({ columns: [table.organisationId, table.addressHash] })],
)

/**
 * Every e-mail of the last hour: one row for each organisation that caused it (server/mail/sentMails.ts). Recipients
 * are stored as fingerprints only.
 */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mailId: uuid('mail_id').notNull(),
    /** The organisation that caused the e-mail. Null if staff, an unknown client or the service itself caused it. */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    recipientHash: text('recipient_hash').notNull(),
    template: text('template').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('sent_mails_recipient').on(table.recipientHash, table.createdAt),
    index('sent_mails_organisation').on(table.organisationId, table.createdAt),
    index('sent_mails_created').on(table.createdAt),
  ],
)
