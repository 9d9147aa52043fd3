/**
 * Organisations, their accounts and employees, sessions and invites. Passwords are stored as argon2id hashes, codes and
 * tokens as SHA-256.
 */
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Country, Language } from '../../../contract/languages'
import type { Organisation } from '../../../contract/organisations'
import type { ApplicationRole, Role } from '../../../contract/roles'
import type { StaffRole } from '../../../contract/staffRoles'
import {
  createdAt,
  filledKeyColumn,
  maxJsonBytes,
  primaryKeyColumn,
  timestampColumn,
  version,
  walPosition,
} from './commonColumns'
import { images } from './images'
import { singleSignOns } from './singleSignOn'

export const organisations = pgTable(
  'organisations',
  {
    id: primaryKeyColumn(),
    role: text('role').$type<Role>().notNull(),
    name: text('name').notNull(),
    registrationAddress: text('registration_address').notNull(),
    registrationNumber: text('registration_number').notNull(),
    logoId: uuid('logo_id').references((): AnyPgColumn => images.id),
    country: text('country').$type<Country>().notNull(),
    meta: jsonb('meta').$type<Organisation['meta']>().notNull().default({}),
    createdAt: createdAt(),
    version: version(),
    /** Whether every member of the team must have a second factor. The owner decides it. */
    isSecondFactorRequired: boolean('is_second_factor_required').notNull().default(false),
    /** Time when the owner stopped requiring a second factor; null while it is required, or if it never was. */
    factorOptionalSince: timestampColumn('factor_optional_since'),
    /**
     * Time when the organisation was deleted. Its row remains without a name, because sagas and sponsorships of other
     * organisations refer to it.
     */
    deletedAt: timestampColumn('deleted_at'),
    /** The search key of the name. Organisations that were deleted before the column existed have none. */
    searchText: filledKeyColumn('search_text'),
    /**
     * The search key of the registration number. It is separate from that of the name, because only support staff may
     * find an organisation by its number.
     */
    registrationSearchText: filledKeyColumn('registration_search_text'),
  },
  table => [
    maxJsonBytes('organisations', table.meta, 4 * 1024),
    index('organisations_logo').on(table.logoId),
    index('organisations_created').on(table.createdAt),
  ],
)

/**
 * Accounts: one for each person. An account without an organisation belongs to support staff. The organisations to
 * whose teams a person belongs are in `memberships`.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: primaryKeyColumn(),
    /** The home organisation, for which the person's sessions act after sign-in. The person has a membership of it. */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    /** The e-mail address, normalised to NFC and lower case. */
    email: text('email').notNull().unique(),
    /**
     * The role of support staff. Null, for support staff whom an earlier release created, means `Admin`. The role of an
     * account with an organisation is ignored.
     */
    staffRole: text('staff_role').$type<StaffRole>(),
    passwordHash: text('password_hash').notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    createdAt: createdAt(),
    /**
     * Time when the current password was set. `formerPasswordSetAt` is the time when the previous password was set.
     * Both are null until the first password is replaced.
     */
    passwordSetAt: timestampColumn('password_set_at'),
    formerPasswordSetAt: timestampColumn('former_password_set_at'),
    /**
     * Start of the period that the latest account recovery undid. It is set when a recovery link is used, and cleared
     * when the next password is set. The recovery and the new password both disable the access grants that were created
     * or changed since this time.
     */
    recoveredSince: timestampColumn('recovered_since'),
    /** The search key of the e-mail address. */
    searchText: filledKeyColumn('search_text'),
  },
  table => [index('accounts_organisation').on(table.organisationId)],
)

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The organisation for which the session acts. Null means the account's home organisation. */
    organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    /**
     * The support person who acts for the account. `reason` is the reason that this person entered. Both are null for
     * the holder's own sessions.
     */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Identifies the session for its holder. Null for sessions that an earlier release opened. */
    id: uuid('id').default(sql`gen_random_uuid()`),
    /**
     * The browser that signed in, its operating system and its network (server/accounts/devices.ts); null if unknown.
     */
    browser: text('browser'),
    system: text('system'),
    network: text('network'),
    /** Time when the holder last proved a second factor in this session. */
    factorProvedAt: timestampColumn('factor_proved_at'),
    /**
     * The single sign-on that opened the session; null for other sign-ins. Such a session can act only for the
     * organisation of the single sign-on.
     */
    singleSignOnId: uuid('single_sign_on_id').references((): AnyPgColumn => singleSignOns.id, { onDelete: 'cascade' }),
  },
  table => [
    index('sessions_account').on(table.accountId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_organisation').on(table.organisationId).where(sql`${table.organisationId} is not null`),
    index('sessions_single_sign_on').on(table.singleSignOnId).where(sql`${table.singleSignOnId} is not null`),
  ],
)

/**
 * The position in the write-ahead log after an account's latest write. A read replica that has not replayed up to this
 * position does not serve the account's calls (server/http/replicaReads.ts). Only servers with a replica write to the
 * table.
 */
export const accountLatestWrites = pgTable('account_writes', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  upTo: walPosition('up_to').notNull(),
})

export const impersonationCodes = pgTable('impersonation_codes', {
  codeHash: text('code_hash').primaryKey(),
  actorId: uuid('actor_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The organisation for which the code opens a session. Null means the account's home organisation. */
  organisationId: uuid('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

export const applications = pgTable(
  'applications',
  {
    id: primaryKeyColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    linkedInUrl: text('linked_in_url').notNull(),
    role: text('role').$type<ApplicationRole>().notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    status: text('status').$type<'Pending' | 'Approved' | 'Declined'>().notNull().default('Pending'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: timestampColumn('decided_at'),
    /** The account that was created with the invite. The application is deleted with the account. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    index('applications_newest').on(table.status, table.createdAt, table.id),
    index('applications_account').on(table.accountId),
    index('applications_pending_email').on(table.email).where(sql`${table.status} = 'Pending'`),
    index('applications_created').on(table.createdAt),
  ],
)

export const invites = pgTable('invites', {
  codeHash: text('code_hash').primaryKey(),
  applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
  role: text('role').$type<Role>().notNull(),
  email: text('email').notNull(),
  country: text('country').$type<Country>().notNull(),
  language: text('language').$type<Language>().notNull().default('en'),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
})

export const employees = pgTable(
  'employees',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    locationId: uuid('location_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'Casher' | 'RecyclingManager'>().notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    deactivatedAt: timestampColumn('deactivated_at'),
    /** SHA-256 of the code in the current link of the invitation (server/accounts/employeeInvites.ts). */
    inviteHash: text('invite_hash'),
    inviteExpiresAt: timestampColumn('invite_expires_at'),
    invitationUsedAt: timestampColumn('invitation_used_at'),
    createdAt: createdAt(),
    version: version(),
    nameKey: filledKeyColumn('name_key'),
    emailKey: filledKeyColumn('email_key'),
    /** The search key of the name and the e-mail address. */
    searchText: filledKeyColumn('search_text'),
  },
  table => [
    index('employees_by_name').on(table.organisationId, table.nameKey, table.id),
    index('employees_by_email').on(table.organisationId, table.emailKey, table.id),
    uniqueIndex('employees_email').on(table.organisationId, table.email),
    uniqueIndex('employees_invite').on(table.inviteHash).where(sql`invite_hash is not null`),
    index('employees_newest').on(table.organisationId, table.createdAt, table.id),
    index('employees_location').on(table.organisationId, table.locationId, table.createdAt, table.id),
  ],
)
