/**
 * Organisations in the staff area (docs/readings.md, 11 and 12). Staff can search and view them, and, with a reason,
 * act for them or end their sessions.
 */
import { lazy } from 'react'
import { roles } from '../../../contract/roles'
import type { StaffOrganisation, StaffOrganisationsFilter } from '../../../contract/staff'
import { organisationStates } from '../../../contract/statuses'
import { defineResource } from '../../custom/engine/definition/definition'
import { rules } from '../../custom/engine/definition/rules'
import { loadSupportMessages } from '../../i18n/lazyMessages'
import { creationDateFilters } from '../commonFilters'

const OrganisationStateCell = lazy(async () => ({
  default: (await import('../../custom/staff/OrganisationStateCell')).OrganisationStateCell,
}))
const OrganisationDialog = lazy(async () => {
  const [{ OrganisationDialog }] = await Promise.all([
    import('../../custom/staff/OrganisationDialog'),
    loadSupportMessages(),
  ])
  return { default: OrganisationDialog }
})

interface Impersonation {
  reason: string
}

const reasonField = {
  kind: 'multiline',
  source: 'reason',
  required: true,
  rules: [rules.maxLength(500)],
  hint: 'resources.organisations.hints.reason',
} as const

export const organisations = defineResource<StaffOrganisation, Impersonation, StaffOrganisationsFilter>({
  name: 'organisations',
  dialect: 'rest',
  path: 'organisations',
  roles: ['Staff'],
  staff: { write: 'help' },
  transitions: {
    impersonate: {
      method: 'POST',
      path: 'organisations/{id}/impersonate',
      serialise: ({ reason }) => ({ reason: reason.trim() }),
    },
    endSessions: {
      method: 'POST',
      path: 'organisations/{id}/end-sessions',
      serialise: ({ reason }) => ({ reason: reason.trim() }),
    },
  },
  columns: [
    { kind: 'text', source: 'name' },
    { kind: 'choice', source: 'role' },
    { kind: 'email', source: 'email' },
    { kind: 'choice', source: 'country' },
    { kind: 'text', source: 'registrationNumber' },
    {
      kind: 'custom',
      source: 'state',
      isState: true,
      component: OrganisationStateCell,
      text: ({ state }, { translate }) => translate(`resources.organisations.choices.state.${state}`),
    },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['role', 'state', 'email'],
  filters: [
    { kind: 'choice', name: 'role', options: roles },
    { kind: 'choice', name: 'state', options: organisationStates },
    ...creationDateFilters,
  ],
  dialog: OrganisationDialog,
  actions: [
    { kind: 'view' },
    {
      kind: 'transition',
      key: 'impersonate',
      icon: 'impersonate',
      when: ({ state }) => state === 'Active',
      confirm: { via: 'modal', show: ['name', 'email', 'role'] },
      ask: { fields: [reasonField] },
      goTo: ({ url }) => String(url),
    },
    {
      kind: 'transition',
      key: 'endSessions',
      icon: 'deactivate',
      when: ({ state }) => state === 'Active',
      confirm: { via: 'modal', show: ['name', 'email', 'role'] },
      ask: { fields: [reasonField] },
      toast: 'resources.organisations.toasts.sessionsEnded',
    },
  ],
})
