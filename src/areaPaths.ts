/** Where each role lives and lands (spec section 2.1; design, readings 2 and 11). Light: the router and the public pages load it. */
import type { SessionRole } from '../contract/roles'

export interface AreaPath {
  /** The area's first segment, with its slash: `/retail`. */
  path: string
  /** Home after signing in. */
  signInHome: string
  /** Home after signing up. */
  signUpHome: string
}

export const areaPaths = {
  Retailer: { path: '/retail', signInHome: '/retail/structure', signUpHome: '/retail/analytics' },
  Institution: {
    path: '/institution',
    signInHome: '/institution/structure',
    signUpHome: '/institution/location',
  },
  ServiceProvider: {
    path: '/service-provider',
    signInHome: '/service-provider/rewards',
    signUpHome: '/service-provider/rewards',
  },
  Recycler: { path: '/recycler', signInHome: '/recycler/map', signUpHome: '/recycler/map' },
  Sponsor: { path: '/sponsor', signInHome: '/sponsor/rewards', signUpHome: '/sponsor/rewards' },
  Staff: { path: '/staff', signInHome: '/staff/applications', signUpHome: '/staff/applications' },
} as const satisfies Record<SessionRole, AreaPath>

/** True where an address lies in a role's area. */
export const isInArea = (role: SessionRole, pathname: string) => {
  const { path } = areaPaths[role]
  return pathname === path || pathname.startsWith(`${path}/`)
}
