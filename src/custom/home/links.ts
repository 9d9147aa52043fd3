/** Where the home page's matters and steps lead, below their reader's area. */
import type { Home } from '../../../contract/home'
import type { HomeStep } from '../../../contract/homeParts'
import type { SessionRole } from '../../../contract/roles'

type Matter = Home['matters'][number]
type Figure = Home['figures'][number]

const filtered = (list: string, filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** One is opened by itself, more are listed. */
const stores = ({ key, at, count }: Matter, one: (guid: string) => string) =>
  at && count === 1 ? `structure/${one(at.guid)}` : filtered('structure', { matter: key })
const bins = (matter: Matter) => stores(matter, guid => `${guid}/bins`)

const matters: Record<Matter['key'], (matter: Matter, role: SessionRole) => string> = {
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

/** Of the period that is told of. */
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

export const matterLink = (areaPath: string, matter: Matter, role: SessionRole) =>
  `${areaPath}/${matters[matter.key](matter, role)}`
/** Nothing of a figure that no list tells more of. @param from the first day of the period */
export const figureLink = (areaPath: string, key: Figure['key'], role: SessionRole, from: string) => {
  const link = figures[role]?.[key]
  return link && `${areaPath}/${link(from)}`
}
export const stepLink = (areaPath: string, step: HomeStep) => `${areaPath}/${steps[step]}`
