/** Recycling sagas, the recycler's jobs (spec sections 2.3, 4 and 7). They start on the map; a started one can be cancelled. */
import { lazy } from 'react'
import type { Saga, SagasQuery } from '../../contract/sagas'
import { type RequestStatus, requestStatuses } from '../../contract/statuses'
import { type Column, defineResource } from '../custom/engine/definition'

const PlaceCell = lazy(async () => ({ default: (await import('../custom/recycler/PlaceCell')).PlaceCell }))

const columns: readonly Column<Saga>[] = [
  { kind: 'custom', source: 'location.name', component: PlaceCell, grow: 2 },
  { kind: 'text', source: 'code' },
  { kind: 'dateTime', source: 'createdAt' },
  { kind: 'dateTime', source: 'bottlesPickedAt', under: ['Started', 'Finished'] },
  { kind: 'number', source: 'countedKg', under: ['Finished'] },
  { kind: 'number', source: 'weighedKg', under: ['Finished'] },
  { kind: 'dateTime', source: 'finishedAt', under: ['Finished'] },
  { kind: 'dateTime', source: 'canceledAt', under: ['Canceled'] },
]
const label = (status: RequestStatus) => ({ key: status, filter: { status } })

export const sagas = defineResource<Saga, Saga, SagasQuery>({
  name: 'sagas',
  dialect: 'b2b',
  path: 'recycling-sagas',
  roles: ['Recycler'],
  columns,
  summary: ['code', 'createdAt', 'countedKg'],
  begin: 'map',
  tabs: requestStatuses.map(label),
  actions: [
    {
      kind: 'transition',
      key: 'cancel',
      icon: 'cancel',
      when: ({ status }) => status === 'Started',
      confirm: { via: 'modal', show: ['location.name', 'code'] },
      toast: 'resources.sagas.toasts.cancelled',
    },
  ],
})
