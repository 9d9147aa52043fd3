/** Sponsorship requests of all sponsors, which staff finish or cancel (docs/readings.md, 14). */
import { formatRequestNumber } from '../../../contract/formatRequestNumber'
import type { StaffSponsorship, StaffSponsorshipsFilter } from '../../../contract/staff'
import { anyStatus, pickupOrSponsorshipStatuses } from '../../../contract/statuses'
import type { RowAction, SentenceTemplate } from '../../custom/engine/definition/actions'
import { type CellProps, defineResource } from '../../custom/engine/definition/definition'
import { RewardNamesCell } from '../../custom/staff/RewardNamesCell'
import { creationDateFilters, statusTabs } from '../commonFilters'

/** Warns of rewards that the same sponsor has already paid for, or has already requested, in another request. */
const repeated = (state: 'Finished' | 'Started'): SentenceTemplate<StaffSponsorship> => {
  const namesOf = ({ rewards }: StaffSponsorship) =>
    rewards.filter(({ otherRequest }) => otherRequest === state).map(({ name }) => name)
  return {
    message: `resources.staffSponsorships.warnings.other${state}`,
    when: record => namesOf(record).length > 0,
    params: record => ({ names: namesOf(record).join(', ') }),
  }
}

const end = (key: 'finish' | 'cancel', icon: 'check' | 'cancel', toast: string): RowAction<StaffSponsorship> => ({
  kind: 'transition',
  key,
  icon,
  when: ({ status }) => status === 'Started',
  confirm: {
    via: 'modal',
    show: ['sponsor.name', 'id', 'sponsorName', 'rewards', 'priceDto.total'],
    warning: [
      { message: `resources.staffSponsorships.warnings.${key}` },
      ...(key === 'finish' ? [repeated('Finished'), repeated('Started')] : []),
    ],
  },
  toast,
})

const NumberCell = ({ record: { id } }: CellProps<StaffSponsorship>) => formatRequestNumber(id)

export const staffSponsorships = defineResource<StaffSponsorship, StaffSponsorship, StaffSponsorshipsFilter>({
  name: 'staffSponsorships',
  dialect: 'rest',
  path: 'sponsorships',
  roles: ['Staff'],
  transitions: {
    finish: { method: 'POST', path: 'sponsorships/{id}/finish' },
    cancel: { method: 'POST', path: 'sponsorships/{id}/cancel' },
  },
  nameOf: ({ id }) => formatRequestNumber(id),
  columns: [
    { kind: 'text', source: 'sponsor.name' },
    { kind: 'custom', source: 'id', component: NumberCell, grow: 1.3, text: ({ id }) => formatRequestNumber(id) },
    { kind: 'text', source: 'sponsorName', secondLine: ({ sponsorPhone }) => sponsorPhone },
    { kind: 'text', source: 'sponsorPhone', isHiddenAtFirst: true },
    { kind: 'email', source: 'sponsorEmail' },
    {
      kind: 'custom',
      source: 'rewards',
      component: RewardNamesCell,
      grow: 2.4,
      text: ({ rewards }) => rewards.map(({ name, organization }) => `${name} (${organization.name})`).join(', '),
    },
    { kind: 'choice', source: 'status', isState: true, under: [anyStatus] },
    { kind: 'money', source: 'priceDto.total' },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['id', 'status', 'priceDto.total', 'createdAt', 'rewards'],
  tabs: statusTabs([...pickupOrSponsorshipStatuses, anyStatus]),
  filters: creationDateFilters,
  actions: [
    end('finish', 'check', 'resources.staffSponsorships.toasts.finished'),
    end('cancel', 'cancel', 'resources.staffSponsorships.toasts.cancelled'),
  ],
})
