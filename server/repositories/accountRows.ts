/**
 * Reads the lists of an organisation's data file (accountData.ts) whose records each come from one table. The keys of
 * `lists` are in the file's order.
 */
import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type AccountData, accountDataSchema } from '../../contract/accountData'
import type { Database } from '../db/database'
import {
  accounts,
  applications,
  employees,
  fundraisingRewards,
  images,
  memberships,
  premiumRewards,
  redemptions,
  sagas,
  savedViews,
  simpleRewards,
  sponsorships,
  teamInvitations,
} from '../db/schema'
import { organisationRowsCondition } from '../ownership/ownership'
import { imageColumn, wireColumnsFor } from '../queries/wireColumns'
import { publicPageColumn } from './fundraisingRows'
import { fromMinorUnits } from './money'

/** A record as the database returns it, with times as `Date`. JSON writes them as text in the format of the API. */
export type UnserialisedRecord<Wire> = string extends Wire
  ? Wire | Date
  : Wire extends readonly (infer Item)[]
    ? UnserialisedRecord<Item>[]
    : Wire extends object
      ? { [Key in keyof Wire]: UnserialisedRecord<Wire[Key]> }
      : Wire

const uahOf = (minor: PgColumn) =>
  sql`${minor}`.mapWith(value => ({ currency: 'UAH' as const, amount: fromMinorUnits(Number(value)) }))
/**
 * Returns a column with a JSON array of those rows of another table that belong to the selected row. Callers write the
 * column names as SQL text, because drizzle omits a column's table name inside a subquery.
 */
export const jsonArrayOf = <Item>(item: SQL, from: SQL) =>
  sql<Item[]>`(select coalesce(json_agg(${item}), '[]') from ${from})`
const inCities = (links: string, rewards: string) =>
  jsonArrayOf<string>(sql`c.city_id`, sql.raw(`${links} c where c.reward_id = ${rewards}.id`))

const { exportedAt: _, organisation: __, images: ___, ...shape } = accountDataSchema.shape
/**
 * Returns a list's table and the columns of its records.
 * @param otherColumns the columns of fields whose names differ from the table's columns, or that are computed
 */
const defineList = <
  List extends keyof typeof shape,
  Table extends PgTable & { id: PgColumn },
  OtherColumns extends SelectedFields,
>(
  list: List,
  table: Table,
  otherColumns: OtherColumns,
) => ({ table, columns: wireColumnsFor(shape[list].element as (typeof shape)[List]['element'], table, otherColumns) })

const lists = {
  accounts: defineList('accounts', accounts, {}),
  memberships: defineList('memberships', memberships, {
    accountGuid: memberships.accountId,
    email: sql<string>`(select a.email from accounts a where a.id = memberships.account_id)`,
  }),
  teamInvitations: defineList('teamInvitations', teamInvitations, {}),
  views: defineList('views', savedViews, {}),
  applications: defineList('applications', applications, {}),
  employees: defineList('employees', employees, {
    employeeRole: employees.role,
    locationGuid: employees.locationId,
  }),
  simpleRewards: defineList('simpleRewards', simpleRewards, {
    image: imageColumn(simpleRewards.imageId),
    cityIds: inCities('simple_reward_cities', 'simple_rewards'),
  }),
  fundraisingRewards: defineList('fundraisingRewards', fundraisingRewards, {
    image: imageColumn(fundraisingRewards.imageId),
    cityIds: inCities('fundraising_reward_cities', 'fundraising_rewards'),
    fiatPrice: uahOf(fundraisingRewards.priceMinor),
    publicPage: publicPageColumn,
  }),
  premiumRewards: defineList('premiumRewards', premiumRewards, {
    image: imageColumn(premiumRewards.imageId),
    cityIds: sql<string[]>`'[]'::json`,
    digitalGoods: jsonArrayOf<string>(
      sql`g.content order by g.position`,
      sql`digital_goods g where g.reward_id = premium_rewards.id`,
    ),
  }),
  redemptions: defineList('redemptions', redemptions, { rewardGuid: redemptions.rewardId }),
  sagas: defineList('sagas', sagas, {
    locationGuid: sagas.locationId,
    masses: jsonArrayOf<AccountData['sagas'][number]['masses'][number]>(
      sql`json_build_object('measure', m.measure, 'material', m.material, 'type', m.type, 'objects', m.objects,
        'kg', (m.grams / 1000.0)::float8)`,
      sql`saga_masses m where m.saga_id = sagas.id`,
    ),
  }),
  sponsorships: defineList('sponsorships', sponsorships, {
    sum: uahOf(sponsorships.sumMinor),
    fee: uahOf(sponsorships.feeMinor),
    rewards: jsonArrayOf<AccountData['sponsorships'][number]['rewards'][number]>(
      sql`json_build_object('guid', r.reward_id, 'price', json_build_object('currency', 'UAH', 'amount',
        (r.price_minor / 100.0)::float8), 'quantity', r.quantity)`,
      sql`sponsorship_rewards r where r.sponsorship_id = sponsorships.id`,
    ),
  }),
}

/**
 * Returns functions that read the rows of an organisation. `rows` reads all rows of a table at once. `listed` reads one
 * of `lists`, and `pictures` reads the images; these two read batches in the order of the ids.
 */
export function createRowReaders(db: Database, organisationId: string) {
  const rows = <Columns extends SelectedFields>(table: PgTable, columns: Columns) =>
    db.select(columns).from(table).where(organisationRowsCondition(table, organisationId)) as unknown as Promise<
      SelectResultFields<Columns>[]
    >
  const next = async <Columns extends SelectedFields>(
    table: PgTable & { id: PgColumn },
    columns: Columns,
    after: string | undefined,
    limit: number,
  ) => {
    const found = await db
      .select({ ...columns, rowId: table.id })
      .from(table as PgTable)
      .where(and(organisationRowsCondition(table, organisationId), after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(limit)
    return found.map(({ rowId, ...item }) => ({ id: rowId as string, item: item as SelectResultFields<Columns> }))
  }
  const listed = <List extends keyof typeof lists>(list: List) => {
    const { table, columns } = lists[list]
    return (after: string | undefined, limit: number) =>
      next(table, columns as (typeof lists)[List]['columns'], after, limit)
  }
  const pictures = async (after: string | undefined, limit: number) =>
    (await next(images, { image: imageColumn(images.id) }, after, limit)).map(({ id, item }) => ({
      id,
      item: item.image,
    }))
  return { rows, listed, pictures }
}
