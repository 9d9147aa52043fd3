/** Tables that protect accounts, and that record and limit e-mails. */
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '../../../contract/mailKinds'
import { createdAt, timestampColumn } from './commonColumns'
import { accounts, organisations } from './organisations'

const account = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const resetChallenges = pgTable(
  'reset_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    accountId: account(),
    /** The client that requested the code (server/auth/clientIdentity.ts). Its next request invalidates this code. */
    clientName: text('asker').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  table => [index('reset_challenges_account').on(table.accountId, table.createdAt)],
)

export const emailChanges = pgTable('email_changes', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: account(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  createdAt: createdAt(),
  /** Start of the session that changed the e-mail address or added a second factor; null if no session did this. */
  sessionBeganAt: timestampColumn('session_began_at'),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

/** E-mail addresses that the account has proved, and when (server/accounts/emailProofs.ts). */
export const emailProofs = pgTable(
  'email_proofs',
  { accountId: account(), email: text('email').notNull(), provedAt: timestampColumn('proved_at').notNull() },
  table => [primaryKey({ columns: [table.accountId, table.email] })],
)

/**
 * An address that support staff entered for an account and that is not confirmed by e-mail yet. The codes of two links
 * are stored as SHA-256: one link confirms the new address; the other link is sent to the current address and rejects
 * the change.
 */
export const pendingEmailChanges = pgTable('pending_emails', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  confirmHash: text('confirm_hash').notNull().unique(),
  rejectHash: text('reject_hash').notNull().unique(),
  createdAt: createdAt(),
  expiresAt: timestampColumn('expires_at').notNull(),
})

/**
 * The e-mails of the last 90 days to an account: kind, times and delivery, without content
 * (server/mail/recordedMails.ts). The id is the id of the e-mail in the queue (`mails`).
 */
export const accountMails = pgTable(
  'account_mails',
  {
    id: uuid('id').primaryKey(),
    accountId: account(),
    kind: text('kind').$type<MailKind>().notNull(),
    createdAt: createdAt(),
    deliveredAt: timestampColumn('delivered_at'),
    /** Time when the service stopped trying to deliver the e-mail. */
    failedAt: timestampColumn('failed_at'),
    /** Error code of the latest failed attempt to deliver the e-mail. */
    lastError: text('last_error'),
  },
  table => [
    index('account_mails_account').on(table.accountId, table.createdAt),
    index('account_mails_created').on(table.createdAt),
  ],
)

/**
 * The e-mails of the last 90 days by the records that they are about, without content and recipient
 * (server/mail/recordedMails.ts). The id is the id of the e-mail in the queue (`mails`).
 */
export const recordMails = pgTable(
  'record_mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** Ids of the records and organisations that the e-mail is about, and of the account that receives it. */
    about: uuid('about').array().notNull(),
    /** The organisations that the e-mail concerns. The row is deleted when any of them is deleted. */
    concerns: uuid('concerns').array().notNull().default([]),
    createdAt: createdAt(),
    deliveredAt: timestampColumn('delivered_at'),
    /** Time when the service stopped trying to deliver the e-mail. */
    failedAt: timestampColumn('failed_at'),
    /** Error code of the latest failed attempt to deliver the e-mail. */
    lastError: text('last_error'),
  },
  table => [index('record_mails_about').using('gin', table.about), index('record_mails_created').on(table.createdAt)],
)

/** Browsers that have signed in to an account. The token in the browser's cookie is stored as SHA-256. */
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
 * The wrong passwords and proofs of second factors for an account, counted by client, and until when the client must
 * wait. A client is `range:…` (a network range), `browser:…` (a known browser), or `strangers` (all unknown clients
 * together).
 */
export const signInWaits = pgTable(
  'sign_in_waits',
  {
    accountId: account(),
    clientName: text('asker').notNull(),
    failures: integer('failures').notNull(),
    until: timestampColumn('until').notNull(),
  },
  table => [primaryKey({ columns: [table.accountId, table.clientName] })],
)

/** This table is unused. Servers of the previous release still write to it; a later release drops it. */
export const mailAllowances = pgTable('mail_allowances', {
  organisationId: uuid('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  beganAt: timestampColumn('began_at').notNull(),
  sent: integer('sent').notNull(),
})

/** This table is unused. Servers of the previous release still write to it; a later release drops it. */
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
 * are stored as hashes only.
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
