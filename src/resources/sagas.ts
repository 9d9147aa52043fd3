/**
 * Recycling sagas, which are the recycler's pickups (spec sections 2.3, 4 and 7). The recycler starts pickups on the
 * map, and can cancel a started pickup or report it as picked up.
 */
import { lazy } from 'react'
import { limits } from '../../contract/limits'
import type { PickupReport, Saga, SagasQuery } from '../../contract/sagas'
import {
  anyStatus,
  type Material,
  materials,
  type PickupOrSponsorshipStatus,
  pickupOrSponsorshipStatuses,
} from '../../contract/statuses'
import { type Column, defineResource, type Field, type ListTab } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'
import { BookedLocationCell } from '../custom/recycler/BookedLocationCell'
import { isUnlikelyMass } from '../custom/recycler/unlikelyMass'
import { loadRecyclerMessages } from '../i18n/lazyMessages'
import { homePeriodFilters } from './commonFilters'

const TripLink = lazy(async () => {
  const [{ TripLink }] = await Promise.all([import('../custom/recycler/TripLink'), loadRecyclerMessages()])
  return { default: TripLink }
})

const columns: readonly Column<Saga>[] = [
  { kind: 'custom', source: 'location.name', component: BookedLocationCell, grow: 2 },
  { kind: 'choice', source: 'status', isState: true, under: [anyStatus], needs: 'home' },
  { kind: 'text', source: 'code', isNamed: true },
  { kind: 'dateTime', source: 'createdAt', isNamed: true },
  { kind: 'dateTime', source: 'bottlesPickedAt', under: ['Started', 'Finished'] },
  { kind: 'number', source: 'countedKg', tenths: true, under: ['Finished'] },
  { kind: 'number', source: 'weighedKg', tenths: true, under: ['Finished'] },
  { kind: 'dateTime', source: 'finishedAt', isNamed: true, under: ['Finished'] },
  { kind: 'dateTime', source: 'canceledAt', isNamed: true, under: ['Canceled'] },
]

/**
 * A pickup with the masses in kg that the recycler enters when reporting it. `isSure` confirms masses that seem
 * unlikely.
 */
type SagaValues = Saga & { [Each in Material]?: number | null } & { isSure?: boolean }
const WeighedMass = lazy(async () => {
  const [{ WeighedMass }] = await Promise.all([import('../custom/recycler/WeighedMass'), loadRecyclerMessages()])
  return { default: WeighedMass }
})
const weighedFields: readonly Field<SagaValues>[] = [
  ...materials.map(
    (material): Field<SagaValues> => ({
      kind: 'custom',
      source: material,
      component: WeighedMass,
      rules: [rules.min(0), rules.max(limits.pickupKgMax)],
    }),
  ),
  {
    kind: 'boolean',
    source: 'isSure',
    required: true,
    showWhen: values => materials.some(material => isUnlikelyMass(values[material], values, material)),
  },
]
const toReport = (values: Partial<SagaValues>): PickupReport => ({
  weighed: materials.flatMap(material => {
    const kg = values[material]
    return kg ? [{ material, kg }] : []
  }),
})

/**
 * Returns the material to which a field of the report belongs. The API names the fields by position: `weighed.0.kg`.
 */
const toReportedMaterial = (wire: string, values: Partial<SagaValues>) =>
  toReport(values).weighed[Number(wire.split('.')[1])]?.material

/**
 * The field by which the tab of each status is sorted, newest first. Other tabs are sorted by the start of the pickups.
 */
const endedAt: Partial<Record<PickupOrSponsorshipStatus, string>> = { Finished: 'finishedAt', Canceled: 'canceledAt' }
const label = (status: PickupOrSponsorshipStatus): ListTab<SagasQuery> => {
  const field = endedAt[status]
  return { key: status, filter: { status }, ...(field && { sort: { field, order: 'DESC' } }) }
}

export const sagas = defineResource<Saga, SagaValues, SagasQuery>({
  name: 'sagas',
  dialect: 'b2b',
  path: 'recycling-sagas',
  oneFrom: 'list',
  roles: ['Recycler'],
  columns,
  summary: ['status', 'code', 'createdAt', 'finishedAt', 'canceledAt', 'countedKg'],
  toolbar: [{ kind: 'custom', key: 'trip', component: TripLink, feature: 'trip' }],
  filters: homePeriodFilters,
  begin: 'map',
  tabs: [...pickupOrSponsorshipStatuses.map(label), { key: anyStatus, filter: { status: anyStatus }, needs: 'home' }],
  transitions: { finish: { serialise: toReport } },
  actions: [
    {
      kind: 'transition',
      key: 'finish',
      icon: 'check',
      needs: 'pickupReports',
      when: ({ status }) => status === 'Started',
      ask: {
        fields: weighedFields,
        toValues: ({ waitingKgByMaterial }) => ({ waitingKgByMaterial }),
        fieldOfError: toReportedMaterial,
      },
      confirm: {
        via: 'modal',
        show: ['location.name', 'code'],
        warning: [{ message: 'resources.sagas.finishOptional' }, { message: 'resources.sagas.finishWarning' }],
      },
      toast: 'resources.sagas.toasts.finished',
    },
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
