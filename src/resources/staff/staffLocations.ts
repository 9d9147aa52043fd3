/** Locations of all organisations, read-only. */
import { lazy } from 'react'
import { pickLocalName } from '../../../contract/languages'
import type { StaffLocation } from '../../../contract/staff'
import { defineResource } from '../../custom/engine/definition/definition'

const LocationAddressCell = lazy(async () => ({
  default: (await import('../../custom/staff/OrganisationDialog')).LocationAddressCell,
}))
const StaffLocationDialog = lazy(async () => ({
  default: (await import('../../custom/staff/OrganisationDialog')).StaffLocationDialog,
}))

export const staffLocations = defineResource<StaffLocation>({
  name: 'staffLocations',
  dialect: 'rest',
  path: 'locations',
  roles: ['Staff'],
  columns: [
    { kind: 'text', source: 'name' },
    {
      kind: 'custom',
      source: 'street',
      component: LocationAddressCell,
      text: ({ city, street, houseNumber }, { language }) =>
        `${pickLocalName(city, language)}, ${street} ${houseNumber}`,
      grow: 2,
    },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'text', source: 'binsCount' },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['street', 'organisation.name'],
  actions: [{ kind: 'view' }],
  dialog: StaffLocationDialog,
})
