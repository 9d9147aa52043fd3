/**
 * The base path of each role's area, and the addresses after signing in and up (spec section 2.1; docs/readings.md, 2
 * and 11). Kept small, because the router and the public pages load it.
 */
import { type SessionRole, sessionRoles } from '../contract/roles'

export interface AreaPath {
  /** First segment of the area's address, with its slash: `/retail`. */
  path: string
  /** Address after signing in. */
  signInHome: string
  /** Address after signing up. */
  signUpHome: string
  /** First API calls of `signInHome`. They start while the area's code is still loading. */
  prefetchedCalls: readonly string[]
}

/** Call that every list makes when it is opened by its bare address. Sent only to an API that has saved views. */
export const viewsCall = '/views?Offset=0'

export const areaPaths = {
  Retailer: {
    path: '/retail',
    signInHome: '/retail/structure',
    signUpHome: '/retail/analytics',
    prefetchedCalls: ['/b2b/retail/locations?Offset=0', '/b2b/retail/locations/cities', viewsCall],
  },
  Institution: {
    path: '/institution',
    signInHome: '/institution/structure',
    signUpHome: '/institution/location',
    prefetchedCalls: ['/b2b/institution/locations?Offset=0', '/b2b/institution/locations/cities', viewsCall],
  },
  ServiceProvider: {
    path: '/service-provider',
    signInHome: '/service-provider/rewards',
    signUpHome: '/service-provider/rewards',
    prefetchedCalls: ['/b2b/service-provider', viewsCall],
  },
  // The map's locations are not prefetched: its bounds depend on its size, and its centre depends on the position of
  // the browser, else on the account's address.
  Recycler: {
    path: '/recycler',
    signInHome: '/recycler/map',
    signUpHome: '/recycler/map',
    prefetchedCalls: ['/b2b/recycler', '/b2b/recycler/recycling-sagas?status=Started&Offset=0'],
  },
  Sponsor: {
    path: '/sponsor',
    signInHome: '/sponsor/rewards',
    signUpHome: '/sponsor/rewards',
    prefetchedCalls: [
      '/b2b/sponsor/rewards/fundraising?Offset=0',
      '/b2b/sponsor/rewards/fundraising/cities',
      viewsCall,
    ],
  },
  Staff: {
    path: '/staff',
    signInHome: '/staff/applications',
    signUpHome: '/staff/applications',
    prefetchedCalls: [viewsCall],
  },
} as const satisfies Record<SessionRole, AreaPath>

/** Returns the role whose area contains an address. */
export const areaAt = (pathname: string) => sessionRoles.find(role => isInArea(role, pathname))

/** Returns true if an address is in a role's area. */
export const isInArea = (role: SessionRole, pathname: string) => {
  const { path } = areaPaths[role]
  return pathname === path || pathname.startsWith(`${path}/`)
}
