/** Declares the ownership of the members of teams and of the invitations to teams. */
import { ne, sql } from 'drizzle-orm'
import * as s from '../../db/schema'
import type { GrantTable, OwnedTable } from '../ownership'
import { declareGrowthBound, insertAndUpdate, organisationOwner, rowLimit } from './declarations'

const invitationGrants: GrantTable = {
  kind: 'invitation',
  id: s.teamInvitations.id,
  name: s.teamInvitations.email,
  detail: sql`${s.teamInvitations.teamRole}`,
  changedAt: sql`${s.teamInvitations.sentAt}`,
  isWorking: sql`${s.teamInvitations.expiresAt} > now()`,
  disabled: () => ({ expiresAt: sql`now()` }),
}
/** A member is not disabled but removed: a membership without access would be of no use. */
const memberGrants: GrantTable = {
  kind: 'member',
  id: s.memberships.id,
  // The column is written as text: drizzle would omit its table's name, and in the subquery it would be another column.
  name: sql`(select a.email from accounts a where a.id = memberships.account_id)`,
  detail: sql`${s.memberships.teamRole}`,
  changedAt: sql`coalesce(${s.memberships.roleRaisedAt}, ${s.memberships.createdAt})`,
  isWorking: ne(s.memberships.teamRole, 'Owner'),
  disabled: 'deleted',
}

export const teamTables: OwnedTable[] = [
  {
    table: s.memberships,
    // A membership takes the place of an invitation, and invitations are limited together with members.
    growth: declareGrowthBound('derived', 'server/auth/joinTeam.ts'),
    owners: [organisationOwner(s.memberships.organisationId)],
    limited: 'hidden',
    locked: insertAndUpdate,
    grants: memberGrants,
    exported: 'memberships',
  },
  {
    table: s.teamInvitations,
    growth: [rowLimit('teamOfOrganisation', organisationOwner(s.teamInvitations.organisationId))],
    owners: [organisationOwner(s.teamInvitations.organisationId)],
    limited: 'hidden',
    locked: insertAndUpdate,
    grants: invitationGrants,
    exported: 'teamInvitations',
  },
]
