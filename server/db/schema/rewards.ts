/** Simple, fundraising and premium rewards. `priceMinor` is in kopiykas; other prices are in points or gems. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FundraisingStatus, PremiumRewardType, SimpleRewardType } from '../../../contract/statuses'
import { createdAt, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { images } from './images'
import { organisations } from './organisations'
import { cities } from './places'

const owner = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' })
const shown = () => ({
  id: primaryKeyColumn(),
  organisationId: owner(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  imageId: uuid('image_id')
    .notNull()
    .references(() => images.id),
  createdAt: createdAt(),
  version: version(),
})
const city = () =>
  uuid('city_id')
    .notNull()
    .references(() => cities.id)

export const simpleRewards = pgTable(
  'simple_rewards',
  {
    ...shown(),
    points: integer('points').notNull(),
    rewardType: text('reward_type').$type<SimpleRewardType>().notNull(),
  },
  table => [
    index('simple_rewards_newest').on(table.organisationId, table.createdAt, table.id),
    index('simple_rewards_image').on(table.imageId),
  ],
)

export const simpleRewardCities = pgTable(
  'simple_reward_cities',
  {
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => simpleRewards.id, { onDelete: 'cascade' }),
    cityId: city(),
  },
  table => [primaryKey({ columns: [table.rewardId, table.cityId] })],
)

export const fundraisingRewards = pgTable(
  'fundraising_rewards',
  {
    ...shown(),
    link: text('link').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    progressPoints: bigint('progress_points', { mode: 'number' }).notNull().default(0),
    status: text('status').$type<FundraisingStatus>().notNull().default('Created'),
    begunAt: timestampColumn('begun_at'),
    /** Time when the organisation closed the fundraiser before it reached the target. */
    closedAt: timestampColumn('closed_at'),
    /** The code in the URL of the reward's public page; null while the reward is not shared. */
    shareCode: text('share_code'),
    /** Time when the reward was deleted. Its row remains, because sponsorships refer to it. */
    deletedAt: timestampColumn('deleted_at'),
  },
  table => [
    index('fundraising_rewards_newest').on(table.organisationId, table.createdAt, table.id),
    index('fundraising_rewards_open').on(table.status, table.createdAt, table.id),
    index('fundraising_rewards_image').on(table.imageId),
    uniqueIndex('fundraising_rewards_shared').on(table.shareCode).where(sql`share_code is not null`),
  ],
)

export const fundraisingRewardCities = pgTable(
  'fundraising_reward_cities',
  {
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => fundraisingRewards.id, { onDelete: 'cascade' }),
    cityId: city(),
  },
  table => [
    primaryKey({ columns: [table.rewardId, table.cityId] }),
    index('fundraising_reward_cities_city').on(table.cityId),
  ],
)

export const premiumRewards = pgTable(
  'premium_rewards',
  {
    ...shown(),
    premiumRewardType: text('premium_reward_type').$type<PremiumRewardType>().notNull(),
    gemPrice: integer('gem_price').notNull(),
    pointsPrice: integer('points_price').notNull(),
    /**
     * The quantity of a reward without codes; null means unlimited. The quantity of a digital reward is the number of
     * its available codes.
     */
    quantity: integer('quantity'),
    /**
     * Time when the reward's current shortage was published (server/repositories/rewardForecast.ts); null without a
     * shortage.
     */
    runningOutAt: timestampColumn('running_out_at'),
  },
  table => [
    index('premium_rewards_newest').on(table.organisationId, table.createdAt, table.id),
    index('premium_rewards_image').on(table.imageId),
  ],
)

export const digitalGoods = pgTable(
  'digital_goods',
  {
    id: primaryKeyColumn(),
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => premiumRewards.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    position: integer('position').notNull(),
    /** Time when a consumer received the code; null while the code is available. */
    givenAt: timestampColumn('given_at'),
  },
  table => [
    index('digital_goods_reward').on(table.rewardId, table.position),
    index('digital_goods_free').on(table.rewardId, table.position).where(sql`${table.givenAt} is null`),
  ],
)
