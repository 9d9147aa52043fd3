/** Columns of a fundraising reward, shared by its organisation's lists, those of sponsors, and sponsorships. */
import { eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type FundraisingReward, fundraisingRewardSchema } from '../../contract/rewards'
import { targetPoints } from '../../contract/rules'
import { fundraisingRewardCities, fundraisingRewards, organisations } from '../db/schema'
import { columnsFor, picture } from '../queries/wireColumns'
import { fromMinor } from './money'
import { citiesOf } from './rewardCities'

const { priceMinor, quantity } = fundraisingRewards
export const fundraisingColumns = columnsFor(fundraisingRewardSchema, fundraisingRewards, {
  image: picture(fundraisingRewards.imageId),
  priceMinor,
  organization: { guid: organisations.id, name: organisations.name },
  cities: citiesOf(fundraisingRewards, fundraisingRewardCities),
})
/** Additional sort fields of lists of fundraising rewards. */
export const fundraisingOrder = { fiatPrice: priceMinor, targetPoints: sql`${priceMinor} * ${quantity}` }

type FundraisingRow = SelectResultFields<typeof fundraisingColumns>

export function toFundraisingReward({ priceMinor, ...row }: FundraisingRow): FundraisingReward {
  const amount = fromMinor(priceMinor)
  return {
    ...row,
    fiatPrice: { currency: 'UAH', amount },
    targetPoints: targetPoints(amount, row.quantity),
    rewardType: 'Charity',
  }
}

export const fundraisingReading = {
  what: 'Reward',
  table: fundraisingRewards,
  joins: [{ table: organisations, on: eq(organisations.id, fundraisingRewards.organisationId) }],
  record: fundraisingRewardSchema,
  columns: fundraisingColumns,
  toWire: toFundraisingReward,
}
