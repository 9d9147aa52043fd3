/**
 * The pickups at the organisation's own stores, shown on the page of a store. They are not in the specification and
 * have no screen of their own.
 */
import type { StorePickup, StorePickupsQuery } from '../../contract/storePickups'
import { defineResource } from '../custom/engine/definition/definition'

export const storePickups = defineResource<StorePickup, StorePickup, StorePickupsQuery>({
  name: 'storePickups',
  dialect: 'b2b',
  path: 'pickups',
  roles: ['Retailer', 'Institution'],
  oneFrom: 'list',
  columns: [
    { kind: 'choice', source: 'status', isState: true },
    { kind: 'text', source: 'recycler.name' },
    { kind: 'dateTime', source: 'createdAt', isNamed: true },
    { kind: 'dateTime', source: 'finishedAt', isNamed: true },
    { kind: 'number', source: 'weighedKg' },
    { kind: 'number', source: 'countedKg' },
    { kind: 'choice', source: 'reportedBy', needs: 'pickupReports' },
  ],
})
