/** What keeps an account with its owner, and what an organisation may send to others. */
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns'
import { accounts, organisations } from './organisations'

const account = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** Addresses whose mail the account's owner has read: an invite's, a reset code's, a take-back link's. */
export const emailProofs = pgTable(
  'email_proofs',
  { accountId: account(), email: text('email').notNull(), provedAt: at('proved_at').notNull() },
  table => [primaryKey({ columns: [table.accountId, table.email] })],
)

/** Browsers that signed in to an account before; the cookie's token as SHA-256. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    accountId: account(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.tokenHash] })],
)

/** Wrong passwords of an account by who tried: `range:…`, `browser:…`, or all `strangers` together. */
export const signInWaits = pgTable(
  'sign_in_waits',
  {
    accountId: account(),
    asker: text('asker').notNull(),
    failures: integer('failures').notNull(),
    until: at('until').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.asker] })],
)

/** Not used any more: servers of the previous release count in it. A later release drops it. */
export const mailAllowances = pgTable('mail_allowances', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  beganAt: at('began_at').notNull(),
  sent: integer('sent').notNull(),
})

/** Not used any more: servers of the previous release count in it. A later release drops it. */
export const mailAddressees = pgTable(
  'mail_addressees',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    beganAt: at('began_at').notNull(),
    sent: integer('sent').notNull(),
  },
  table => [primaryKey({ columns: [table.organisationId, table.addressHash] })],
)

/**
 * Every e-mail of the last hour, by recipient and by each organisation that caused it (server/mail/sentMails.ts). The recipient
 * is known by a fingerprint alone.
 */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mailId: uuid('mail_id').notNull(),
    /** None of what staff, a stranger or the service itself causes. */
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
