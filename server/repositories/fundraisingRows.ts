/** How a fundraising reward is read: by its organisation, by sponsors and inside a sponsorship alike. */
import { eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type FundraisingReward, fundraisingRewardSchema } from '../../contract/rewards'
import { targetPoints } from '../../contract/rules'
import { fundraisingRewardCities, fundraisingRewards, organisations } from '../db/schema'
import { imageOf } from '../files/imageUrls'
import type { By } from './listOrder'
import { fromMinor } from './money'
import { citiesOf } from './rewardCities'

export const fundraisingColumns = {
  guid: fundraisingRewards.id,
  name: fundraisingRewards.name,
  description: fundraisingRewards.description,
  imageId: fundraisingRewards.imageId,
  link: fundraisingRewards.link,
  priceMinor: fundraisingRewards.priceMinor,
  quantity: fundraisingRewards.quantity,
  progressPoints: fundraisingRewards.progressPoints,
  status: fundraisingRewards.status,
  organization: { guid: organisations.id, name: organisations.name },
  cities: citiesOf(fundraisingRewards, fundraisingRewardCities),
}

const { name, description, link, priceMinor, quantity, progressPoints } = fundraisingRewards
/** What lists of them sort by. */
export const fundraisingOrder = {
  name: { text: name },
  description: { text: description },
  link: { text: link },
  fiatPrice: priceMinor,
  quantity,
  progressPoints,
  targetPoints: sql`${priceMinor} * ${quantity}`,
  'organization.name': { text: organisations.name },
} satisfies Record<string, By>

type Row = SelectResultFields<typeof fundraisingColumns>

export function toFundraisingReward({ imageId, priceMinor, ...row }: Row): FundraisingReward {
  const amount = fromMinor(priceMinor)
  return {
    ...row,
    image: imageOf(imageId),
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
