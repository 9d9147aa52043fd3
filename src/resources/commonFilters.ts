/** Filters and tabs that the definitions of several lists share (contract/commonFilters.ts). */

/** Returns a tab for each status. */
export const statusTabs = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map(status => ({ key: status, filter: { status } }))

export const endedDayFilters = [
  { kind: 'day', name: 'from' },
  { kind: 'day', name: 'to' },
] as const

export const createdDayFilters = [
  { kind: 'day', name: 'createdFrom' },
  { kind: 'day', name: 'createdTo' },
] as const

/** The filters to which figures of the home page lead. An API without `home` lacks them. */
export const homePeriodDayFilters = [...endedDayFilters, ...createdDayFilters].map(filter => ({
  ...filter,
  needs: 'home' as const,
}))
