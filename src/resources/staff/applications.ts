/**
 * Applications for an invitation (docs/readings.md, 11). Staff approve an application, which sends the invitation, or
 * decline it with a reason. Until an invitation is used, staff can send it again.
 */
import { type Country, countries } from '../../../contract/languages'
import { roleOfApplication } from '../../../contract/roles'
import type { StaffApplication, StaffApplicationsFilter } from '../../../contract/staff'
import { anyStatus, applicationStatuses } from '../../../contract/statuses'
import { defineResource } from '../../custom/engine/definition/definition'
import { rules } from '../../custom/engine/definition/rules'
import { ApplicationDecisionCell, canOnlyDecline } from '../../custom/staff/ApplicationDecisionCell'
import { creationDateFilters, statusTabs } from '../commonFilters'

/** Values that staff enter when they approve or decline an application. */
interface ApplicationDecision {
  country: Country
  reason: string
}

const declineReasonMax = 1000

/** Input for the country of the invitation, from which the organisation will choose its cities. */
const forCountry = {
  initial: { country: 'UA' },
  fields: [
    {
      kind: 'choice',
      source: 'country',
      options: countries,
      required: true,
      hint: 'resources.applications.hints.country',
    },
  ],
} as const

export const applications = defineResource<StaffApplication, ApplicationDecision, StaffApplicationsFilter>({
  name: 'applications',
  dialect: 'rest',
  path: 'applications',
  roles: ['Staff'],
  staff: { write: 'decide' },
  transitions: {
    approve: { method: 'POST', path: 'applications/{id}/approve', serialise: ({ country }) => ({ country }) },
    invite: { method: 'POST', path: 'applications/{id}/invite', serialise: ({ country }) => ({ country }) },
    decline: {
      method: 'POST',
      path: 'applications/{id}/decline',
      serialise: ({ reason }) => ({ reason: reason.trim() }),
    },
  },
  columns: [
    { kind: 'text', source: 'name' },
    { kind: 'email', source: 'email' },
    { kind: 'link', source: 'linkedInUrl', isForWideTables: true },
    { kind: 'choice', source: 'role' },
    { kind: 'dateTime', source: 'createdAt' },
    {
      kind: 'custom',
      source: 'decision',
      component: ApplicationDecisionCell,
      text: ({ status, role, decidedBy, declineReason }, { translate }) =>
        [
          translate(`resources.applications.choices.status.${status}`),
          canOnlyDecline({ status, role }) && translate('resources.applications.hints.noArea'),
          declineReason,
          decidedBy,
        ]
          .filter(Boolean)
          .join(', '),
      grow: 1.7,
    },
  ],
  summary: ['email', 'role', 'createdAt', 'decision'],
  tabs: statusTabs([...applicationStatuses, anyStatus]),
  filters: creationDateFilters,
  actions: [
    {
      kind: 'transition',
      key: 'approve',
      icon: 'check',
      buttonVariant: 'contained',
      // A producer cannot be approved, because the portal has no area for this role (docs/readings.md, 3).
      when: ({ status, role }) => status === 'Pending' && roleOfApplication(role) !== null,
      confirm: { via: 'modal', show: ['name', 'email', 'role'] },
      ask: forCountry,
      toast: 'resources.applications.toasts.approved',
    },
    {
      kind: 'transition',
      key: 'invite',
      icon: 'mail',
      buttonVariant: 'outlined',
      // If the application already has an organisation, the invitation has been used and is not sent again.
      when: ({ status, organisation }) => status === 'Approved' && organisation === null,
      confirm: { via: 'modal', show: ['name', 'email', 'role'], warning: 'resources.applications.hints.invite' },
      ask: forCountry,
      toast: 'resources.applications.toasts.invited',
    },
    {
      kind: 'transition',
      key: 'decline',
      icon: 'decline',
      buttonVariant: 'outlined',
      when: ({ status }) => status === 'Pending',
      confirm: { via: 'modal', show: ['name', 'email', 'role'] },
      ask: {
        fields: [
          {
            kind: 'multiline',
            source: 'reason',
            required: true,
            rules: [rules.maxLength(declineReasonMax)],
            hint: 'resources.applications.hints.reason',
          },
        ],
      },
      toast: 'resources.applications.toasts.declined',
    },
  ],
})
