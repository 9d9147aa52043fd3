/** Builds sample records. Each function accepts values that override its defaults. */
import type { Analytics } from '../../../contract/analytics'
import type { AuthToken, Me } from '../../../contract/auth'
import type { Employee } from '../../../contract/employees'
import { type Location, locationSchema } from '../../../contract/locations'
import type { SimpleReward } from '../../../contract/rewards'
import { sampleRecord } from '../../helpers/sampleRecord'

const guidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const employee = (number: number, overrides: Partial<Employee> = {}): Employee => ({
  guid: guidOf(number),
  name: `Employee ${number}`,
  email: `employee${number}@example.org`,
  employeeRole: 'Casher',
  locationGuid: null,
  deactivated: false,
  invitationUsedAt: null,
  version: 1,
  ...overrides,
})

export const location = (number: number, overrides: Partial<Location> = {}): Location =>
  sampleRecord(locationSchema, {
    guid: guidOf(1000 + number),
    name: `Store ${number}`,
    city: 'Kyiv',
    cityId: guidOf(2000),
    street: 'Khreshchatyk',
    houseNumber: String(number),
    zipCode: null,
    point: { latitude: 50.45, longitude: 30.52 },
    pointConfirmed: true,
    createdAt: '2026-05-01T10:00:00.000Z',
    version: 1,
    ...overrides,
  })

const cityRef = (number: number, name: string) => ({
  guid: guidOf(2000 + number),
  localizedNames: { en: name, ua: name, pl: name },
})

export const simpleReward = (number: number, overrides: Partial<SimpleReward> = {}): SimpleReward => ({
  guid: guidOf(3000 + number),
  name: `Reward ${number}`,
  description: 'A thing worth having',
  image: { guid: guidOf(4000), smUrl: '/files/s', mdUrl: '/files/m', lgUrl: '/files/l', originalUrl: '/files/o' },
  points: 10,
  rewardType: 'Products',
  cities: ['Kyiv', 'Lviv', 'Odesa', 'Dnipro'].map((name, index) => cityRef(index, name)),
  version: 1,
  ...overrides,
})

export const token = (overrides: Partial<AuthToken> = {}): AuthToken => ({
  token: 'token-1',
  role: 'Retailer',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...overrides,
})

export const me = (overrides: Partial<Me> = {}): Me => ({
  guid: guidOf(1),
  email: 'retailer@demo.example',
  role: 'Retailer',
  country: 'UA',
  countries: ['UA'],
  organisation: { guid: guidOf(2), name: 'Green Shop', logo: null },
  impersonation: null,
  teamRole: 'Owner',
  staffRole: null,
  limit: null,
  memberships: 1,
  mustSetUpFactor: false,
  ...overrides,
})

export const masses = (totalKg: number) => ({
  totalKg,
  kgByMaterial: { plastic: totalKg, glass: 0, metal: 0, paper: 0 },
})

/** Builds the analytics of a day without any collections. */
export const analytics = (overrides: Partial<Analytics> = {}): Analytics => ({
  from: '2026-05-01',
  to: '2026-05-01',
  unit: 'day',
  series: [],
  previous: { from: '2024-01-01', to: '2024-12-31', objects: 0, totalKg: 0 },
  byCity: [],
  byLocation: [],
  totals: { objects: 0, totalKg: 0, kgByMaterial: { plastic: 0, glass: 0, metal: 0, paper: 0 } },
  bins: { total: 0, public: 0 },
  locations: { total: 0, active: 0 },
  rewards: { simple: 0, fundraising: { Created: 0, InProgress: 0, Completed: 0, Fulfilled: 0 } },
  progress: [],
  ...overrides,
})
