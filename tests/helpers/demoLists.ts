/** Where each list of contract/lists.ts is in the API, and a session of a demo account that reads it. */
import { type ListName, lists } from '../../contract/lists'
import type { Role } from '../../contract/roles'
import { demoPassword } from '../../server/demo/accounts'
import { seedDemo } from '../../server/demo/seedDemo'
import { ownedResources } from '../../server/resources'
import { demoAccounts } from './addresses'
import type { TestServer } from './server'

interface Place {
  account: string
  path: string
}
/** Paths of the lists of declared resources. Each path is that of the first role that has the list. */
const declared: Record<string, Place> = Object.fromEntries(
  ownedResources.map(({ list, at }) => {
    const [[role, path] = ['Retailer', '']] = Object.entries(at)
    return [list.of, { account: demoAccounts[role as Role], path }]
  }),
)
const places: Record<string, Place> = {
  ...declared,
  locations: { account: 'retailer', path: '/b2b/retail/locations' },
  allBins: { account: 'retailer', path: '/b2b/retail/bins' },
  storePickups: { account: 'retailer', path: '/b2b/retail/pickups' },
  premiumRewards: { account: 'service-provider', path: '/b2b/service-provider/rewards/premium' },
  sagas: { account: 'recycler', path: '/b2b/recycler/recycling-sagas' },
  sponsorRewards: { account: 'sponsor', path: '/b2b/sponsor/rewards/fundraising' },
  sponsorships: { account: 'sponsor', path: '/b2b/sponsor/rewards/fundraising/sponsorship' },
  receivedSponsorships: { account: 'institution', path: '/b2b/institution/sponsorships' },
  supportActions: { account: 'retailer', path: '/b2b/retail/audit' },
  applications: { account: 'staff', path: '/staff/applications' },
  organisations: { account: 'staff', path: '/staff/organisations' },
  staffMembers: { account: 'staff', path: '/staff/members' },
  staffSagas: { account: 'staff', path: '/staff/sagas' },
  staffSponsorships: { account: 'staff', path: '/staff/sponsorships' },
  staffFundraising: { account: 'staff', path: '/staff/fundraising' },
  staffEmployees: { account: 'staff', path: '/staff/employees' },
  staffLocations: { account: 'staff', path: '/staff/locations' },
  staffSimpleRewards: { account: 'staff', path: '/staff/simpleRewards' },
  staffPremiumRewards: { account: 'staff', path: '/staff/premiumRewards' },
  auditLog: { account: 'staff', path: '/staff/auditLog' },
}
/** Lists that may have few rows in the demo, because only users' actions add rows to them. */
export const mayBeShort: ListName[] = ['supportActions', 'auditLog']
export const listNames = Object.keys(lists) as ListName[]
const placeOf = (name: ListName): Place => {
  const place = places[name]
  if (!place) throw new Error(`${name}: where is this list?`)
  return place
}
export const isStaffList = (name: ListName) => placeOf(name).account === 'staff'

/** Seeds the demo's data, and returns a function that calls a list with a session of an account that has it. */
export async function openDemoLists(t: TestServer) {
  await seedDemo(t.db, t.deps.files)
  const tokens = new Map<string, { token: string }>()
  const accounts = new Set(Object.values(places).map(({ account }) => account))
  for (const [at, account] of [...accounts].entries()) {
    const body = { email: `${account}@demo.example`, password: demoPassword }
    const { body: session } = await t.call(null, 'POST', '/b2b/auth/sign-in', body, {
      remoteAddress: `10.0.0.${at + 1}`,
    })
    tokens.set(account, session)
  }
  return (name: ListName, query: string, headers: Record<string, string> = {}) => {
    const { account, path } = placeOf(name)
    return t.call(tokens.get(account) ?? null, 'GET', `${path}?${query}`, undefined, { headers })
  }
}
