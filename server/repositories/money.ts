/**
 * Converts money and computes prices. Amounts are integers in minor units (kopiykas) in the database, and UAH with two
 * decimals in the API.
 */
import { limits } from '../../contract/limits'
import type { Quote } from '../../contract/sponsorships'
import { ApiError } from '../errors/apiErrors'

/** The largest amount in the API, in minor units: 1,000,000,000 UAH. */
const maxAmountMinor = 100_000_000_000

export const toMinorUnits = (uah: number) => Math.round(uah * 100)
export const fromMinorUnits = (minor: number) => minor / 100

/** The price of a sponsorship in minor units, for quotes and for stored sponsorships. */
export interface SponsorshipPrice {
  sumMinor: number
  feeMinor: number
}

/**
 * Returns the sum of price × quantity, and the fee on this sum, rounded half up.
 * @throws {ApiError} DonatingAmountIsTooMuch beyond the largest amount
 */
export function computeSponsorshipPrice(rewards: { priceMinor: number; quantity: number }[]): SponsorshipPrice {
  const sumMinor = rewards.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0)
  const feeMinor = Math.floor((sumMinor * limits.sponsorshipFeePercent + 50) / 100)
  if (sumMinor + feeMinor > maxAmountMinor)
    throw new ApiError('DonatingAmountIsTooMuch', 'The amount is too large for one request')
  return { sumMinor, feeMinor }
}

export const toQuote = ({ sumMinor, feeMinor }: SponsorshipPrice): Quote => ({
  sum: fromMinorUnits(sumMinor),
  fee: fromMinorUnits(feeMinor),
  total: fromMinorUnits(sumMinor + feeMinor),
  currency: 'UAH',
})
