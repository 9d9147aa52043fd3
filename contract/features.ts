/**
 * Features that an installation can switch off (variable FEATURES_OFF), each with everything that belongs to it. The
 * server lists in `/config.json` everything that is off, so that a feature is declared once and the browser does not load
 * this file.
 */
import { type KeyScope, keyScopes } from './access'
import type { AnnouncementType } from './announcements'
import type { ApiExtra } from './extras'
import type { HomeFigure, HomeMatter, HomeStep } from './homeParts'
import type { ListName } from './lists'
import type { Role, SessionRole } from './roles'

/** The parts of a feature, in addition to the routes and screens that name it. */
interface FeatureParts {
  /** Roles whose accounts cannot sign in, and whose areas do not exist. */
  roles: SessionRole
  /** Lists, with their screens, tabs and routes. */
  resources: ListName
  extras: ApiExtra
  /** Events of webhooks and kinds of notifications. */
  announcements: AnnouncementType
  /** Scopes of API keys. A route whose scopes are all off is off too. */
  scopes: KeyScope
  /** Figures, attention items and first steps of a role's home page. */
  home: `${SessionRole}.${HomeFigure | HomeMatter | HomeStep}`
}
type FeaturePart = keyof FeatureParts

interface Feature extends Partial<{ readonly [Each in FeaturePart]: readonly FeatureParts[Each][] }> {
  /** Another feature, without which this one is off too. */
  needs?: string
  roles?: readonly Role[]
}

export const featureTable = {
  /** Fundraisers of institutions. */
  fundraisers: {
    resources: ['fundraisingRewards', 'staffFundraising'],
    extras: ['closing'],
    announcements: ['reward.completed', 'reward.fulfilled'],
    scopes: ['events:progress'],
    home: ['Institution.draftRewards', 'Institution.reward', 'Staff.completedFundraisers'],
  },
  /** Sponsors and their requests to sponsor fundraisers. */
  sponsor: {
    needs: 'fundraisers',
    roles: ['Sponsor'],
    resources: ['sponsorRewards', 'sponsorships', 'receivedSponsorships', 'staffSponsorships'],
    extras: ['statements', 'receivedSponsorships', 'withdrawal'],
    announcements: ['sponsorship.requested', 'sponsorship.decided', 'sponsorship.withdrawn'],
    home: ['Institution.sponsored', 'Staff.requests', 'Staff.openRequests'],
  },
  /** Premium rewards of service providers, their codes and redemptions. */
  premiumRewards: {
    resources: ['premiumRewards', 'staffPremiumRewards'],
    extras: ['goods'],
    announcements: ['reward.redeemed'],
    scopes: ['redemptions:write'],
    home: [
      'ServiceProvider.redeemed',
      'ServiceProvider.customers',
      'ServiceProvider.redeemedRewards',
      'ServiceProvider.soldOut',
      'ServiceProvider.runningOut',
    ],
  },
  /** The trip of a recycler to the booked locations. */
  trip: { extras: ['trip', 'routing'] },
  analytics: { extras: ['analytics', 'impact'] },
  /** Imports of lists from files. */
  imports: { extras: ['import'] },
  savedViews: { extras: ['views'] },
  notifications: { extras: ['notifications'] },
  webhooks: {
    extras: ['webhooks'],
    announcements: ['endpoint.disabled', 'endpoint.overflowed', 'webhook.changed'],
    scopes: ['webhooks:manage'],
  },
  /** API keys and all calls that need one. */
  apiKeys: { extras: ['keys'], announcements: ['key.created'], scopes: keyScopes },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof featureTable
export const featureNames = Object.keys(featureTable) as [FeatureName, ...FeatureName[]]

const all: Record<FeatureName, Feature> = featureTable

const isWithout = (name: FeatureName, off: readonly FeatureName[]): boolean => {
  const { needs } = all[name]
  return off.includes(name) || off.some(each => each === needs)
}

/** Returns the features that are off if these are switched off: also those that need one of them. */
export const featuresWithout = (off: readonly FeatureName[]): FeatureName[] =>
  featureNames.filter(name => isWithout(name, off))

/** Everything that is off in an installation, by kind. */
export interface Coverage extends Readonly<{ [Each in FeaturePart]: ReadonlySet<FeatureParts[Each]> }> {
  features: ReadonlySet<FeatureName>
}

/** Returns everything that belongs to the features that are switched off. */
export function coverageOf(off: readonly FeatureName[]): Coverage {
  const features = featuresWithout(off)
  const parts = <Each extends FeaturePart>(part: Each) =>
    new Set(features.flatMap(name => (all[name][part] ?? []) as readonly FeatureParts[Each][]))
  return {
    features: new Set(features),
    roles: parts('roles'),
    resources: parts('resources'),
    extras: parts('extras'),
    announcements: parts('announcements'),
    scopes: parts('scopes'),
    home: parts('home'),
  }
}

/** The names of everything that is off, as in `/config.json`: kinds without a name are left out. */
export type OffParts = { [Kind in keyof Coverage]?: PartName<Kind>[] }

/** Returns the names for `/config.json`, so that the browser does not need the table above. */
export const offParts = (off: readonly FeatureName[]): OffParts =>
  Object.fromEntries(
    Object.entries(coverageOf(off)).flatMap(([kind, names]) => (names.size > 0 ? [[kind, [...names]]] : [])),
  )

/** The name of a part of a kind, such as a role for `roles`. */
export type PartName<Kind extends keyof Coverage> = Coverage[Kind] extends ReadonlySet<infer Name> ? Name : never
