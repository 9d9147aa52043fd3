/**
 * Defines the columns of a fundraising reward for the lists of its organisation, the lists of sponsors, and
 * sponsorships.
 */
import { eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type FundraisingReward, fundraisingRewardSchema, ownFundraisingRewardSchema } from '../../contract/rewards'
import { computeTargetPoints } from '../../contract/rules'
import { fundraisingRewardCities, fundraisingRewards, organisations } from '../db/schema'
import { imageColumn, wireColumnsFor } from '../queries/wireColumns'
import { fromMinorUnits } from './money'
import { rewardCitiesColumn } from './rewardCities'

const { priceMinor, quantity } = fundraisingRewards
export const fundraisingColumns = wireColumnsFor(fundraisingRewardSchema, fundraisingRewards, {
  image: imageColumn(fundraisingRewards.imageId),
  priceMinor,
  organization: { guid: organisations.id, name: organisations.name },
  cities: rewardCitiesColumn(fundraisingRewards, fundraisingRewardCities),
})
/** The path of a reward's public page (server/routes/fundraiserPage.ts); null if the reward is not shared. */
export const publicPageColumn = sql<string | null>`'/fundraiser/' || ${fundraisingRewards.shareCode}`
/** Additional sort fields of lists of fundraising rewards. */
export const fundraisingSortFields = { fiatPrice: priceMinor, targetPoints: sql`${priceMinor} * ${quantity}` }

type FundraisingRow = SelectResultFields<typeof fundraisingColumns>

export function toFundraisingReward({ priceMinor, ...row }: FundraisingRow): FundraisingReward {
  const amount = fromMinorUnits(priceMinor)
  return {
    ...row,
    fiatPrice: { currency: 'UAH', amount },
    targetPoints: computeTargetPoints(amount, row.quantity),
    rewardType: 'Charity',
  }
}

export const fundraisingListQuery = {
  what: 'Reward',
  table: fundraisingRewards,
  joins: [{ table: organisations, on: eq(organisations.id, fundraisingRewards.organisationId) }],
  record: fundraisingRewardSchema,
  columns: fundraisingColumns,
  toWire: toFundraisingReward,
}

/** The list query of an organisation's own rewards. */
export const ownFundraisingListQuery = {
  ...fundraisingListQuery,
  record: ownFundraisingRewardSchema,
  columns: { ...fundraisingColumns, publicPage: publicPageColumn },
  toWire: ({ publicPage, ...row }: FundraisingRow & { publicPage: string | null }) => ({
    ...toFundraisingReward(row),
    publicPage,
  }),
}
