/**
 * The areas' pages that have their own component. Each entry has the page's lazily loaded code, its messages and its
 * first API calls.
 */
import { type ComponentType, lazy } from 'react'
import {
  loadAccountMessages,
  loadAnalyticsMessages,
  loadHomeMessages,
  loadProfileMessages,
  loadRecyclerMessages,
  loadSharingMessages,
  loadStoreMessages,
} from '../i18n/lazyMessages'
import type { Screen, ScreenExtras } from './area'

const page = (
  segment: string,
  title: string,
  load: () => Promise<{ default: ComponentType }>,
  extras: ScreenExtras = {},
): Screen => {
  let loading: ReturnType<typeof load> | undefined
  const once = () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  return { kind: 'page', segment, title, component: lazy(once), load: once, ...extras }
}

export const homePage = page(
  'home',
  'shell.menu.home',
  async () => ({ default: (await import('../custom/home/HomePage')).HomePage }),
  {
    loadMessages: loadHomeMessages,
    calls: async () => ['/b2b/common/home'],
    needs: 'home',
  },
)
export const profilePage = page(
  'profile',
  'shell.menu.profile',
  async () => ({ default: (await import('../custom/profile/ProfilePage')).ProfilePage }),
  { loadMessages: loadProfileMessages },
)
export const storesMapPage = page(
  'map',
  'shell.menu.map',
  async () => ({ default: (await import('../custom/stores/StoresMap')).StoresMap }),
  { loadMessages: loadStoreMessages },
)
export const storeDetailsPage = page(
  'store',
  'resources.locations.dialogs.view',
  async () => ({ default: (await import('../custom/storePage/StorePage')).StorePage }),
  { loadMessages: () => Promise.all([loadStoreMessages(), loadAnalyticsMessages()]), needs: 'storePage' },
)
export const sharingPage = page(
  'sharing',
  'shell.menu.sharing',
  async () => ({ default: (await import('../custom/rewards/SharingPage')).SharingPage }),
  { loadMessages: loadSharingMessages, needs: 'sharing' },
)
export const recyclerMapPage = page(
  'map',
  'shell.menu.map',
  async () => ({ default: (await import('../custom/recycler/RecyclerMap')).RecyclerMap }),
  { loadMessages: loadRecyclerMessages },
)
export const recyclerTripPage = page(
  'trip',
  'shell.menu.trip',
  async () => ({ default: (await import('../custom/recycler/RecyclerTrip')).RecyclerTrip }),
  { loadMessages: loadRecyclerMessages, feature: 'trip' },
)
export const providerMapPage = page('map', 'shell.menu.map', async () => ({
  default: (await import('../custom/maps/ProviderMap')).ProviderMap,
}))
export const analyticsPage = page(
  'analytics',
  'shell.menu.analytics',
  async () => ({ default: (await import('../custom/analytics/AnalyticsPage')).AnalyticsPage }),
  {
    loadMessages: () => Promise.all([loadHomeMessages(), loadAnalyticsMessages()]),
    calls: async (api, search) => [(await import('../custom/analytics/filter')).analyticsPath(api, search)],
    needs: 'analytics',
  },
)
export const providerAnalyticsPage = page(
  'analytics',
  'shell.menu.analytics',
  async () => ({ default: (await import('../custom/redeemed/ProviderAnalytics')).ProviderAnalytics }),
  // The page counts redemptions of premium rewards, so it needs their feature.
  { loadMessages: loadAnalyticsMessages, needs: 'analytics', feature: 'premiumRewards' },
)
export const staffAccountPage = page(
  'account',
  'resources.staffMembers.dialogs.view',
  async () => ({ default: (await import('../custom/staff/account/AccountPage')).AccountPage }),
  { loadMessages: loadAccountMessages },
)
export const staffSecurityPage = page(
  'security',
  'shell.menu.security',
  async () => ({ default: (await import('../custom/profile/security/SecuritySections')).StaffSecurityPage }),
  { loadMessages: loadProfileMessages, needs: 'secondFactors' },
)
export const platformKeysPage = page(
  'keys',
  'shell.menu.platformKeys',
  async () => ({ default: (await import('../custom/staff/PlatformKeys')).PlatformKeys }),
  { loadMessages: loadProfileMessages, feature: 'apiKeys' },
)
