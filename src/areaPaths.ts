/** Where each role lives and lands (spec section 2.1; design, readings 2 and 11). Light: the router and the public pages load it. */
import { type SessionRole, sessionRoles } from '../contract/roles'

export interface AreaPath {
  /** The area's first segment, with its slash: `/retail`. */
  path: string
  /** Home after signing in. */
  signInHome: string
  /** Home after signing up. */
  signUpHome: string
  /** What `signInHome` asks the API for first: asked for while the area's code is still on its way. */
  prefetchedCalls: readonly string[]
}

/** Of every list that is opened by its bare address; asked only of an API that has saved views. */
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
  // What the map shows depends on its size; where it opens, on where the browser is, else on the account's address.
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

/** The role whose area an address lies in. */
export const areaAt = (pathname: string) => sessionRoles.find(role => isInArea(role, pathname))

/** True where an address lies in a role's area. */
export const isInArea = (role: SessionRole, pathname: string) => {
  const { path } = areaPaths[role]
  return pathname === path || pathname.startsWith(`${path}/`)
}
