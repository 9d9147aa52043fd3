/** An organisation's data file (accountData.ts): its rewards, what was redeemed of them, and what was asked for, keys in the file's order. */
import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { AccountData } from '../../contract/accountData'
import type { Database } from '../db/database'
import { rowsOfOrganisation } from '../db/ownership'
import { fundraisingRewards, premiumRewards, redemptions, sagas, simpleRewards, sponsorships } from '../db/schema'
import { imageOf } from '../files/imageUrls'
import { fromMinor } from './money'

/** As the database gives it: a moment is written by JSON as the wire has it. */
export type Unwritten<Wire> = string extends Wire
  ? Wire | Date
  : Wire extends readonly (infer Each)[]
    ? Unwritten<Each>[]
    : Wire extends object
      ? { [Key in keyof Wire]: Unwritten<Wire[Key]> }
      : Wire
type Part<Key extends keyof AccountData> = Promise<Unwritten<AccountData[Key]>>

/** The organisation's rows of a table. */
export const ownRows =
  (db: Database, organisationId: string) =>
  <Columns extends SelectedFields>(table: PgTable, columns: Columns, ...order: PgColumn[]) =>
    db
      .select(columns)
      .from(table)
      .where(rowsOfOrganisation(table, organisationId))
      .orderBy(...order.map(by => asc(by))) as unknown as Promise<SelectResultFields<Columns>[]>
type Rows = ReturnType<typeof ownRows>

const uah = (minor: number) => ({ currency: 'UAH' as const, amount: fromMinor(minor) })
/** What hangs on a row. Columns are spelt out: inside a subquery drizzle writes them without their table's name. */
export const several = <Item>(item: SQL, from: SQL) =>
  sql<Item[]>`(select coalesce(json_agg(${item}), '[]') from ${from})`
const citiesOf = (links: string, rewards: string) =>
  several<string>(sql`c.city_id`, sql.raw(`${links} c where c.reward_id = ${rewards}.id`))

type Rewards = typeof simpleRewards | typeof fundraisingRewards | typeof premiumRewards
const shown = ({ id, name, createdAt, description, imageId }: Rewards) => {
  return { guid: id, name, createdAt, description, image: imageId }
}
const pictured = <Row extends { image: string }>(row: Row) => ({ ...row, image: imageOf(row.image) })

export async function simpleRewardsOf(rows: Rows): Part<'simpleRewards'> {
  const { id, points, rewardType } = simpleRewards
  const cityIds = citiesOf('simple_reward_cities', 'simple_rewards')
  return (await rows(simpleRewards, { ...shown(simpleRewards), cityIds, points, rewardType }, id)).map(pictured)
}

export async function fundraisingRewardsOf(rows: Rows): Part<'fundraisingRewards'> {
  const { id, link, priceMinor, quantity, progressPoints, status } = fundraisingRewards
  const cityIds = citiesOf('fundraising_reward_cities', 'fundraising_rewards')
  const columns = { cityIds, link, fiatPrice: priceMinor, quantity, progressPoints, status }
  const own = await rows(fundraisingRewards, { ...shown(fundraisingRewards), ...columns }, id)
  return own.map(row => ({ ...pictured(row), fiatPrice: uah(row.fiatPrice) }))
}

export async function premiumRewardsOf(rows: Rows): Part<'premiumRewards'> {
  const { id, premiumRewardType, gemPrice, pointsPrice, quantity } = premiumRewards
  const digitalGoods = several<string>(
    sql`g.content order by g.position`,
    sql`digital_goods g where g.reward_id = premium_rewards.id`,
  )
  const columns = {
    cityIds: sql<string[]>`'[]'::json`,
    premiumRewardType,
    gemPrice,
    pointsPrice,
    quantity,
    digitalGoods,
  }
  return (await rows(premiumRewards, { ...shown(premiumRewards), ...columns }, id)).map(pictured)
}

export function redemptionsOf(rows: Rows): Part<'redemptions'> {
  const { id: guid, rewardId: rewardGuid, rewardName, quantity, consumerRef, createdAt } = redemptions
  return rows(redemptions, { guid, rewardGuid, rewardName, quantity, consumerRef, createdAt }, createdAt)
}

const requested = ({ id, status, createdAt, finishedAt, canceledAt }: typeof sagas | typeof sponsorships) => {
  return { guid: id, status, createdAt, finishedAt, canceledAt }
}

export function sagasOf(rows: Rows): Part<'sagas'> {
  const { id, createdAt, code, locationId: locationGuid, bottlesPickedAt } = sagas
  const masses = several<AccountData['sagas'][number]['masses'][number]>(
    sql`json_build_object('measure', m.measure, 'material', m.material, 'type', m.type, 'objects', m.objects,
      'kg', (m.grams / 1000.0)::float8)`,
    sql`saga_masses m where m.saga_id = sagas.id`,
  )
  return rows(sagas, { ...requested(sagas), code, locationGuid, bottlesPickedAt, masses }, createdAt, id)
}

export async function sponsorshipsOf(rows: Rows): Part<'sponsorships'> {
  const { id, createdAt, name, phone, email, sumMinor: sum, feeMinor: fee } = sponsorships
  const rewards = several<AccountData['sponsorships'][number]['rewards'][number]>(
    sql`json_build_object('guid', r.reward_id, 'price', json_build_object('currency', 'UAH', 'amount',
      (r.price_minor / 100.0)::float8), 'quantity', r.quantity)`,
    sql`sponsorship_rewards r where r.sponsorship_id = sponsorships.id`,
  )
  const columns = { ...requested(sponsorships), name, phone, email, sum, fee, rewards }
  return (await rows(sponsorships, columns, createdAt, id)).map(row => ({
    ...row,
    sum: uah(row.sum),
    fee: uah(row.fee),
  }))
}
