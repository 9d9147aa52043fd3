/** How a fundraising reward is read: by its organisation, by sponsors and inside a sponsorship alike. */
import { eq, sql } from 'drizzle-orm'
import type { FundraisingReward } from '../../contract/rewards'
import { targetPoints } from '../../contract/rules'
import type { Database } from '../db/database'
import { fundraisingRewards, organisations } from '../db/schema'
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
  cities: citiesOf('fundraising'),
}

export const selectFundraising = (db: Database) =>
  db
    .select(fundraisingColumns)
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))

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

export type FundraisingRow = Awaited<ReturnType<typeof selectFundraising>>[number]

export function toFundraisingReward({ imageId, priceMinor, ...row }: FundraisingRow): FundraisingReward {
  const amount = fromMinor(priceMinor)
  return {
    ...row,
    image: imageOf(imageId),
    fiatPrice: { currency: 'UAH', amount },
    targetPoints: targetPoints(amount, row.quantity),
    rewardType: 'Charity',
  }
}
