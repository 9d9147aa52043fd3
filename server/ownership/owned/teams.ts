/** Declares the ownership of the members of teams, of the invitations to teams, and of single sign-on. */
import { ne, sql } from 'drizzle-orm'
import * as s from '../../db/schema'
import { formerOwnerProtection } from '../formerOwners'
import type { GrantTable, OwnedTable } from '../ownership'
import {
  declareGrowthBound,
  deletedAfter,
  onInsertAndUpdate,
  onInsertOnly,
  organisationOwner,
  ownerThroughTable,
  rowLimit,
} from './declarations'

const invitationGrants: GrantTable = {
  kind: 'invitation',
  id: s.teamInvitations.id,
  name: s.teamInvitations.email,
  detail: sql`${s.teamInvitations.teamRole}`,
  changedAt: sql`${s.teamInvitations.sentAt}`,
  isWorking: sql`${s.teamInvitations.expiresAt} > now()`,
  disabled: () => ({ expiresAt: sql`now()` }),
}
/** Disabling a member would leave a membership without access, so the member is removed instead. */
const memberGrants: GrantTable = {
  kind: 'member',
  id: s.memberships.id,
  // The column is written as text, because drizzle would omit its table's name. In the subquery, `account_id` without a
  // table could refer to another table.
  name: sql`(select a.email from accounts a where a.id = memberships.account_id)`,
  detail: sql`${s.memberships.teamRole}`,
  changedAt: sql`coalesce(${s.memberships.roleRaisedAt}, ${s.memberships.createdAt})`,
  isWorking: ne(s.memberships.teamRole, 'Owner'),
  protection: formerOwnerProtection,
  disabled: 'deleted',
}

export const teamTables: OwnedTable[] = [
  {
    table: s.memberships,
    // Two things bound the number of memberships: each replaces an invitation, and invitations and members have a
    // common limit.
    growth: declareGrowthBound('derived', 'server/accounts/addMember.ts'),
    owners: [organisationOwner(s.memberships.organisationId)],
    limited: 'hidden',
    locked: onInsertAndUpdate,
    grants: memberGrants,
    exported: 'memberships',
  },
  {
    table: s.teamInvitations,
    growth: [rowLimit('teamOfOrganisation', organisationOwner(s.teamInvitations.organisationId))],
    owners: [organisationOwner(s.teamInvitations.organisationId)],
    limited: 'hidden',
    locked: onInsertAndUpdate,
    grants: invitationGrants,
    exported: 'teamInvitations',
  },
  {
    table: s.singleSignOns,
    // The column with the organisation is unique, so each organisation has at most one row.
    growth: declareGrowthBound('parent', 'server/db/schema/singleSignOn.ts'),
    owners: [organisationOwner(s.singleSignOns.organisationId)],
    limited: 'hidden',
    locked: onInsertAndUpdate,
    grants: { not: 'support staff configure it; the members who join by it are grants' },
    exported: { not: 'a configuration of support staff, with a secret' },
  },
  {
    table: s.singleSignOnAttempts,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.singleSignOnAttempts.expiresAt, { hours: 0 }),
    owners: [ownerThroughTable(s.singleSignOnAttempts.singleSignOnId, s.singleSignOns)],
    limited: 'hidden',
    locked: onInsertOnly,
    grants: { not: 'a sign-in in progress, for ten minutes; the identity provider answers it' },
    exported: { not: 'sign-ins in progress, for ten minutes' },
  },
]
