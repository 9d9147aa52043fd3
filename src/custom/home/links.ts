/**
 * Returns the URL paths to which the items, steps and figures of the home page link, in the area of the signed-in role.
 */
import type { Home } from '../../../contract/home'
import type { OnboardingStep } from '../../../contract/homeParts'
import type { SessionRole } from '../../../contract/roles'
import type { BinState } from '../../../contract/statuses'
import type { Engine } from '../engine/definition/EngineContext'
import { toFilterQueryString } from '../engine/list/toFilterQueryString'

type AttentionItem = Home['matters'][number]
/**
 * Returns the path to which an item links, relative to the area.
 * @param segments the segments of the area's screens
 * @param dialog the dialog of a store that the user may open
 */
type ItemPath = (item: AttentionItem, role: SessionRole, segments: readonly string[], dialog: 'edit' | 'view') => string
type Figure = Home['figures'][number]

const filtered = (list: string, filter: object) => list + toFilterQueryString(filter)
/** Returns the path of the item's store if the item concerns one store, otherwise of the filtered list of stores. */
const stores = ({ key, at, count }: AttentionItem, one: (guid: string) => string) =>
  at && count === 1 ? `structure/${one(at.guid)}` : filtered('structure', { matter: key })
/**
 * Returns the path of the bins in a state: the dialog of the bin's store if there is only one bin, otherwise the
 * filtered list of bins, or of stores in an area without a list of bins.
 */
const bins =
  (state: BinState): ItemPath =>
  (item, _, segments) =>
    item.count > 1 && segments.includes('bins')
      ? `${filtered('bins', { state })}&sort=level&order=DESC`
      : stores(item, guid => `${guid}/bins`)

const shortage: ItemPath = ({ key }) => filtered('rewards/premium', { shortage: key })

const attentionPaths: Record<AttentionItem['key'], ItemPath> = {
  fullBins: bins('full'),
  faultyBins: bins('faulty'),
  pointsToCheck: (item, _role, _segments, dialog) => stores(item, guid => `${dialog}/${guid}`),
  storesBooked: item => stores(item, guid => `view/${guid}`),
  draftRewards: () => filtered('rewards', { status: 'Created' }),
  soldOut: shortage,
  runningOut: shortage,
  openBookings: () => 'requests',
  openRequests: (_, role) => (role === 'Staff' ? filtered('sponsorships', { status: 'Started' }) : 'requests'),
  waitingApplications: () => filtered('applications', { status: 'Pending' }),
  completedFundraisers: () => filtered('fundraising', { status: 'Completed' }),
}

/** Returns the path of the list of pickups that were finished in the period of the figures. */
const finished = (from: string) => filtered('requests', { status: 'Finished', from })
const received = (from: string) => filtered('sponsorships', { from })
const figures: Partial<Record<SessionRole, Partial<Record<Figure['key'], (from: string) => string>>>> = {
  Recycler: { pickups: finished, pickedKg: finished, places: finished },
  Institution: { sponsored: received },
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
  return `${areaPath}/${attentionPaths[item.key](item, role, segments, dialog)}`
}
/**
 * Returns the URL path of the records that a figure counts, or `undefined` if there is no list of them.
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
export const onboardingStepLink = (areaPath: string, step: OnboardingStep) => `${areaPath}/${steps[step]}`
