/**
 * Declares the members of all teams for staff, who use this list to find accounts (server/routes/staff/accounts.ts).
 */
import { eq, isNull } from 'drizzle-orm'
import { staffMemberSchema, staffMembersQuery } from '../../../contract/staffAccounts'
import { joinSearchKeys } from '../../db/listOrder'
import { accounts, memberships, organisations } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'

const { organisationId, accountId } = memberships

export const staffMembers = defineStaffResource({
  name: 'members',
  what: 'Member',
  words: { many: 'Members of the teams of all organisations', one: 'One member of a team' },
  table: memberships,
  joins: [
    { table: accounts, on: eq(accounts.id, accountId) },
    { table: organisations, on: eq(organisations.id, organisationId) },
  ],
  shown: isNull(organisations.deletedAt),
  record: staffMemberSchema,
  columns: wireColumnsFor(staffMemberSchema, memberships, {
    email: accounts.email,
    organisation: { guid: organisations.id, name: organisations.name },
  }),
  toWire: row => row,
  list: {
    of: 'staffMembers',
    query: staffMembersQuery,
    storedKey: joinSearchKeys(accounts.searchText, organisations.searchText),
    filters: { organisationId },
  },
})
