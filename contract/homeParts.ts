/**
 * The figures, attention items and first steps of each role's home page. This file does not import Zod, so that the
 * browser does not have to load Zod.
 */
import type { SessionRole } from './roles'
import { storeAttentionItemNames } from './storeAttentionItems'

/** Length in days of the period that the figures cover, and of the previous period with which they are compared. */
export const homePeriodDays = 30

/** Number of equal parts of the period. The trend of a figure has one value for each part. */
export const homeTrendParts = 10

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

/** Attention items of the home page: tasks that wait for the user or for support staff. */
export const attentionItemNames = [
  'fullBins',
  'faultyBins',
  'storesBooked',
  'pointsToCheck',
  'newBins',
  'storesWithoutBins',
  'draftRewards',
  'soldOut',
  'runningOut',
  'openBookings',
  'openRequests',
  'waitingApplications',
  'completedFundraisers',
] as const
export type AttentionItemName = (typeof attentionItemNames)[number]

/** First steps of a new organisation, such as adding a store. The home page shows them until they are done. */
export const onboardingSteps = ['store', 'bin', 'employee', 'reward', 'booking', 'request'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

interface HomeParts {
  readonly figures: readonly HomeFigure[]
  readonly matters: readonly AttentionItemName[]
  readonly steps: readonly OnboardingStep[]
}

const shopAttentionItems = [...storeAttentionItemNames, 'newBins'] as const satisfies readonly AttentionItemName[]

export const homeContentByRole = {
  Retailer: {
    figures: ['collectedKg', 'objects', 'pickups', 'activeStores'],
    matters: [...shopAttentionItems],
    steps: ['store', 'bin', 'employee', 'reward'],
  },
  Institution: {
    figures: ['collectedKg', 'objects', 'pickups', 'sponsored'],
    matters: [...shopAttentionItems, 'draftRewards'],
    steps: ['store', 'bin', 'employee', 'reward'],
  },
  ServiceProvider: {
    figures: ['redeemed', 'customers', 'redeemedRewards', 'newRewards'],
    matters: ['soldOut', 'runningOut'],
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
