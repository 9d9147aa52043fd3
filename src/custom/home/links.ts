/** Addresses of the home page's items and steps, below the area of the signed-in role. */
import type { Home } from '../../../contract/home'
import type { HomeStep } from '../../../contract/homeParts'
import type { SessionRole } from '../../../contract/roles'

type AttentionItem = Home['matters'][number]
type Figure = Home['figures'][number]

const filtered = (list: string, filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** Returns the address of the record if the item has one, else of a filtered list. */
const stores = ({ key, at, count }: AttentionItem, one: (guid: string) => string) =>
  at && count === 1 ? `structure/${one(at.guid)}` : filtered('structure', { matter: key })
const bins = (matter: AttentionItem) => stores(matter, guid => `${guid}/bins`)

const matters: Record<AttentionItem['key'], (matter: AttentionItem, role: SessionRole) => string> = {
  fullBins: bins,
  faultyBins: bins,
  pointsToCheck: matter => stores(matter, guid => `edit/${guid}`),
  storesBooked: matter => stores(matter, guid => `view/${guid}`),
  draftRewards: () => filtered('rewards', { status: 'Created' }),
  deactivatedEmployees: () => filtered('employees', { deactivated: true }),
  soldOut: () => 'rewards',
  runningOut: () => 'rewards',
  openBookings: () => 'requests',
  openRequests: (_, role) => (role === 'Staff' ? filtered('sponsorships', { status: 'Started' }) : 'requests'),
  waitingApplications: () => filtered('applications', { status: 'Pending' }),
  completedFundraisers: () => filtered('fundraising', { status: 'Completed' }),
}

/** Returns the list of finished pickups in the period of the figures. */
const finished = (from: string) => filtered('requests', { status: 'Finished', from })
const figures: Partial<Record<SessionRole, Partial<Record<Figure['key'], (from: string) => string>>>> = {
  Recycler: { pickups: finished, pickedKg: finished, places: finished },
}

const steps: Record<HomeStep, string> = {
  store: 'structure/new',
  bin: 'structure',
  employee: 'employees/new',
  reward: 'rewards/new',
  booking: 'map',
  request: 'rewards',
}

export const attentionLink = (areaPath: string, matter: AttentionItem, role: SessionRole) =>
  `${areaPath}/${matters[matter.key](matter, role)}`
/**
 * Returns the address of the list behind a figure, or `undefined` for a figure without one.
 * @param from first day of the period
 */
export const figureLink = (areaPath: string, key: Figure['key'], role: SessionRole, from: string) => {
  const link = figures[role]?.[key]
  return link && `${areaPath}/${link(from)}`
}
export const stepLink = (areaPath: string, step: HomeStep) => `${areaPath}/${steps[step]}`
