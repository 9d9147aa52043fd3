/**
 * The states of spec section 4, the enumerations of section 3, and further enumerations of this portal. This file does
 * not import Zod, so that the browser does not have to load Zod.
 */

export const simpleRewardTypes = ['Products', 'Discount'] as const
export type SimpleRewardType = (typeof simpleRewardTypes)[number]

export const fundraisingStatuses = ['Created', 'InProgress', 'Completed', 'Fulfilled'] as const
export type FundraisingStatus = (typeof fundraisingStatuses)[number]

export const premiumRewardTypes = ['DigitalGoods', 'Ordinary'] as const
export type PremiumRewardType = (typeof premiumRewardTypes)[number]

/** States of recycling sagas and of sponsorships. */
export const pickupOrSponsorshipStatuses = ['Started', 'Finished', 'Canceled'] as const
export type PickupOrSponsorshipStatus = (typeof pickupOrSponsorshipStatuses)[number]

/**
 * Value of the filter `status` that asks for the records of all statuses. The URL of a list needs such a value, because
 * without a filter the list opens its first tab.
 */
export const anyStatus = 'Any' as const

/** The reporter of a finished pickup: a machine with an API key, the recycler in the portal, or support staff. */
export const pickupReporters = ['Machine', 'Recycler', 'Support'] as const
export type PickupReporter = (typeof pickupReporters)[number]

export const geocodeAccuracies = ['House', 'Street', 'City'] as const
export type GeocodeAccuracy = (typeof geocodeAccuracies)[number]

export const materials = ['plastic', 'glass', 'metal', 'paper'] as const
export type Material = (typeof materials)[number]

/** Types of each material whose masses are counted separately, such as PET within plastic. */
export const materialTypes = {
  plastic: ['PET', 'HDPE', 'PP'],
  glass: ['Clear', 'Green', 'Brown'],
  metal: ['Aluminium', 'Steel'],
  paper: ['Cardboard', 'Carton'],
} as const satisfies Record<Material, readonly string[]>

export const applicationStatuses = ['Pending', 'Approved', 'Declined'] as const

export const organisationStates = ['Active', 'Deleted'] as const

/**
 * Shortages by which premium rewards are filtered. A reward is running out if it lasts at most `forecastDays.shortage`
 * days (contract/forecast.ts).
 */
export const rewardShortages = ['soldOut', 'runningOut'] as const
export type RewardShortage = (typeof rewardShortages)[number]

/** States by which the list of all bins is filtered. A bin is new for `limits.newBinDays` days. */
export const binStates = ['full', 'faulty', 'private', 'newPrivate', 'neverReported'] as const
export type BinState = (typeof binStates)[number]
