/**
 * The figures, attention items and first steps of each role's home page. This file does not import Zod, because the
 * browser loads it.
 */
import type { SessionRole } from './roles'

/** Length in days of the period of the figures, and of the previous period for comparison. */
export const homePeriodDays = 30

/** Number of equal parts of the period for which a figure's trend has a value. */
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

/** Attention items: tasks that wait for the user or for staff. */
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

/** Attention items by which a list of stores can be filtered. */
export const storeAttentionItemNames = [
  'fullBins',
  'faultyBins',
  'storesBooked',
  'pointsToCheck',
  'storesWithoutBins',
] as const satisfies readonly AttentionItemName[]
export type StoreAttentionItemName = (typeof storeAttentionItemNames)[number]

/** First steps of a new organisation, which the home page offers until they are done. */
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
