/**
 * The role areas (spec section 2.2): the menu and screens of each role. Contains only data and lazy imports. The areas'
 * base paths are in `areaPaths.ts`. A screen's path is `{path}/{segment}`; the screen itself handles longer paths.
 */
import type { Organisation } from '../../contract/organisations'
import { roleSlugs, type SessionRole } from '../../contract/roles'
import { areaPaths } from '../areaPaths'
import { loadRecyclerMessages, loadSponsorMessages } from '../i18n/lazyMessages'
import type { Area, Screen } from './area'
import { entries, requestsEntry } from './menuEntries'
import {
  analyticsPage,
  homePage,
  platformKeysPage,
  profilePage,
  providerAnalyticsPage,
  providerMapPage,
  recyclerMapPage,
  recyclerTripPage,
  sharingPage,
  staffAccountPage,
  staffSecurityPage,
  storeDetailsPage,
  storesMapPage,
} from './pages'

/**
 * Returns whether neither kind of reward is enabled for a service provider. The screen then shows both kinds (spec
 * section 2.3).
 */
const hasNoRewardKind = ({ meta }: Organisation) => !meta.enableSimpleRewards && !meta.enablePremiumRewards
const providerRewards: Screen = {
  kind: 'tabs',
  segment: 'rewards',
  title: 'shell.rewardKinds.label',
  tabs: [
    {
      segment: 'premium',
      label: 'shell.rewardKinds.premium',
      resource: 'premiumRewards',
      when: organisation => organisation.meta.enablePremiumRewards === true || hasNoRewardKind(organisation),
    },
    {
      segment: 'simple',
      label: 'shell.rewardKinds.simple',
      resource: 'simpleRewards',
      when: organisation => organisation.meta.enableSimpleRewards === true || hasNoRewardKind(organisation),
    },
  ],
}

const stores: Screen = {
  kind: 'resource',
  segment: 'structure',
  resource: 'locations',
  load: () => import('../custom/stores/storesListParts'),
}
/** The list to which the overview's number of pickups leads. The menu has no entry for it. */
const storePickups: Screen = { kind: 'resource', segment: 'pickups', resource: 'storePickups', needs: 'storePage' }
const allBins: Screen = { kind: 'resource', segment: 'bins', resource: 'allBins', needs: 'allBins' }

export const areas = {
  Retailer: {
    ...areaPaths.Retailer,
    role: 'Retailer',
    api: `/b2b/${roleSlugs.Retailer}`,
    menu: [
      entries.home,
      entries.analytics,
      entries.stores,
      entries.bins,
      entries.rewards,
      entries.employees,
      entries.map,
      entries.profile,
      entries.qrs,
    ],
    screens: [
      homePage,
      analyticsPage,
      stores,
      storeDetailsPage,
      allBins,
      storePickups,
      { kind: 'resource', segment: 'rewards', resource: 'simpleRewards' },
      { kind: 'resource', segment: 'employees', resource: 'employees' },
      storesMapPage,
      profilePage,
    ],
  },
  Institution: {
    ...areaPaths.Institution,
    role: 'Institution',
    api: `/b2b/${roleSlugs.Institution}`,
    resources: () => import('../resources/institution'),
    menu: [
      entries.home,
      entries.analytics,
      entries.stores,
      entries.bins,
      entries.rewards,
      entries.sharing,
      entries.sponsorships,
      entries.employees,
      entries.map,
      entries.profile,
      entries.qrs,
    ],
    cards: [
      {
        label: 'resources.fundraisingRewards.running',
        segment: 'rewards',
        preset: { key: 'running', tab: 'InProgress' },
        rowAction: 'share',
      },
    ],
    screens: [
      homePage,
      analyticsPage,
      stores,
      storeDetailsPage,
      allBins,
      storePickups,
      { kind: 'redirect', segment: 'location', to: 'structure' },
      { kind: 'resource', segment: 'rewards', resource: 'fundraisingRewards' },
      sharingPage,
      {
        kind: 'resource',
        segment: 'sponsorships',
        resource: 'receivedSponsorships',
        needs: 'receivedSponsorships',
      },
      { kind: 'resource', segment: 'employees', resource: 'employees' },
      storesMapPage,
      profilePage,
    ],
  },
  ServiceProvider: {
    ...areaPaths.ServiceProvider,
    role: 'ServiceProvider',
    api: `/b2b/${roleSlugs.ServiceProvider}`,
    resources: () => import('../resources/serviceProvider'),
    menu: [entries.home, entries.rewards, entries.analytics, entries.map, entries.employees, entries.profile],
    screens: [
      homePage,
      providerRewards,
      providerAnalyticsPage,
      providerMapPage,
      { kind: 'resource', segment: 'employees', resource: 'employees' },
      profilePage,
    ],
  },
  Recycler: {
    ...areaPaths.Recycler,
    role: 'Recycler',
    api: `/b2b/${roleSlugs.Recycler}`,
    resources: () => import('../resources/recycler'),
    menu: [entries.home, entries.map, entries.trip, requestsEntry('sagas'), entries.profile],
    entrySource: {
      needs: 'placeSearch',
      label: 'commandPalette.places',
      find: async (...search) => (await import('../custom/recycler/placeEntries')).findPlaceEntries(...search),
    },
    screens: [
      homePage,
      recyclerMapPage,
      recyclerTripPage,
      {
        kind: 'resource',
        segment: 'requests',
        resource: 'sagas',
        load: () => import('../custom/recycler/TripLink'),
        loadMessages: loadRecyclerMessages,
        calls: async (api, search) => (search ? [] : [`${api}/recycling-sagas?status=Started&Offset=0`]),
      },
      profilePage,
    ],
    background: {
      feature: 'trip',
      load: async () => (await import('../custom/recycler/trip/TripMenuCount')).TripMenuCount,
    },
  },
  Sponsor: {
    ...areaPaths.Sponsor,
    role: 'Sponsor',
    api: `/b2b/${roleSlugs.Sponsor}`,
    resources: () => import('../resources/sponsor'),
    menu: [entries.home, entries.rewards, requestsEntry('sponsorships'), entries.profile],
    screens: [
      homePage,
      {
        kind: 'resource',
        segment: 'rewards',
        resource: 'sponsorRewards',
        load: () => import('../custom/sponsor/PlacesPanel'),
        loadMessages: loadSponsorMessages,
      },
      { kind: 'resource', segment: 'requests', resource: 'sponsorships' },
      profilePage,
    ],
  },
  Staff: {
    ...areaPaths.Staff,
    role: 'Staff',
    api: '/staff',
    // The list of every resource needs the dialect too. Loading it here saves another round of requests.
    resources: async () => (await Promise.all([import('../resources/staff'), import('../dataProvider/rest')]))[0],
    menu: [
      entries.home,
      { label: 'resources.applications.title', icon: 'requests', segment: 'applications' },
      { label: 'resources.organisations.title', icon: 'stores', segment: 'organisations' },
      { label: 'resources.staffMembers.title', icon: 'profile', segment: 'accounts', leadsTo: 'account' },
      { label: 'resources.staffLocations.title', icon: 'bins', segment: 'locations' },
      { label: 'resources.staffSagas.title', icon: 'recycle', segment: 'recycling' },
      { label: 'resources.staffSponsorships.title', icon: 'sponsor', segment: 'sponsorships' },
      { label: 'resources.staffFundraising.title', icon: 'rewards', segment: 'fundraising' },
      { label: 'resources.staffEmployees.title', icon: 'employees', segment: 'employees' },
      { label: 'resources.auditLog.title', icon: 'log', segment: 'audit-log' },
      { label: 'shell.menu.platformKeys', icon: 'key', segment: 'keys' },
      { label: 'shell.menu.security', icon: 'activate', segment: 'security' },
    ],
    screens: [
      homePage,
      { kind: 'resource', segment: 'applications', resource: 'applications' },
      { kind: 'resource', segment: 'organisations', resource: 'organisations' },
      { kind: 'resource', segment: 'accounts', resource: 'staffMembers' },
      staffAccountPage,
      { kind: 'resource', segment: 'locations', resource: 'staffLocations' },
      { kind: 'resource', segment: 'recycling', resource: 'staffSagas' },
      { kind: 'resource', segment: 'sponsorships', resource: 'staffSponsorships' },
      { kind: 'resource', segment: 'fundraising', resource: 'staffFundraising' },
      { kind: 'resource', segment: 'employees', resource: 'staffEmployees' },
      { kind: 'resource', segment: 'audit-log', resource: 'auditLog' },
      platformKeysPage,
      staffSecurityPage,
    ],
    background: { load: async () => (await import('../custom/shell/WaitingMenuCounts')).WaitingMenuCounts },
  },
} as const satisfies Record<SessionRole, Area>

/** Returns the screen at a path, or `undefined` if there is none. */
export const findScreenAt = ({ path, screens }: Area, pathname: string) => {
  const segment = pathname.slice(path.length + 1).split('/')[0]
  return screens.find(screen => screen.segment === segment)
}
