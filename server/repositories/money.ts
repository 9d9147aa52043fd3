/** Money in minor units (kopiykas): exact integers in the database, UAH with two decimals in the API. */
import { limits } from '../../contract/limits'
import type { Quote } from '../../contract/sponsorships'
import { ApiError } from '../errors/apiErrors'

/** The largest amount in the API, in minor units: 1,000,000,000 UAH. */
export const mostMinor = 100_000_000_000

export const toMinor = (uah: number) => Math.round(uah * 100)
export const fromMinor = (minor: number) => minor / 100

/** Price of a sponsorship, computed in one place for quotes and sponsorships. */
export interface SponsorshipPrice {
  sumMinor: number
  feeMinor: number
}

/**
 * Returns the sum of price × quantity and the fee on it, rounded half up.
 * @throws {ApiError} DonatingAmountIsTooMuch beyond the largest amount
 */
export function sponsorshipPrice(rewards: { priceMinor: number; quantity: number }[]): SponsorshipPrice {
  const sumMinor = rewards.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0)
  const feeMinor = Math.floor((sumMinor * limits.sponsorshipFeePercent + 50) / 100)
  if (sumMinor + feeMinor > mostMinor) throw new ApiError('DonatingAmountIsTooMuch', 'More than one request can hold')
  return { sumMinor, feeMinor }
}

export const quoteOf = ({ sumMinor, feeMinor }: SponsorshipPrice): Quote => ({
  sum: fromMinor(sumMinor),
  fee: fromMinor(feeMinor),
  total: fromMinor(sumMinor + feeMinor),
  currency: 'UAH',
})
