/**
 * Features that an installation can switch off (variable FEATURES_OFF), each with everything that belongs to it.
 * Features are declared only here. The browser does not load this file: the server lists everything that is off in
 * `/config.json`.
 */
import { type KeyScope, keyScopes } from './access'
import type { ApiExtension } from './apiExtensions'
import type { AttentionItemName, HomeFigure, OnboardingStep } from './homeParts'
import type { ListName } from './lists'
import type { Role, SessionRole } from './roles'
import type { WebhookEventType } from './webhookEvents'

/** The parts of a feature, in addition to the routes and screens that name it. */
interface FeatureParts {
  /**
   * Roles that belong to the feature. If the feature is off, accounts with these roles cannot sign in, and their parts
   * of the portal do not exist.
   */
  roles: SessionRole
  /** Lists that belong to the feature, with their screens, tabs and routes. */
  resources: ListName
  extras: ApiExtension
  /** Event types of webhooks, and kinds of notifications with the same names, that belong to the feature. */
  announcements: WebhookEventType
  /** Scopes of API keys that belong to the feature. A route whose scopes are all off is off too. */
  scopes: KeyScope
  /** Figures, attention items and first steps of a role's home page that belong to the feature. */
  home: `${SessionRole}.${HomeFigure | AttentionItemName | OnboardingStep}`
}
type FeaturePart = keyof FeatureParts

interface Feature extends Partial<{ readonly [Part in FeaturePart]: readonly FeatureParts[Part][] }> {
  /** Name of another feature. If that feature is off, this one is off too. */
  needs?: string
  roles?: readonly Role[]
}

export const featureTable = {
  /** The feature of fundraisers of institutions. */
  fundraisers: {
    resources: ['fundraisingRewards', 'staffFundraising'],
    extras: ['closing', 'sharing'],
    announcements: ['reward.completed', 'reward.fulfilled'],
    scopes: ['events:progress'],
    home: ['Institution.draftRewards', 'Institution.reward', 'Staff.completedFundraisers'],
  },
  /** The feature of sponsors and their requests to sponsor fundraisers. */
  sponsor: {
    needs: 'fundraisers',
    roles: ['Sponsor'],
    resources: ['sponsorRewards', 'sponsorships', 'receivedSponsorships', 'staffSponsorships'],
    extras: ['statements', 'receivedSponsorships', 'withdrawal'],
    announcements: ['sponsorship.requested', 'sponsorship.decided', 'sponsorship.withdrawn'],
    home: ['Institution.sponsored', 'Staff.requests', 'Staff.openRequests'],
  },
  /** The feature of premium rewards of service providers, with their codes and redemptions. */
  premiumRewards: {
    resources: ['premiumRewards', 'staffPremiumRewards'],
    extras: ['goods', 'rewardForecast'],
    announcements: ['reward.redeemed', 'reward.runningOut'],
    scopes: ['redemptions:write'],
    home: [
      'ServiceProvider.redeemed',
      'ServiceProvider.customers',
      'ServiceProvider.redeemedRewards',
      'ServiceProvider.soldOut',
      'ServiceProvider.runningOut',
    ],
  },
  trip: { extras: ['trip', 'routing'] },
  analytics: { extras: ['analytics', 'impact'] },
  imports: { extras: ['import'] },
  savedViews: { extras: ['views'] },
  notifications: { extras: ['notifications'] },
  webhooks: {
    extras: ['webhooks'],
    announcements: ['endpoint.disabled', 'endpoint.overflowed', 'webhook.changed'],
    scopes: ['webhooks:manage'],
  },
  /** The feature of API keys and of all calls that need one. */
  apiKeys: { extras: ['keys'], announcements: ['key.created'], scopes: keyScopes },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof featureTable
export const featureNames = Object.keys(featureTable) as [FeatureName, ...FeatureName[]]

const all: Record<FeatureName, Feature> = featureTable

const isWithout = (name: FeatureName, off: readonly FeatureName[]): boolean => {
  const { needs } = all[name]
  return off.includes(name) || off.some(feature => feature === needs)
}

/** Returns the switched-off features together with all features that need one of them. */
export const withDependentFeatures = (off: readonly FeatureName[]): FeatureName[] =>
  featureNames.filter(name => isWithout(name, off))

/** Everything that is switched off in an installation, by kind. */
export interface DisabledParts extends Readonly<{ [Part in FeaturePart]: ReadonlySet<FeatureParts[Part]> }> {
  features: ReadonlySet<FeatureName>
}

/** Returns everything that belongs to the features that are switched off, and to features that need one of them. */
export function disabledPartsOf(off: readonly FeatureName[]): DisabledParts {
  const features = withDependentFeatures(off)
  const parts = <Part extends FeaturePart>(part: Part) =>
    new Set(features.flatMap(name => (all[name][part] ?? []) as readonly FeatureParts[Part][]))
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

/** The names of everything that is switched off, as in `/config.json`. Kinds of which nothing is off are missing. */
export type DisabledPartNames = { [Kind in keyof DisabledParts]?: FeaturePartName<Kind>[] }

/**
 * Returns the names of everything that is off, for `/config.json`. The browser reads them there instead of loading the
 * table of features.
 */
export const disabledPartNamesOf = (off: readonly FeatureName[]): DisabledPartNames =>
  Object.fromEntries(
    Object.entries(disabledPartsOf(off)).flatMap(([kind, names]) => (names.size > 0 ? [[kind, [...names]]] : [])),
  )

/** The name of something that can be switched off, such as a role for the kind `roles`. */
export type FeaturePartName<Kind extends keyof DisabledParts> =
  DisabledParts[Kind] extends ReadonlySet<infer Name> ? Name : never
