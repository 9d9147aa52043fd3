/** Recycling sagas (a recycler's bookings) and sponsorships. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Material, PickupOrSponsorshipStatus, PickupReporter } from '../../../contract/statuses'
import { createdAt, filledKeyColumn, primaryKeyColumn, timestampColumn, version } from './commonColumns'
import { organisations } from './organisations'
import { locations } from './places'
import { fundraisingRewards } from './rewards'

export const sagas = pgTable(
  'sagas',
  {
    id: primaryKeyColumn(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => locations.id),
    recyclerId: uuid('recycler_id')
      .notNull()
      .references(() => organisations.id),
    status: text('status').$type<PickupOrSponsorshipStatus>().notNull().default('Started'),
    /** The code that the recycler shows at the location. */
    code: text('code').notNull(),
    createdAt: createdAt(),
    version: version(),
    bottlesPickedAt: timestampColumn('bottles_picked_at'),
    finishedAt: timestampColumn('finished_at'),
    reportedBy: text('reported_by').$type<PickupReporter>(),
    canceledAt: timestampColumn('canceled_at'),
    /**
     * The `seq` (in the table of events) at which the pickup finished. The pickup included all deposits at the location
     * with a lower `seq` that no earlier pickup included.
     */
    finishedSeq: bigint('finished_seq', { mode: 'number' }),
  },
  table => [
    uniqueIndex('sagas_one_started').on(table.locationId).where(sql`${table.status} = 'Started'`),
    index('sagas_newest').on(table.recyclerId, table.status, table.createdAt, table.id),
    index('sagas_location').on(table.locationId, table.createdAt),
    index('sagas_created').on(table.createdAt),
  ],
)

/** The masses that a pickup removed: as counted by the bins, and as weighed by the recycler (with an empty `type`). */
export const sagaMasses = pgTable(
  'saga_masses',
  {
    sagaId: uuid('saga_id')
      .notNull()
      .references(() => sagas.id, { onDelete: 'cascade' }),
    measure: text('measure').$type<'counted' | 'weighed'>().notNull(),
    material: text('material').$type<Material>().notNull(),
    type: text('type').notNull(),
    objects: bigint('objects', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.sagaId, table.measure, table.material, table.type] })],
)

export const sponsorships = pgTable(
  'sponsorships',
  {
    id: primaryKeyColumn(),
    sponsorId: uuid('sponsor_id')
      .notNull()
      .references(() => organisations.id),
    status: text('status').$type<PickupOrSponsorshipStatus>().notNull().default('Started'),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    sumMinor: bigint('sum_minor', { mode: 'number' }).notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    /**
     * A hash and the time of the request, by which an equal request within a minute is recognised as a repetition;
     * random for a request with an Idempotency-Key.
     */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    version: version(),
    finishedAt: timestampColumn('finished_at'),
    canceledAt: timestampColumn('canceled_at'),
    /** Whether the sponsor itself canceled the request. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** The search key of the number (`formatRequestNumber` in the contract) and of the contact. */
    searchText: filledKeyColumn('search_text'),
  },
  table => [
    uniqueIndex('sponsorships_request').on(table.sponsorId, table.requestKey),
    index('sponsorships_newest').on(table.sponsorId, table.status, table.createdAt, table.id),
    index('sponsorships_created').on(table.createdAt),
    index('sponsorships_started').on(table.createdAt).where(sql`${table.status} = 'Started'`),
  ],
)

/** The rewards of a sponsorship, with the prices at the time of the request. */
export const sponsorshipRewards = pgTable(
  'sponsorship_rewards',
  {
    sponsorshipId: uuid('sponsorship_id')
      .notNull()
      .references(() => sponsorships.id, { onDelete: 'cascade' }),
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => fundraisingRewards.id),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
  },
  table => [
    primaryKey({ columns: [table.sponsorshipId, table.rewardId] }),
    index('sponsorship_rewards_reward').on(table.rewardId),
  ],
)
