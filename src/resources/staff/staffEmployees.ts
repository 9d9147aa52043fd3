/** Employees of all organisations. Staff can send an invitation again. */
import type { StaffEmployee, StaffEmployeesFilter } from '../../../contract/staff'
import { defineResource } from '../../custom/engine/definition/definition'

export const staffEmployees = defineResource<StaffEmployee, StaffEmployee, StaffEmployeesFilter>({
  name: 'staffEmployees',
  dialect: 'rest',
  path: 'employees',
  roles: ['Staff'],
  staff: { write: 'help' },
  transitions: { resend: { method: 'POST', path: 'employees/{id}/resend' } },
  columns: [
    { kind: 'text', source: 'name' },
    { kind: 'email', source: 'email' },
    { kind: 'choice', source: 'employeeRole' },
    { kind: 'text', source: 'organisation.name', secondLine: ({ location }) => location?.name ?? '' },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['employeeRole', 'organisation.name', 'email'],
  tabs: [
    { key: 'activated', filter: { deactivated: false } },
    { key: 'deactivated', filter: { deactivated: true } },
  ],
  filters: [{ kind: 'reference', name: 'organisationId', resource: 'organisations', optionText: 'name' }],
  actions: [
    {
      kind: 'transition',
      key: 'resend',
      icon: 'mail',
      when: ({ deactivated }) => !deactivated,
      confirm: { via: 'modal', show: ['name', 'email', 'organisation.name'] },
      toast: 'resources.staffEmployees.toasts.resent',
    },
  ],
})
