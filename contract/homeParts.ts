/** Contents of each role's home page. Zod-free: the browser loads this file. */
import type { SessionRole } from './roles'

/** Length in days of the period of the figures, and of the previous period that they are compared with. */
export const homeDays = 30

export const homeFigures = [
  'collectedKg',
  'objects',
  'pickups',
  'activeStores',
  'sponsored',
  'redeemed',
  'customers',
  'redeemedRewards',
  'newRewards',
  'bookings',
  'pickedKg',
  'places',
  'requests',
  'sponsoredSum',
  'sponsoredRewards',
  'schools',
  'applications',
  'organisations',
] as const
export type HomeFigure = (typeof homeFigures)[number]

/** Items that need attention. */
export const homeMatters = [
  'fullBins',
  'faultyBins',
  'storesBooked',
  'pointsToCheck',
  'draftRewards',
  'deactivatedEmployees',
  'soldOut',
  'runningOut',
  'openBookings',
  'openRequests',
  'waitingApplications',
  'completedFundraisers',
] as const
export type HomeMatter = (typeof homeMatters)[number]

/** Items by which a list of stores can be filtered. */
export const storeMatters = [
  'fullBins',
  'faultyBins',
  'storesBooked',
  'pointsToCheck',
] as const satisfies readonly HomeMatter[]
export type StoreMatter = (typeof storeMatters)[number]

/** First steps of a new organisation. */
export const homeSteps = ['store', 'bin', 'employee', 'reward', 'booking', 'request'] as const
export type HomeStep = (typeof homeSteps)[number]

interface HomeParts {
  readonly figures: readonly HomeFigure[]
  readonly matters: readonly HomeMatter[]
  readonly steps: readonly HomeStep[]
}

export const homeParts = {
  Retailer: {
    figures: ['collectedKg', 'objects', 'pickups', 'activeStores'],
    matters: ['fullBins', 'faultyBins', 'storesBooked', 'pointsToCheck', 'deactivatedEmployees'],
    steps: ['store', 'bin', 'employee', 'reward'],
  },
  Institution: {
    figures: ['collectedKg', 'objects', 'pickups', 'sponsored'],
    matters: ['fullBins', 'faultyBins', 'storesBooked', 'pointsToCheck', 'draftRewards', 'deactivatedEmployees'],
    steps: ['store', 'bin', 'employee', 'reward'],
  },
  ServiceProvider: {
    figures: ['redeemed', 'customers', 'redeemedRewards', 'newRewards'],
    matters: ['soldOut', 'runningOut', 'deactivatedEmployees'],
    steps: ['reward', 'employee'],
  },
  Recycler: { figures: ['bookings', 'pickups', 'pickedKg', 'places'], matters: ['openBookings'], steps: ['booking'] },
  Sponsor: {
    figures: ['requests', 'sponsoredSum', 'sponsoredRewards', 'schools'],
    matters: ['openRequests'],
    steps: ['request'],
  },
  Staff: {
    figures: ['applications', 'organisations', 'bookings', 'requests'],
    matters: ['waitingApplications', 'openRequests', 'completedFundraisers'],
    steps: [],
  },
} as const satisfies Record<SessionRole, HomeParts>

/** A premium reward with fewer pieces than this is running out. */
export const runningOutBelow = 10
