/** Every call of spec section 7, spelled as in the spec and grouped by the account that makes it. */
import { type Role, roleSlugs } from '../contract/roles'

/** The account that makes a call. `Anonymous` is a call without a session. */
export type ConformanceCaller = Role | 'Anonymous'

const baseOf = (role: Role) => `/b2b/${roleSlugs[role]}`
export const locationRoles = ['Retailer', 'Institution'] as const
export type LocationRole = (typeof locationRoles)[number]
export const fundraisingPaths = {
  Retailer: '/b2b/retail/rewards/fundraising',
  Institution: '/b2b/institutions/rewards/fundraising',
} as const
export const sponsorRewardsPath = '/b2b/sponsor/rewards/fundraising'

const account = (role: Role) => [
  'GET /auth/me',
  'POST /auth/change-password',
  'PUT /b2b/auth/set-email',
  ...['GET', 'PUT', 'DELETE'].map(method => `${method} ${baseOf(role)}`),
]
const records = (path: string) => [`GET ${path}`, `POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`]
const common = [
  'GET /common/countries/{country}/cities',
  'GET /common/countries/UA/cities',
  'GET /common/countries/{id}/cities/by-ids',
  'GET /common/geocode',
]
const upload = 'POST /resources'

/** Spec section 6: "Location deletion uses the Retailer call even on the institution page". */
export const locationDeletionCall = 'DELETE /b2b/retail/locations/{id}'
/** Spec section 6: "Institution cashier creation posts to the retail path". */
export const cashierCreationCall = (role: Role) =>
  `POST ${baseOf(role === 'Institution' ? 'Retailer' : role)}/employees/cashier`

const employees = (role: Role) => [
  `GET ${baseOf(role)}/employees`,
  cashierCreationCall(role),
  `PUT ${baseOf(role)}/employees/{id}:activate`,
  `PUT ${baseOf(role)}/employees/{id}:deactivate`,
]
const shop = (role: LocationRole) => {
  const base = `${baseOf(role)}/locations`
  return [
    ...account(role),
    ...common,
    upload,
    `GET ${base}`,
    `GET ${base}/cities`,
    `GET ${base}/map`,
    `POST ${base}`,
    `GET ${base}/{id}`,
    `PUT ${base}/{id}`,
    locationDeletionCall,
    `GET ${base}/{id}/bins`,
    `POST ${base}/{id}/bins`,
    `PUT ${base}/bins/{id}/isPublic/{flag}`,
    'GET /b2b/common/print/bin/{id}',
    `DELETE ${base}/bins/{id}`,
    ...records(fundraisingPaths[role]),
    `PUT ${fundraisingPaths[role]}/{id}:begin`,
    ...employees(role),
    `POST ${baseOf(role)}/employees/recycling-manager`,
  ]
}

export const specCallsByCaller: Readonly<Record<ConformanceCaller, readonly string[]>> = {
  Anonymous: [
    'POST /b2b/auth/sign-in',
    'POST /b2b/auth/sign-up',
    'POST /auth/reset-password/init',
    'POST /auth/reset-password/confirm',
    'POST /common/contact-me',
  ],
  Retailer: [...shop('Retailer'), ...records(`${baseOf('Retailer')}/rewards/simple`)],
  Institution: shop('Institution'),
  ServiceProvider: [
    ...account('ServiceProvider'),
    ...common,
    upload,
    ...employees('ServiceProvider'),
    ...records(`${baseOf('ServiceProvider')}/rewards/simple`),
    ...records(`${baseOf('ServiceProvider')}/rewards/premium`),
  ],
  Recycler: [
    ...account('Recycler'),
    'GET /b2b/recycler/map',
    'GET /b2b/recycler/recycling-sagas',
    'POST /b2b/recycler/recycling-sagas/{id}',
    'PUT /b2b/recycler/recycling-sagas/{id}:cancel',
  ],
  Sponsor: [
    ...account('Sponsor'),
    `GET ${sponsorRewardsPath}`,
    `GET ${sponsorRewardsPath}/cities`,
    `GET ${sponsorRewardsPath}/cities/{cityId}/retailers`,
    `GET ${sponsorRewardsPath}/sponsorship/price`,
    `GET ${sponsorRewardsPath}/sponsorship`,
    `POST ${sponsorRewardsPath}/sponsorship`,
  ],
}
