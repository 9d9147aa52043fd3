/** The rewards' part of an organisation's data file. */
import { asc, inArray } from 'drizzle-orm'
import type { AccountData } from '../../contract/accountData'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { rowsOfOrganisation } from '../db/ownership'
import {
  digitalGoods,
  fundraisingRewardCities,
  fundraisingRewards,
  premiumRewards,
  simpleRewardCities,
  simpleRewards,
} from '../db/schema'
import { imageOf } from '../files/imageUrls'
import { fromMinor } from './money'

type RewardData = Pick<AccountData, 'simpleRewards' | 'fundraisingRewards' | 'premiumRewards'>
interface Shown {
  id: string
  name: string
  description: string
  imageId: string
  createdAt: Date
}

const shown = ({ id, name, description, imageId, createdAt }: Shown, cityIds: string[]) => ({
  guid: id,
  name,
  createdAt: createdAt.toISOString(),
  description,
  image: imageOf(imageId),
  cityIds,
})

/** The values that each reward has, by its id. */
function collect<Row extends { rewardId: string }>(rows: Row[], read: (row: Row) => string) {
  const values = new Map<string, string[]>()
  for (const row of rows) values.set(row.rewardId, [...(values.get(row.rewardId) ?? []), read(row)])
  return (id: string) => values.get(id) ?? []
}

export const readRewardData = async (db: Database, scope: Scope): Promise<RewardData> => ({
  simpleRewards: await readSimple(db, scope),
  fundraisingRewards: await readFundraising(db, scope),
  premiumRewards: await readPremium(db, scope),
})

async function readSimple(db: Database, { organisationId }: Scope): Promise<RewardData['simpleRewards']> {
  const own = rowsOfOrganisation(simpleRewards, organisationId)
  const rows = await db.select().from(simpleRewards).where(own).orderBy(asc(simpleRewards.id))
  const ids = db.select({ id: simpleRewards.id }).from(simpleRewards).where(own)
  const links = await db.select().from(simpleRewardCities).where(inArray(simpleRewardCities.rewardId, ids))
  const cityIds = collect(links, link => link.cityId)
  return rows.map(row => ({ ...shown(row, cityIds(row.id)), points: row.points, rewardType: row.rewardType }))
}

async function readFundraising(db: Database, { organisationId }: Scope): Promise<RewardData['fundraisingRewards']> {
  const own = rowsOfOrganisation(fundraisingRewards, organisationId)
  const rows = await db.select().from(fundraisingRewards).where(own).orderBy(asc(fundraisingRewards.id))
  const ids = db.select({ id: fundraisingRewards.id }).from(fundraisingRewards).where(own)
  const links = await db.select().from(fundraisingRewardCities).where(inArray(fundraisingRewardCities.rewardId, ids))
  const cityIds = collect(links, link => link.cityId)
  return rows.map(row => ({
    ...shown(row, cityIds(row.id)),
    link: row.link,
    fiatPrice: { currency: 'UAH', amount: fromMinor(row.priceMinor) },
    quantity: row.quantity,
    progressPoints: row.progressPoints,
    status: row.status,
  }))
}

async function readPremium(db: Database, { organisationId }: Scope): Promise<RewardData['premiumRewards']> {
  const own = rowsOfOrganisation(premiumRewards, organisationId)
  const rows = await db.select().from(premiumRewards).where(own).orderBy(asc(premiumRewards.id))
  const ids = db.select({ id: premiumRewards.id }).from(premiumRewards).where(own)
  const stored = await db
    .select()
    .from(digitalGoods)
    .where(inArray(digitalGoods.rewardId, ids))
    .orderBy(asc(digitalGoods.position))
  const goods = collect(stored, good => good.content)
  return rows.map(row => ({
    ...shown(row, []),
    premiumRewardType: row.premiumRewardType,
    gemPrice: row.gemPrice,
    pointsPrice: row.pointsPrice,
    quantity: row.quantity,
    digitalGoods: goods(row.id),
  }))
}
