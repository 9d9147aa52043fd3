/**
 * The base path of each role's area, and the paths after sign-in and sign-up (spec section 2.1; docs/readings.md, 2 and
 * 11). This file is separate and small, because the router and the public pages load it.
 */
import type { Me } from '../contract/auth'
import type { FeatureName } from '../contract/features'
import { type SessionRole, sessionRoles } from '../contract/roles'

export interface AreaPath {
  /** Base path of the area, with its slash: `/retail`. */
  path: string
  /** Path to which a user is redirected after signing in. */
  signInHome: string
  /** Path to which a user is redirected after signing up. */
  signUpHome: string
  /**
   * The feature without which the page `signUpHome` does not exist. If the feature is off, `signInHome` is used
   * instead.
   */
  signUpFeature?: FeatureName
  /**
   * First API calls of `signInHome`, besides the call for saved views. They start while the area's code is still
   * loading.
   */
  prefetchedCalls: readonly string[]
}

/**
 * Path of the call for saved views, which every list makes if its URL has no query. It is sent only to an API that has
 * saved views.
 */
export const savedViewsPath = '/views?Offset=0'

/** Returns the path of the page on which a user sets up a second factor. */
export const securityPathOf = (role: SessionRole) =>
  role === 'Staff' ? '/staff/security' : `${areaPaths[role].path}/profile#security`

export const areaPaths = {
  Retailer: {
    path: '/retail',
    signInHome: '/retail/structure',
    signUpHome: '/retail/analytics',
    signUpFeature: 'analytics',
    prefetchedCalls: ['/b2b/retail/locations?Offset=0', '/b2b/retail/locations/cities'],
  },
  Institution: {
    path: '/institution',
    signInHome: '/institution/structure',
    signUpHome: '/institution/location',
    prefetchedCalls: ['/b2b/institution/locations?Offset=0', '/b2b/institution/locations/cities'],
  },
  ServiceProvider: {
    path: '/service-provider',
    signInHome: '/service-provider/rewards',
    signUpHome: '/service-provider/rewards',
    prefetchedCalls: ['/b2b/service-provider'],
  },
  // The map's locations are not prefetched: their query depends on the map's size and on the user's position or street
  // address.
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
    prefetchedCalls: ['/b2b/sponsor/rewards/fundraising?Offset=0', '/b2b/sponsor/rewards/fundraising/cities'],
  },
  Staff: {
    path: '/staff',
    signInHome: '/staff/applications',
    signUpHome: '/staff/applications',
    prefetchedCalls: [],
  },
} as const satisfies Record<SessionRole, AreaPath>

/** Returns the path after signing up. It depends on the features of the installation. */
export const signUpHomeOf = (role: SessionRole, isFeatureOn: (feature: FeatureName) => boolean) => {
  const { signInHome, signUpHome, signUpFeature }: AreaPath = areaPaths[role]
  return !signUpFeature || isFeatureOn(signUpFeature) ? signUpHome : signInHome
}

/** Returns the role whose area contains a path. */
export const areaRoleOfPath = (pathname: string) => sessionRoles.find(role => isInArea(role, pathname))

/** Returns whether a path is in a role's area. */
export const isInArea = (role: SessionRole, pathname: string) => {
  const { path } = areaPaths[role]
  return pathname === path || pathname.startsWith(`${path}/`)
}

/**
 * Returns the path in the staff area to which the window returns after an impersonation: the page of the impersonated
 * organisation; for an account without an organisation the first page of the staff area.
 */
export const staffPathAfterImpersonation = ({ organisation }: Me) =>
  organisation ? `${areaPaths.Staff.path}/organisations/view/${organisation.guid}` : areaPaths.Staff.signInHome
