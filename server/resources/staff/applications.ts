/** Declares applications, which staff read, approve and decline, and whose invitations they can send again. */
import { eq, sql } from 'drizzle-orm'
import { approveSchema, declineSchema, staffApplicationSchema, staffApplicationsQuery } from '../../../contract/staff'
import { rateLimitPerSession } from '../../auth/rateLimits'
import { createdDayFilters, statusFilter } from '../../db/commonFilters'
import { accounts, applications } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { nullableColumn } from '../../queries/listQuery'
import { wireColumnsFor } from '../../queries/wireColumns'
import { approveApplication, declineApplication, resendApplicationInvite } from '../../repositories/applications'

/** Returns the condition that the application's invite created an account of the organisation. */
const ofItsAccount = (organisationId: string) =>
  sql`exists (select 1 from ${accounts} own where own.id = ${applications.accountId} and own.organisation_id = ${organisationId})`

const organisation = sql<{ guid: string; name: string } | null>`(
  select json_build_object('guid', o.id, 'name', o.name) from accounts own join organisations o on o.id = own.organisation_id
  where own.id = applications.account_id)`

export const staffApplications = defineStaffResource({
  name: 'applications',
  what: 'Application',
  words: { many: 'Applications', one: 'One application' },
  table: applications,
  joins: [{ table: accounts, on: eq(accounts.id, applications.decidedBy), isOptional: true }],
  record: staffApplicationSchema,
  columns: wireColumnsFor(staffApplicationSchema, applications, {
    organisation,
    decidedBy: nullableColumn(accounts.email),
  }),
  toWire: row => row,
  list: {
    of: 'applications',
    query: staffApplicationsQuery,
    filters: {
      organisationId: ofItsAccount,
      status: statusFilter(applications.status),
      ...createdDayFilters(applications.createdAt),
    },
  },
  actions: {
    approve: {
      summary: 'Approve and invite',
      from: { status: 'Pending' },
      task: 'decide',
      body: approveSchema,
      config: { audit: 'application-approval', recentFactor: true },
      run: (deps, id, { session, body, precondition }) =>
        approveApplication(deps, id, session.accountId, body.country, precondition),
    },
    invite: {
      summary: 'Send the invitation again; the previous link becomes invalid',
      from: { status: 'Approved' },
      task: 'decide',
      body: approveSchema,
      config: { audit: 'application-invitation', ...rateLimitPerSession(30, 3600_000) },
      run: (deps, id, { body, precondition }) => resendApplicationInvite(deps, id, body.country, precondition),
    },
    decline: {
      summary: 'Decline with a reason',
      from: { status: 'Pending' },
      task: 'decide',
      body: declineSchema,
      config: { audit: 'application-decline' },
      run: (deps, id, { session, body, precondition }) =>
        declineApplication(deps, id, session.accountId, body.reason, precondition),
    },
  },
})
