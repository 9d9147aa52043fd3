/**
 * Locations, also called stores (spec sections 2.3, 5 and 7), on the screen `structure`, with a panel of cities next to
 * the grid. The dialog with the map and the dialog with the bins are separate components.
 */
import { lazy } from 'react'
import { binLabelsFileName, limits } from '../../contract/limits'
import type { Location, LocationsQuery, PickupRequest } from '../../contract/locations'
import { storeAttentionItemNames } from '../../contract/storeAttentionItems'
import { defineResource } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'
import { toLocationCreateBody, toLocationEditBody } from '../custom/stores/locationBodies'
import type { LocationFormValues } from '../custom/stores/locationValues'
import { NewStoreNextStep } from '../custom/stores/NewStoreNextStep'
import { nextPickupText } from '../custom/stores/nextPickupText'
import { StoreNameCell } from '../custom/stores/StoreNameCell'

const parts = () => import('../custom/stores/storesListParts')
const CitiesPanel = lazy(async () => ({ default: (await parts()).CitiesPanel }))
const DownloadCityLabelsButton = lazy(async () => ({ default: (await parts()).DownloadCityLabelsButton }))
const cells = () => import('../custom/stores/StoreCells')
const StoreBinsCell = lazy(async () => ({ default: (await cells()).StoreBinsCell }))
const NextPickupCell = lazy(async () => ({ default: (await cells()).NextPickupCell }))

const countedWithBins = {
  from: '/locations/bins/count',
  needs: 'binCounts',
  perCall: limits.countedLocations,
} as const
/** The values of a location's dialogs: the form of the location, and the request for a pickup. */
type LocationDialogValues = LocationFormValues & PickupRequest
const noLabels = { message: 'resources.locations.labels.none' }
const tooManyLabels = { message: 'resources.locations.labels.tooMany', params: { max: limits.sheetLabels } }

export const locations = defineResource<Location, LocationDialogValues, LocationsQuery>({
  name: 'locations',
  dialect: 'b2b',
  path: 'locations',
  roles: ['Retailer', 'Institution'],
  shownBy: ['allBins'],
  team: { addsToCity: true },
  endpoints: { create: { serialise: toLocationCreateBody }, update: { serialise: toLocationEditBody } },
  columns: [
    { kind: 'custom', source: 'name', component: StoreNameCell, text: ({ name }) => name, grow: 1.6 },
    { kind: 'text', source: 'city' },
    { kind: 'text', source: 'street' },
    { kind: 'text', source: 'houseNumber', follows: true, label: 'resources.locations.columns.houseNumber' },
    { kind: 'text', source: 'zipCode', label: 'resources.locations.columns.zipCode' },
    {
      kind: 'custom',
      source: 'bins',
      component: StoreBinsCell,
      text: ({ bins }) => bins?.total ?? '',
      needs: 'binsOfStores',
      grow: 1.04,
      isNamed: true,
    },
    {
      kind: 'custom',
      source: 'nextPickup',
      component: NextPickupCell,
      text: nextPickupText,
      needs: 'pickupRequests',
      isForWideTables: true,
      isNamed: true,
    },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['city', 'street', 'houseNumber'],
  aside: NewStoreNextStep,
  rowHeight: limits.locationRowPx,
  searchMax: limits.searchedRows,
  filters: [{ kind: 'choice', name: 'matter', options: storeAttentionItemNames, needs: 'home' }],
  toolbar: [
    {
      kind: 'custom',
      key: 'citySheet',
      component: DownloadCityLabelsButton,
    },
    { kind: 'create' },
  ],
  states: {
    pickupRequested: ({ pickupRequest }) => Boolean(pickupRequest),
    noPickupRequested: ({ pickupRequest }) => !pickupRequest,
  },
  import: {
    list: 'locations',
    columns: [
      { source: 'name', required: true, rules: [rules.maxLength()] },
      { source: 'city', required: true },
      { source: 'street', required: true, rules: [rules.maxLength()] },
      { source: 'houseNumber', required: true, rules: [rules.maxLength(limits.houseNumberMax)] },
      { source: 'zipCode', rules: [rules.maxLength(limits.zipCodeMax)] },
      { source: 'latitude', kind: 'number', rules: [rules.min(-90), rules.max(90)] },
      { source: 'longitude', kind: 'number', rules: [rules.min(-180), rules.max(180)] },
      { source: 'guid' },
    ],
    derived: ['coordinates', 'streetAddress'],
    places: lazy(async () => ({ default: (await import('../custom/stores/ImportedPoints')).ImportedPoints })),
  },
  actions: [
    { kind: 'open', segment: 'bins', icon: 'bins' },
    { kind: 'edit' },
    {
      kind: 'transition',
      key: 'requestPickup',
      icon: 'recycle',
      isOnPage: true,
      needs: 'pickupRequests',
      when: ({ pickupRequest }) => !pickupRequest,
      ask: {
        fields: [
          {
            kind: 'day',
            source: 'until',
            required: true,
            errorTexts: {
              InvalidParams: { message: 'resources.locations.lastDay', params: { days: limits.pickupRequestDays } },
            },
          },
          {
            kind: 'text',
            source: 'hours',
            required: true,
            rules: [rules.maxLength(limits.pickupHoursMax)],
            hint: 'resources.locations.hoursHint',
          },
        ],
      },
      confirm: { via: 'modal', show: ['name'] },
      toast: 'resources.locations.toasts.pickupRequested',
    },
    {
      kind: 'transition',
      key: 'withdrawPickupRequest',
      icon: 'cancel',
      isOnPage: true,
      needs: 'pickupRequests',
      when: ({ pickupRequest }) => Boolean(pickupRequest),
      toast: 'resources.locations.toasts.pickupWithdrawn',
    },
    { kind: 'view' },
    {
      kind: 'delete',
      confirm: {
        via: 'modal',
        show: ['name', 'city', 'street', 'houseNumber'],
        warning: 'resources.locations.deleteWarning',
        consequences: [
          {
            ...countedWithBins,
            message: 'resources.locations.consequences.bins',
            uncounted: 'resources.locations.consequences.uncountedBins',
          },
          {
            ...countedWithBins,
            message: 'resources.locations.consequences.booked',
            onlyWith: 'bookedLocations',
          },
          {
            ...countedWithBins,
            message: 'resources.locations.consequences.missing',
            onlyWith: 'missingLocations',
          },
          {
            ...countedWithBins,
            message: 'resources.locations.consequences.codes',
            uncounted: 'resources.locations.consequences.codes',
            onlyWith: 'bins',
          },
        ],
      },
      // For this call, the error code `InvalidOperation` means that the location is booked.
      errorTexts: { InvalidOperation: { message: 'errors.LocationIsBooked' } },
    },
  ],
  bulk: [
    {
      kind: 'file',
      key: 'labels',
      icon: 'qr',
      from: '/b2b/common/print/locations?layout=labels',
      name: binLabelsFileName,
      omitted: 'resources.locations.labels.omitted',
      needs: 'labels',
      errorTexts: { EntityNotFound: noLabels, UnprocessableEntity: tooManyLabels, InvalidParams: tooManyLabels },
    },
  ],
  dialog: lazy(async () => ({ default: (await import('../custom/stores/LocationDialog')).LocationDialog })),
  subRoutes: { bins: lazy(async () => ({ default: (await import('../custom/bins/BinsDialog')).BinsDialog })) },
  page: 'store',
  children: [
    {
      resource: 'allBins',
      by: 'locationId',
      omit: ['location.name'],
      sort: { field: 'level', order: 'DESC' },
    },
    { resource: 'storePickups', by: 'locationId', omit: ['location.name'] },
    { resource: 'employees', by: 'locationGuid', isApiFilter: true },
  ],
  panel: { component: CitiesPanel, filters: ['cityId'] },
  toasts: {
    created: 'resources.locations.toasts.created',
    updated: 'resources.locations.toasts.updated',
    deleted: 'resources.locations.toasts.deleted',
  },
  transitions: { requestPickup: { serialise: ({ until, hours }) => ({ until, hours: hours?.trim() }) } },
  // An institution deletes its locations with the retailer's path (spec section 6).
  forRole: { Institution: { endpoints: { delete: { path: '/b2b/retail/locations/{id}' } } } },
})
