/** Identity providers of organisations, and the sign-ins with them that are in progress. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { organisations } from './organisations'

const words = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** The identity provider of an organisation. Members whose e-mail address has the domain `domain` sign in with it. */
export const singleSignOns = pgTable('single_sign_ons', {
  id: primaryKeyColumn(),
  organisationId: uuid('organisation_id')
    .notNull()
    .unique()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** The domain, normalised like stored e-mail addresses. It belongs to one organisation at most. */
  domain: text('domain').notNull().unique(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** The secret is stored in plain text, because the server sends it to the identity provider. No call returns it. */
  clientSecret: text('client_secret').notNull(),
  roleClaim: text('role_claim'),
  managerValues: words('manager_values'),
  viewerValues: words('viewer_values'),
  /** The value of the DNS TXT record that proves the ownership of the domain. A new domain gets a new value. */
  domainProof: text('domain_proof').notNull(),
  /** Time when the DNS TXT record was found; null as long as the single sign-on is off. */
  verifiedAt: timestampColumn('verified_at'),
  createdAt: createdAt(),
  version: version(),
})

/**
 * A sign-in between the redirection to the identity provider and the provider's response. The first response deletes
 * the row.
 */
export const singleSignOnAttempts = pgTable(
  'single_sign_on_attempts',
  {
    /** SHA-256 of the cookie that binds the attempt to the browser. */
    cookieHash: text('cookie_hash').primaryKey(),
    singleSignOnId: uuid('single_sign_on_id')
      .notNull()
      .references(() => singleSignOns.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  table => [
    index('single_sign_on_attempts_provider').on(table.singleSignOnId),
    index('single_sign_on_attempts_expiry').on(table.expiresAt),
  ],
)
