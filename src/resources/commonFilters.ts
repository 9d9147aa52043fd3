/** Filters and tabs that the definitions of several lists share (contract/commonFilters.ts). */

/** Returns a tab for each status. */
export const statusTabs = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map(status => ({ key: status, filter: { status } }))

export const endDateFilters = [
  { kind: 'day', name: 'from' },
  { kind: 'day', name: 'to' },
] as const

export const creationDateFilters = [
  { kind: 'day', name: 'createdFrom' },
  { kind: 'day', name: 'createdTo' },
] as const

/** The filters to which figures of the home page lead. An API without `home` lacks them. */
export const homePeriodFilters = [...endDateFilters, ...creationDateFilters].map(filter => ({
  ...filter,
  needs: 'home' as const,
}))
