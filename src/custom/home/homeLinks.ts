/**
 * URL paths to which the attention items, first steps and figures of the home page link, in the area of the signed-in
 * role.
 */
import { addDays, formatISO, parseISO, subDays } from 'date-fns'
import type { HomePageData } from '../../../contract/home'
import { homePeriodDays, type OnboardingStep } from '../../../contract/homeParts'
import { toBinsPath, toFilteredPath } from '../../../contract/portalPaths'
import type { SessionRole } from '../../../contract/roles'
import { anyStatus, type BinState } from '../../../contract/statuses'
import type { Engine } from '../engine/definition/EngineContext'
import { openedFromListState } from '../engine/list/ScreenContext'
import { selectRowsState } from '../engine/list/useInitialSelection'

type AttentionItem = HomePageData['matters'][number]
/**
 * Returns the path to which an attention item links, relative to the area.
 * @param segments the segments of the area's screens
 * @param dialog `view` if the user can only read stores, otherwise `edit`
 */
type ItemPath = (item: AttentionItem, role: SessionRole, segments: readonly string[], dialog: 'edit' | 'view') => string
type Figure = HomePageData['figures'][number]

/**
 * Returns the path of the item's store if the attention item concerns one store, otherwise of the filtered list of
 * stores.
 */
const stores = ({ key, at, count }: AttentionItem, one: (guid: string) => string) =>
  at && count === 1 ? `structure/${one(at.guid)}` : toFilteredPath('structure', { matter: key })
/**
 * Returns the function that computes the path of an item about bins: the list of the bins in a state or, in an area
 * without a list of bins, the path of their stores.
 */
const bins =
  (state: BinState): ItemPath =>
  (item, _, segments) =>
    segments.includes('bins') ? toBinsPath(state) : stores(item, guid => `${guid}/bins`)

const shortage: ItemPath = ({ key }) => toFilteredPath('rewards/premium', { shortage: key })

interface ItemLink {
  path: ItemPath
  /** Whether the rows of the list are selected, because most users change all of them together. */
  isSelecting?: true
}

const attentionLinks: Record<AttentionItem['key'], ItemLink> = {
  fullBins: { path: bins('full') },
  faultyBins: { path: bins('faulty') },
  pointsToCheck: { path: (item, _role, _segments, dialog) => stores(item, guid => `${dialog}/${guid}`) },
  newBins: {
    path: ({ at }, _role, segments) =>
      segments.includes('bins') || !at ? toBinsPath('newPrivate') : `structure/${at.guid}/bins`,
    isSelecting: true,
  },
  storesWithoutBins: { path: item => stores(item, guid => `${guid}/bins`) },
  storesBooked: { path: item => stores(item, guid => `view/${guid}`) },
  draftRewards: { path: () => toFilteredPath('rewards', { status: 'Created' }) },
  soldOut: { path: shortage },
  runningOut: { path: shortage },
  openBookings: { path: () => 'requests' },
  openRequests: {
    path: (_, role) => (role === 'Staff' ? toFilteredPath('sponsorships', { status: 'Started' }) : 'requests'),
  },
  waitingApplications: { path: () => toFilteredPath('applications', { status: 'Pending' }) },
  completedFundraisers: { path: () => toFilteredPath('fundraising', { status: 'Completed' }) },
}

/** Returns a function that computes the path of a list of the records that were finished since a day. */
const finishedIn = (list: string) => (from: string) => toFilteredPath(list, { status: 'Finished', from })
/**
 * Returns a function that computes the path of a list of the records that were created since a day, whatever their
 * status is now.
 */
const createdIn = (list: string) => (createdFrom: string) => toFilteredPath(list, { status: anyStatus, createdFrom })
const finished = finishedIn('requests')
const created = createdIn('requests')
const received = (from: string) => toFilteredPath('sponsorships', { from })
const isoDay = (day: Date) => formatISO(day, { representation: 'date' })
const analyticsOf = (from: string, to: string) => `analytics?${new URLSearchParams({ from, to })}`
/** Returns the path of the analytics of the period of the figures. */
const analytics = (from: string) => analyticsOf(from, isoDay(addDays(parseISO(from), homePeriodDays - 1)))
const shop = {
  collectedKg: analytics,
  objects: analytics,
  activeStores: analytics,
  pickups: finishedIn('pickups'),
}
const figures: Partial<Record<SessionRole, Partial<Record<Figure['key'], (from: string) => string>>>> = {
  Retailer: shop,
  ServiceProvider: { redeemed: analytics, customers: analytics, redeemedRewards: analytics },
  Recycler: { bookings: created, pickups: finished, pickedKg: finished, places: finished },
  Institution: { ...shop, sponsored: received },
  Sponsor: { requests: created, sponsoredSum: created, sponsoredRewards: finished, schools: finished },
  Staff: {
    applications: createdIn('applications'),
    organisations: createdFrom => toFilteredPath('organisations', { createdFrom }),
    bookings: createdIn('recycling'),
    requests: createdIn('sponsorships'),
  },
}

const steps: Record<OnboardingStep, string> = {
  store: 'structure/new',
  bin: 'structure',
  employee: 'employees/new',
  reward: 'rewards/new',
  booking: 'map',
  request: 'rewards',
}

export const attentionLink = (
  { areaPath, screens, resources }: Pick<Engine, 'areaPath' | 'screens' | 'resources'>,
  item: AttentionItem,
  role: SessionRole,
) => {
  const segments = screens.map(({ segment }) => segment)
  const dialog = resources.get('locations')?.isReader ? 'view' : 'edit'
  return `${areaPath}/${attentionLinks[item.key].path(item, role, segments, dialog)}`
}
/** Returns the router state with which the link of an attention item opens its screen. */
export const attentionLinkState = ({ key }: Pick<AttentionItem, 'key'>) =>
  attentionLinks[key].isSelecting ? selectRowsState : openedFromListState

/**
 * Returns the URL path to which a figure links: a list of the counted records, or the analytics; `undefined` if the
 * area has no such screen.
 * @param from first day of the period
 */
export const figureLink = (
  { areaPath, screens }: Pick<Engine, 'areaPath' | 'screens'>,
  key: Figure['key'],
  role: SessionRole,
  from: string,
) => {
  const link = figures[role]?.[key]?.(from)
  const isShown = screens.some(({ segment }) => segment === link?.split('?')[0])
  return isShown ? `${areaPath}/${link}` : undefined
}
interface HomeLink {
  /** Translation key of the link's text. */
  label: string
  to: string
}

/** The screen of a role's daily work, for roles whose figures do not link to it. */
const workScreens = { Recycler: 'map', Sponsor: 'rewards' } as const satisfies Partial<Record<SessionRole, string>>
const isWorkRole = (role: SessionRole): role is keyof typeof workScreens => role in workScreens

/** Returns the links below the greeting: yesterday's analytics if the area has them, and the role's daily work. */
export const greetingLinks = (
  { areaPath, screens }: Pick<Engine, 'areaPath' | 'screens'>,
  role: SessionRole | undefined,
): HomeLink[] => {
  const day = isoDay(subDays(new Date(), 1))
  const links = [
    { label: 'home.yesterday', to: analyticsOf(day, day) },
    ...(role && isWorkRole(role) ? [{ label: `home.work.${role}`, to: workScreens[role] }] : []),
  ]
  return links
    .filter(({ to }) => screens.some(({ segment }) => segment === to.split('?')[0]))
    .map(({ label, to }) => ({ label, to: `${areaPath}/${to}` }))
}
export const onboardingStepLink = (areaPath: string, step: OnboardingStep) => `${areaPath}/${steps[step]}`
