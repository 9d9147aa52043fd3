/** Declares a sample table and resource, vans, for tests that must not depend on the portal's own declarations. */
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { lists } from '../../contract/lists'
import { capitalOffsetParameter, listParameters } from '../../contract/paging'
import { count, day, guid, requiredText, version } from '../../contract/primitives'
import { createdAt, primaryKeyColumn, version as versionColumn } from '../../server/db/schema/commonColumns'

export const vansTable = pgTable(
  'vans',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id').notNull(),
    locationId: uuid('location_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    rewardType: text('reward_type').$type<'Parked' | 'Away'>().notNull().default('Parked'),
    points: integer('points').notNull(),
    bought: date('bought'),
    createdAt: createdAt(),
    version: versionColumn(),
  },
  table => [
    uniqueIndex('vans_name').on(table.organisationId, table.name),
    index('vans_points').on(table.organisationId, table.points),
  ],
)
export const createVansTable = sql`create table vans (id uuid primary key default gen_random_uuid(), organisation_id uuid not null,
  location_id uuid not null, name text not null, description text not null default '', reward_type text not null default 'Parked',
  points int not null, bought date, created_at timestamptz(3) not null default now(), version int not null default 1)`

export const vanBodySchema = z.object({ name: requiredText(20), points: count, bought: day.nullish(), home: guid })
const record = z.object({
  guid,
  name: z.string(),
  description: z.string(),
  rewardType: z.string(),
  points: z.int(),
  bought: z.string().nullable(),
  home: guid,
  version,
})
export const vanValuesOf = ({ home, ...values }: z.output<typeof vanBodySchema>) => ({ ...values, locationId: home })

export const vansDeclaration = {
  what: 'Van',
  words: { many: 'Vans', one: 'a van' },
  at: { Recycler: '/api/b2b/recycler/vans', Sponsor: '/api/b2b/sponsor/vans' },
  table: vansTable,
  limit: 'employeesOfOrganisation',
  ownershipOverrides: { locked: ['insert'], exported: { not: 'a test' } },
  record,
  columns: {
    guid: vansTable.id,
    name: vansTable.name,
    description: vansTable.description,
    rewardType: vansTable.rewardType,
    points: vansTable.points,
    bought: vansTable.bought,
    home: vansTable.locationId,
    version: vansTable.version,
  },
  toWire: <Row>(row: Row) => row,
  list: {
    of: 'simpleRewards',
    query: z.object(capitalOffsetParameter).and(listParameters(lists.simpleRewards)),
    sort: {
      name: { text: vansTable.name },
      description: vansTable.description,
      rewardType: vansTable.rewardType,
      points: vansTable.points,
    },
    search: { name: vansTable.name, description: vansTable.description },
  },
} as const
