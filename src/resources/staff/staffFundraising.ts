/** Fundraising rewards of all institutions. Staff record that a completed reward has been bought. */
import type { StaffFundraising, StaffFundraisingFilter } from '../../../contract/staffRewards'
import { fundraisingStatuses } from '../../../contract/statuses'
import { defineResource } from '../../custom/engine/definition/definition'
import { statusTabs } from '../commonFilters'

export const staffFundraising = defineResource<StaffFundraising, StaffFundraising, StaffFundraisingFilter>({
  name: 'staffFundraising',
  dialect: 'rest',
  path: 'fundraising',
  roles: ['Staff'],
  transitions: { fulfil: { method: 'POST', path: 'fundraising/{id}/fulfil' } },
  columns: [
    { kind: 'text', source: 'name' },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'number', source: 'progressPoints' },
    { kind: 'number', source: 'targetPoints' },
    { kind: 'dateTime', source: 'createdAt' },
  ],
  summary: ['organisation.name', 'progressPoints', 'targetPoints'],
  tabs: statusTabs(fundraisingStatuses),
  actions: [
    {
      kind: 'transition',
      key: 'fulfil',
      icon: 'check',
      when: ({ status }) => status === 'Completed',
      confirm: { via: 'modal', show: ['name', 'organisation.name'] },
      toast: 'resources.staffFundraising.toasts.fulfilled',
    },
  ],
})
