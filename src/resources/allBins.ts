/**
 * The bins of all stores (docs/readings.md). They are not in the specification; an API with the extension `allBins`
 * (contract/apiExtensions.ts) has them. Bins are added, named and deleted in the dialog of their store.
 */
import { lazy } from 'react'
import { formatBinTitle } from '../../contract/binNames'
import type { ListedBin, ListedBinsQuery } from '../../contract/bins'
import { binLabelsFileName, limits } from '../../contract/limits'
import { binStates } from '../../contract/statuses'
import { binFaultText, binLevelText } from '../custom/bins/listedBinTexts'
import { defineResource } from '../custom/engine/definition/definition'

const cells = () => import('../custom/bins/ListedBinCells')
const BinTitleCell = lazy(async () => ({ default: (await cells()).BinTitleCell }))
const BinStoreCell = lazy(async () => ({ default: (await cells()).BinStoreCell }))
const BinLevelCell = lazy(async () => ({ default: (await cells()).BinLevelCell }))
const BinFaultCell = lazy(async () => ({ default: (await cells()).BinFaultCell }))

const tooManyLabels = { message: 'resources.allBins.tooManyLabels', params: { max: limits.sheetLabels } }

export const allBins = defineResource<ListedBin, ListedBin, ListedBinsQuery>({
  name: 'allBins',
  dialect: 'b2b',
  path: 'bins',
  roles: ['Retailer', 'Institution'],
  shownBy: ['bins', 'locations'],
  transitions: {
    show: { path: 'locations/bins/{id}/isPublic/true' },
    hide: { path: 'locations/bins/{id}/isPublic/false' },
    clearFault: { path: 'locations/bins/{id}:clearFault' },
    reopenFault: { path: 'locations/bins/{id}:reopenFault' },
    markEmptied: { path: 'locations/bins/{id}:markEmptied' },
    unmarkEmptied: { path: 'locations/bins/{id}:unmarkEmptied' },
  },
  nameOf: formatBinTitle,
  columns: [
    {
      kind: 'custom',
      source: 'name',
      component: BinTitleCell,
      text: (bin, { language }) => formatBinTitle(bin, language),
      grow: 1.6,
    },
    {
      kind: 'custom',
      source: 'location.name',
      component: BinStoreCell,
      text: ({ location }) => location.name,
      grow: 2.7,
    },
    {
      kind: 'custom',
      source: 'level',
      component: BinLevelCell,
      text: binLevelText,
      grow: 1.6,
      isNamed: true,
    },
    { kind: 'dateTime', source: 'emptiedAt', isNamed: true },
    { kind: 'custom', source: 'fault', component: BinFaultCell, text: binFaultText, isNamed: true },
    { kind: 'boolean', source: 'isVisible', isNamed: true, isState: true },
  ],
  summary: ['location.name', 'level'],
  sort: { field: 'level', order: 'DESC' },
  filters: [
    { kind: 'choice', name: 'state', options: binStates },
    { kind: 'reference', name: 'locationId', resource: 'locations', optionText: 'name' },
    { kind: 'reference', name: 'cityId', resource: 'storeCities', optionText: 'city' },
  ],
  actions: [
    {
      kind: 'transition',
      key: 'show',
      icon: 'view',
      when: ({ isVisible }) => !isVisible,
      undo: 'hide',
      toast: 'resources.allBins.toasts.shown',
    },
    {
      kind: 'transition',
      key: 'hide',
      icon: 'hide',
      when: ({ isVisible }) => isVisible,
      undo: 'show',
      toast: 'resources.allBins.toasts.hidden',
    },
    {
      kind: 'transition',
      key: 'clearFault',
      icon: 'check',
      when: ({ fault }) => fault !== null,
      undo: 'reopenFault',
      toast: 'resources.allBins.toasts.cleared',
    },
    {
      kind: 'transition',
      key: 'markEmptied',
      icon: 'recycle',
      needs: 'binMarks',
      when: ({ level }) => level !== 0,
      undo: 'unmarkEmptied',
      toast: 'resources.allBins.toasts.emptied',
    },
    {
      kind: 'open',
      segment: 'pickup',
      icon: 'recycle',
      label: 'resources.locations.actions.requestPickup',
      needs: 'pickupRequests',
      writes: true,
      when: ({ location }) => !location.pickupRequest,
    },
    // The following two transitions undo `clearFault` and `markEmptied`. Only the toasts of these transitions offer
    // them (`when` is always false), because a bin's record does not say whether a user has marked the bin.
    {
      kind: 'transition',
      key: 'reopenFault',
      icon: 'cancel',
      needs: 'binMarks',
      when: () => false,
      toast: 'resources.allBins.toasts.reopened',
    },
    {
      kind: 'transition',
      key: 'unmarkEmptied',
      icon: 'cancel',
      needs: 'binMarks',
      when: () => false,
      toast: 'resources.allBins.toasts.unmarked',
    },
  ],
  subRoutes: {
    pickup: lazy(async () => ({ default: (await import('../custom/bins/StorePickupDialog')).StorePickupDialog })),
  },
  bulk: [
    {
      kind: 'file',
      key: 'labels',
      icon: 'qr',
      from: '/b2b/common/print/bins?layout=labels',
      name: binLabelsFileName,
      needs: 'labels',
      errorTexts: { UnprocessableEntity: tooManyLabels, InvalidParams: tooManyLabels },
    },
  ],
})
