/**
 * Helpers for tests of the staff area: sample records, and functions that open a staff screen and read the filter of a
 * call.
 */
import type { StaffApplication, StaffLocation, StaffOrganisation } from '../../../contract/staff'
import { areas } from '../../../src/app/areas'
import { me } from '../support/builders'
import { renderArea } from '../support/renderArea'

export const application = (overrides: Partial<StaffApplication> = {}): StaffApplication => ({
  id: 'a1',
  name: 'Olena Shop',
  email: 'olena@example.org',
  linkedInUrl: 'https://www.linkedin.com/in/olena',
  role: 'retailer',
  status: 'Pending',
  declineReason: null,
  organisation: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  version: 1,
  ...overrides,
})

export const organisation = (overrides: Partial<StaffOrganisation> = {}): StaffOrganisation => ({
  id: 'o1',
  name: 'Green Shop',
  role: 'Retailer',
  email: 'retailer@demo.example',
  country: 'UA',
  registrationNumber: '123456',
  registrationAddress: 'Kyiv',
  logo: null,
  state: 'Active',
  locationsCount: 61,
  employeesCount: 12,
  createdAt: '2026-01-01T10:00:00.000Z',
  deletedAt: null,
  version: 1,
  ...overrides,
})

export const location = (overrides: Partial<StaffLocation> = {}): StaffLocation => ({
  id: 'l1',
  name: 'Green Market',
  organisation: { guid: 'o1', name: 'Green Shop' },
  city: { en: 'Kyiv', ua: 'Київ', pl: 'Kijów' },
  street: 'Khreshchatyk',
  houseNumber: '22',
  zipCode: null,
  binsCount: 1,
  createdAt: '2026-05-01T10:00:00.000Z',
  version: 1,
  ...overrides,
})

const user = me({ role: 'Staff', email: 'staff@demo.example', organisation: null })
export const renderStaffArea = (at: string) => renderArea({ area: areas.Staff, at, user })

/** Returns the filter with which a list was requested. */
export const filterOf = (path: string | undefined) =>
  JSON.parse(new URLSearchParams(path?.split('?')[1]).get('filter') ?? 'null') as unknown
