/** Defines the columns of a fundraising reward for its organisation's lists, sponsors' lists and sponsorships. */
import { eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type FundraisingReward, fundraisingRewardSchema } from '../../contract/rewards'
import { computeTargetPoints } from '../../contract/rules'
import { fundraisingRewardCities, fundraisingRewards, organisations } from '../db/schema'
import { columnsFor, imageColumn } from '../queries/wireColumns'
import { fromMinorUnits } from './money'
import { rewardCitiesColumn } from './rewardCities'

const { priceMinor, quantity } = fundraisingRewards
export const fundraisingColumns = columnsFor(fundraisingRewardSchema, fundraisingRewards, {
  image: imageColumn(fundraisingRewards.imageId),
  priceMinor,
  organization: { guid: organisations.id, name: organisations.name },
  cities: rewardCitiesColumn(fundraisingRewards, fundraisingRewardCities),
})
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
