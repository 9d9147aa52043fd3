/** Second factors of accounts, their recovery codes, and the challenges with which factors are proved. */
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FactorKind } from '../../../contract/factorKinds'
import { createdAt, primaryKeyColumn, timestampColumn } from './commonColumns'
import { accounts } from './organisations'

const account = () => uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' })

export const secondFactors = pgTable(
  'second_factors',
  {
    id: primaryKeyColumn(),
    accountId: account().notNull(),
    kind: text('kind').$type<FactorKind>().notNull(),
    name: text('name').notNull(),
    /**
     * The secret of an authenticator app in base32. It is stored in plain text, because each code is computed from it.
     * No call returns it after the set-up.
     */
    secret: text('secret'),
    /** The latest time step whose code was accepted. Codes of this and of earlier time steps are rejected. */
    lastStep: integer('last_step').notNull().default(0),
    /** The id of a passkey in base64url. `publicKey` is its public key (COSE) in base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    /** The passkey's signature counter at its latest use; 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at'),
    /**
     * Time when the factor was disabled by the recovery of the account or by its owner's review. The row is deleted
     * later.
     */
    disabledAt: timestampColumn('disabled_at'),
  },
  table => [index('second_factors_account').on(table.accountId)],
)

/** Recovery codes that have not been used. Each is stored as the SHA-256 of the code and the account's id. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: account().notNull(), codeHash: text('code_hash').notNull(), createdAt: createdAt() },
  table => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/**
 * Challenges of 256 bits, stored as SHA-256. Each is deleted when it is used. A challenge without an account was
 * requested by a browser that signs in with a passkey alone.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    accountId: account(),
    purpose: text('purpose').$type<'signIn' | 'passkeySignIn' | 'addTotp' | 'addPasskey' | 'prove'>().notNull(),
    /** The secret of the browser's attempt to sign in with a passkey alone, as SHA-256. */
    attemptHash: text('attempt_hash'),
    /** The secret of the authenticator app that is being set up, in base32. */
    secret: text('secret'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  table => [
    index('factor_challenges_account').on(table.accountId),
    index('factor_challenges_expiry').on(table.expiresAt),
  ],
)
