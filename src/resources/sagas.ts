/**
 * Recycling sagas, which are the recycler's pickups (spec sections 2.3, 4 and 7). The recycler starts them on the map
 * and can cancel a started one.
 */
import { lazy } from 'react'
import type { Saga, SagasQuery } from '../../contract/sagas'
import { type RequestStatus, requestStatuses } from '../../contract/statuses'
import { type Column, defineResource } from '../custom/engine/definition/definition'
import { loadRecyclerMessages } from '../i18n/lazyMessages'

const PlaceCell = lazy(async () => ({ default: (await import('../custom/recycler/PlaceCell')).PlaceCell }))

const TripLink = lazy(async () => {
  const [{ TripLink }] = await Promise.all([import('../custom/recycler/TripLink'), loadRecyclerMessages()])
  return { default: TripLink }
})

const columns: readonly Column<Saga>[] = [
  { kind: 'custom', source: 'location.name', component: PlaceCell, grow: 2 },
  { kind: 'text', source: 'code', isNamed: true },
  { kind: 'dateTime', source: 'createdAt', isNamed: true },
  { kind: 'dateTime', source: 'bottlesPickedAt', under: ['Started', 'Finished'] },
  { kind: 'number', source: 'countedKg', under: ['Finished'] },
  { kind: 'number', source: 'weighedKg', under: ['Finished'] },
  { kind: 'dateTime', source: 'finishedAt', isNamed: true, under: ['Finished'] },
  { kind: 'dateTime', source: 'canceledAt', isNamed: true, under: ['Canceled'] },
]
const label = (status: RequestStatus) => ({ key: status, filter: { status } })

export const sagas = defineResource<Saga, Saga, SagasQuery>({
  name: 'sagas',
  dialect: 'b2b',
  path: 'recycling-sagas',
  roles: ['Recycler'],
  columns,
  summary: ['code', 'createdAt', 'finishedAt', 'canceledAt', 'countedKg'],
  toolbar: [{ kind: 'custom', key: 'trip', component: TripLink, feature: 'trip' }],
  filters: [
    { kind: 'day', name: 'from', needs: 'home' },
    { kind: 'day', name: 'to', needs: 'home' },
  ],
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
