import type { MenuEntry } from '../custom/engine/definition/EngineContext'

/** Entries of the areas' menus. */
export const entries = {
  home: { label: 'shell.menu.home', icon: 'home', segment: 'home' },
  analytics: { label: 'shell.menu.analytics', icon: 'analytics', segment: 'analytics' },
  stores: { label: 'shell.menu.stores', icon: 'stores', segment: 'structure', leadsTo: 'store' },
  bins: { label: 'shell.menu.bins', icon: 'bins', segment: 'bins' },
  sponsorships: { label: 'shell.menu.sponsorships', icon: 'sponsor', segment: 'sponsorships' },
  sharing: { label: 'shell.menu.sharing', icon: 'share', segment: 'sharing' },
  rewards: { label: 'shell.menu.rewards', icon: 'rewards', segment: 'rewards' },
  employees: { label: 'shell.menu.employees', icon: 'employees', segment: 'employees' },
  map: { label: 'shell.menu.map', icon: 'map', segment: 'map' },
  trip: { label: 'shell.menu.trip', icon: 'trip', segment: 'trip' },
  profile: { label: 'shell.menu.profile', icon: 'profile', segment: 'profile' },
  qrs: { label: 'shell.menu.qrs', icon: 'qr', segment: 'qrs', opensInNewTab: true },
} as const satisfies Record<string, MenuEntry>

/** The entry of a list of requests, named like the list: a recycler's pickups, or a sponsor's requests. */
export const requestsEntry = (resource: 'sagas' | 'sponsorships'): MenuEntry => ({
  label: `resources.${resource}.title`,
  icon: 'requests',
  segment: 'requests',
})
