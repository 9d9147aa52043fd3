/**
 * Recycling sagas (pickups) of all recyclers. Staff finish or cancel sagas that were finished or cancelled outside the
 * portal (docs/readings.md, 14).
 */
import { pickLocalName } from '../../../contract/languages'
import type { StaffSaga, StaffSagasFilter } from '../../../contract/staff'
import { anyStatus, pickupOrSponsorshipStatuses } from '../../../contract/statuses'
import type { RowAction } from '../../custom/engine/definition/actions'
import { defineResource } from '../../custom/engine/definition/definition'
import { creationDateFilters, statusTabs } from '../commonFilters'

const end = (key: 'finish' | 'cancel', icon: 'check' | 'cancel', toast: string): RowAction<StaffSaga> => ({
  kind: 'transition',
  key,
  icon,
  when: ({ status }) => status === 'Started',
  confirm: { via: 'modal', show: ['code', 'location.name', 'organisation.name', 'recycler.name'] },
  toast,
})

export const staffSagas = defineResource<StaffSaga, StaffSaga, StaffSagasFilter>({
  name: 'staffSagas',
  dialect: 'rest',
  path: 'sagas',
  roles: ['Staff'],
  transitions: {
    finish: { method: 'POST', path: 'sagas/{id}/finish' },
    cancel: { method: 'POST', path: 'sagas/{id}/cancel' },
  },
  columns: [
    { kind: 'text', source: 'code' },
    { kind: 'choice', source: 'status', isState: true, under: [anyStatus] },
    {
      kind: 'text',
      source: 'location.name',
      secondLine: ({ location: { city, street, houseNumber } }, { language }) =>
        `${pickLocalName(city, language)}, ${street} ${houseNumber}`,
    },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'text', source: 'recycler.name' },
    { kind: 'dateTime', source: 'createdAt' },
    { kind: 'dateTime', source: 'bottlesPickedAt', under: ['Started', 'Finished'] },
    { kind: 'dateTime', source: 'finishedAt', under: ['Finished'] },
    { kind: 'dateTime', source: 'canceledAt', under: ['Canceled'] },
  ],
  summary: ['location.name', 'recycler.name', 'status', 'createdAt'],
  tabs: statusTabs([...pickupOrSponsorshipStatuses, anyStatus]),
  filters: creationDateFilters,
  actions: [
    end('finish', 'check', 'resources.staffSagas.toasts.finished'),
    end('cancel', 'cancel', 'resources.staffSagas.toasts.cancelled'),
  ],
})
