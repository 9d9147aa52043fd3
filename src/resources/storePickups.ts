/**
 * The pickups at the organisation's own stores: on the page of a store, and in a list of all stores, to which the
 * figure of the overview leads. They are not in the specification.
 */
import { anyStatus, pickupOrSponsorshipStatuses } from '../../contract/statuses'
import type { StorePickup, StorePickupsQuery } from '../../contract/storePickups'
import { defineResource } from '../custom/engine/definition/definition'
import { endDateFilters, statusTabs } from './commonFilters'

export const storePickups = defineResource<StorePickup, StorePickup, StorePickupsQuery>({
  name: 'storePickups',
  dialect: 'b2b',
  path: 'pickups',
  roles: ['Retailer', 'Institution'],
  oneFrom: 'list',
  columns: [
    { kind: 'text', source: 'location.name' },
    { kind: 'choice', source: 'status', isState: true },
    { kind: 'text', source: 'recycler.name' },
    { kind: 'dateTime', source: 'createdAt', isNamed: true },
    { kind: 'dateTime', source: 'finishedAt', isNamed: true },
    { kind: 'number', source: 'weighedKg', tenths: true },
    { kind: 'number', source: 'countedKg', tenths: true },
    { kind: 'choice', source: 'reportedBy', needs: 'pickupReports' },
  ],
  summary: ['recycler.name', 'status', 'createdAt', 'finishedAt', 'countedKg'],
  tabs: statusTabs([anyStatus, ...pickupOrSponsorshipStatuses]),
  filters: [{ kind: 'reference', name: 'locationId', resource: 'locations', optionText: 'name' }, ...endDateFilters],
})
