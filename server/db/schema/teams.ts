/** Teams: which people belong to which organisations and in which roles, and the invitations to teams. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../../contract/languages'
import type { AssignableTeamRole, TeamRole } from '../../../contract/teamRoles'
import { createdAt, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { accounts, organisations } from './organisations'

/**
 * The locations to which a member or an invitation is limited: those in the cities of `cityLimit` and those in
 * `locationLimit`. Both columns are null if there is no limit, and are ignored for an owner. The ids are not foreign
 * keys: the id of a deleted location gives access to nothing.
 */
const limitColumns = () => ({
  cityLimit: uuid('city_limit').array(),
  locationLimit: uuid('location_limit').array(),
})

/**
 * The members of teams. Every account except those of support staff has a membership of its home organisation
 * (`accounts.organisation_id`), and may have others. When a membership is deleted, a trigger also deletes the person's
 * sessions, impersonation codes, notifications, views and trip in this organisation. If it was the person's home
 * organisation, the person's next organisation becomes the home; if there is none, the account is deleted
 * (docs/adr/0034-teams.md).
 */
export const memberships = pgTable(
  'memberships',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    teamRole: text('team_role').$type<TeamRole>().notNull(),
    ...limitColumns(),
    /** Time when the member last got a role with more rights, or a wider limit; null if never since joining. */
    roleRaisedAt: timestampColumn('role_raised_at'),
    /** Time when the member last transferred the ownership to another member; null if the member never did. */
    ownedUntil: timestampColumn('owned_until'),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    uniqueIndex('memberships_person').on(table.organisationId, table.accountId),
    uniqueIndex('memberships_owner').on(table.organisationId).where(sql`${table.teamRole} = 'Owner'`),
    index('memberships_account').on(table.accountId, table.createdAt),
  ],
)

/** Invitations that have not been accepted. Accepting an invitation deletes its row. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    teamRole: text('team_role').$type<AssignableTeamRole>().notNull(),
    ...limitColumns(),
    language: text('language').$type<Language>().notNull().default('en'),
    /** SHA-256 of the code in the latest invitation link. */
    codeHash: text('code_hash').notNull().unique(),
    createdAt: createdAt(),
    sentAt: timestampColumn('sent_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    version: version(),
  },
  table => [uniqueIndex('team_invitations_email').on(table.organisationId, table.email)],
)
