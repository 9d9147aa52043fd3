/** Members of the teams of all organisations. Support staff find accounts in this list. Each member has a page. */
import { lazy } from 'react'
import type { StaffMember, StaffMembersFilter } from '../../../contract/staffAccounts'
import { teamRoles } from '../../../contract/teamRoles'
import { defineResource } from '../../custom/engine/definition/definition'

const MemberEmailCell = lazy(async () => ({
  default: (await import('../../custom/staff/MemberEmailCell')).MemberEmailCell,
}))

export const staffMembers = defineResource<StaffMember, StaffMember, StaffMembersFilter>({
  name: 'staffMembers',
  dialect: 'rest',
  path: 'members',
  roles: ['Staff'],
  staff: { write: 'help' },
  columns: [
    { kind: 'custom', source: 'email', component: MemberEmailCell, text: ({ email }) => email, grow: 1.8 },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'choice', source: 'teamRole' },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['organisation.name', 'teamRole', 'createdAt'],
  filters: [
    { kind: 'choice', name: 'teamRole', options: teamRoles },
    { kind: 'reference', name: 'organisationId', resource: 'organisations', optionText: 'name' },
  ],
  page: 'account',
})
