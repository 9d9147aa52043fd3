/**
 * Checks that every migration that would lock a large table for long is listed here with its cost, and that all others
 * are fast however large a table is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPostgresBefore, migrationTagsFrom, statementsOfMigration } from '../helpers/beforeMigration'
import { type MigrationCost, measureMigrationCosts } from '../helpers/migrationCosts'

/** Name of the first migration whose cost is checked. */
const first = '0042_sealed_answers'

/**
 * Accepted costs, by the name of the migration without its number and by table. The seconds are measured on a table
 * with a million rows. A costly migration is usually better split: expand, backfill in batches, and contract in a later
 * release (docs/migrations.md).
 */
const accepted: Record<string, Record<string, { cost: MigrationCost; secondsPerMillion: number }>> = {
  // This migration creates indexes on times. CHANGELOG.md says how to create them earlier, while the portal runs.
  expired_rows: {
    collections: { cost: 'scan', secondsPerMillion: 0.5 },
    events: { cost: 'scan', secondsPerMillion: 0.5 },
    geocode_cache: { cost: 'scan', secondsPerMillion: 0.5 },
    redemptions: { cost: 'scan', secondsPerMillion: 0.5 },
  },
  employees_of_location: { employees: { cost: 'scan', secondsPerMillion: 3 } },
  redemptions_of_reward: { redemptions: { cost: 'scan', secondsPerMillion: 0.5 } },
  // The migration creates a partial index, which contains no rows yet.
  employee_invite_code: { employees: { cost: 'scan', secondsPerMillion: 0.2 } },
  // The migration must make every account a member before servers of the new release read sessions. It locks the
  // accounts, so that none is added meanwhile.
  teams: {
    accounts: { cost: 'scan', secondsPerMillion: 21 },
    sessions: { cost: 'scan', secondsPerMillion: 0.2 },
  },
  // The migration creates a partial index, which contains no rows yet.
  notifications_of_organisation: { notifications: { cost: 'scan', secondsPerMillion: 0.2 } },
  views_of_organisation: { saved_views: { cost: 'scan', secondsPerMillion: 3 } },
  fundraisers_by_share_code: { fundraising_rewards: { cost: 'scan', secondsPerMillion: 0.2 } },
  // The migration creates a partial index on a new column, which contains no rows yet. The table is small, because
  // sessions expire after an hour without use.
  single_sign_on: { sessions: { cost: 'scan', secondsPerMillion: 0.6 } },
  free_digital_goods: { digital_goods: { cost: 'scan', secondsPerMillion: 0.5 } },
  reports_of_type: { events: { cost: 'scan', secondsPerMillion: 4 } },
  // The index is partial: it has the deleted locations only.
  deleted_unused_locations: { locations: { cost: 'scan', secondsPerMillion: 0.3 } },
  pending_applications: { applications: { cost: 'scan', secondsPerMillion: 1 } },
  // The migration creates two indexes on new columns, which are still null. It was measured on a busy machine.
  employees_by_key: { employees: { cost: 'scan', secondsPerMillion: 14 } },
  notifications_latest: { notifications: { cost: 'scan', secondsPerMillion: 1.4 } },
  map_index_columns: { locations: { cost: 'scan', secondsPerMillion: 10 } },
}

let database: Awaited<ReturnType<typeof createPostgresBefore>>
beforeAll(async () => {
  database = await createPostgresBefore(first)
})
afterAll(() => database.close())

const nameOf = (tag: string) => tag.slice(5)

describe('a migration of an existing table', () => {
  const table =
    'create table tried (id int primary key, name text, size int not null); insert into tried values (1, $$a$$, 2)'
  test.each<[string, MigrationCost | undefined]>([
    ['alter table tried alter column size type bigint', 'rewrite'],
    ['alter table tried add column made_at timestamptz not null default clock_timestamp()', 'rewrite'],
    ['alter table tried add column twice int generated always as (size * 2) stored', 'rewrite'],
    ['alter table tried alter column name set not null', 'scan'],
    ['create index tried_name on tried (name)', 'scan'],
    ['alter table tried add constraint tried_size check (size > 0)', 'scan'],
    [
      'alter table tried add foreign key (size) references tried (id) not valid; alter table tried add unique (size)',
      'scan',
    ],
    ['update tried set name = $$b$$', 'rows'],
    ['update tried set name = $$b$$ where id = 7', 'rows'],
    ['delete from tried where name is null', 'rows'],
    ['alter table tried add column kind text; update tried set kind = name', 'scan'],
    ['alter table tried add column kind text', undefined],
    ['alter table tried add column kind text not null default $$new$$', undefined],
    ['alter table tried add constraint tried_name check (name is not null) not valid', undefined],
    ['alter table tried drop column name', undefined],
    [
      'create table other (id int primary key, tried_id int references tried (id)); create index on other (tried_id)',
      undefined,
    ],
    ['insert into tried values (2, $$b$$, 3)', undefined],
  ])('%s', async (statements, cost) => {
    const { client } = database
    await client.query(table)
    try {
      expect(await measureMigrationCosts(client, statements.split(';'))).toEqual(cost ? { tried: cost } : {})
    } finally {
      await client.query('drop table if exists other, tried')
    }
  })

  test('that sets a column not null with the help of an earlier check blocks no session', async () => {
    const { client } = database
    await client.query(`${table}; alter table tried add constraint named check (name is not null) not valid`)
    const closing = ['validate constraint named', 'alter column name set not null', 'drop constraint named']
    const statements = closing.map(action => `alter table tried ${action}`)
    expect(await measureMigrationCosts(client, statements)).toEqual({})
    await client.query('drop table tried')
  })
})

test('every migration is fast, or is listed with its time for a million rows', async () => {
  const found: Record<string, Record<string, MigrationCost>> = {}
  for (const tag of migrationTagsFrom(first)) {
    const costs = await measureMigrationCosts(database.client, statementsOfMigration(tag))
    if (Object.keys(costs).length) found[nameOf(tag)] = costs
  }
  const listed = Object.entries(accepted).map(([name, tables]) => [
    name,
    Object.fromEntries(Object.entries(tables).map(([table, { cost }]) => [table, cost])),
  ])
  expect(found).toEqual(Object.fromEntries(listed))
  const times = Object.values(accepted).flatMap(tables => Object.values(tables))
  expect(times.filter(({ secondsPerMillion }) => !(secondsPerMillion > 0))).toEqual([])
})
