/** The lists of an organisation's data file (accountData.ts) that are read from one table each, keys in the file's order. */
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
  premiumRewards,
  redemptions,
  sagas,
  savedViews,
  simpleRewards,
  sponsorships,
} from '../db/schema'
import { rowsOfOrganisation } from '../ownership/ownership'
import { columnsFor, picture } from '../queries/wireColumns'
import { fromMinor } from './money'

/** A record as the database returns it: times may be a Date, which JSON writes in the wire form. */
export type Unwritten<Wire> = string extends Wire
  ? Wire | Date
  : Wire extends readonly (infer Each)[]
    ? Unwritten<Each>[]
    : Wire extends object
      ? { [Key in keyof Wire]: Unwritten<Wire[Key]> }
      : Wire

const uah = (minor: PgColumn) =>
  sql`${minor}`.mapWith(value => ({ currency: 'UAH' as const, amount: fromMinor(Number(value)) }))
/**
 * Returns a column with the rows of another table that belong to a row, as a JSON array. Callers write the columns as
 * SQL, because drizzle omits a column's table name inside a subquery.
 */
export const several = <Item>(item: SQL, from: SQL) =>
  sql<Item[]>`(select coalesce(json_agg(${item}), '[]') from ${from})`
const inCities = (links: string, rewards: string) =>
  several<string>(sql`c.city_id`, sql.raw(`${links} c where c.reward_id = ${rewards}.id`))

const { exportedAt: _, organisation: __, images: ___, ...shape } = accountDataSchema.shape
/** @param said the fields that the table names differently, or does not have */
const listOf = <List extends keyof typeof shape, Table extends PgTable & { id: PgColumn }, Said extends SelectedFields>(
  list: List,
  table: Table,
  said: Said,
) => ({ table, columns: columnsFor(shape[list].element as (typeof shape)[List]['element'], table, said) })

const lists = {
  accounts: listOf('accounts', accounts, {}),
  views: listOf('views', savedViews, {}),
  applications: listOf('applications', applications, {}),
  employees: listOf('employees', employees, {
    employeeRole: employees.role,
    locationGuid: employees.locationId,
  }),
  simpleRewards: listOf('simpleRewards', simpleRewards, {
    image: picture(simpleRewards.imageId),
    cityIds: inCities('simple_reward_cities', 'simple_rewards'),
  }),
  fundraisingRewards: listOf('fundraisingRewards', fundraisingRewards, {
    image: picture(fundraisingRewards.imageId),
    cityIds: inCities('fundraising_reward_cities', 'fundraising_rewards'),
    fiatPrice: uah(fundraisingRewards.priceMinor),
  }),
  premiumRewards: listOf('premiumRewards', premiumRewards, {
    image: picture(premiumRewards.imageId),
    cityIds: sql<string[]>`'[]'::json`,
    digitalGoods: several<string>(
      sql`g.content order by g.position`,
      sql`digital_goods g where g.reward_id = premium_rewards.id`,
    ),
  }),
  redemptions: listOf('redemptions', redemptions, { rewardGuid: redemptions.rewardId }),
  sagas: listOf('sagas', sagas, {
    locationGuid: sagas.locationId,
    masses: several<AccountData['sagas'][number]['masses'][number]>(
      sql`json_build_object('measure', m.measure, 'material', m.material, 'type', m.type, 'objects', m.objects,
        'kg', (m.grams / 1000.0)::float8)`,
      sql`saga_masses m where m.saga_id = sagas.id`,
    ),
  }),
  sponsorships: listOf('sponsorships', sponsorships, {
    sum: uah(sponsorships.sumMinor),
    fee: uah(sponsorships.feeMinor),
    rewards: several<AccountData['sponsorships'][number]['rewards'][number]>(
      sql`json_build_object('guid', r.reward_id, 'price', json_build_object('currency', 'UAH', 'amount',
        (r.price_minor / 100.0)::float8), 'quantity', r.quantity)`,
      sql`sponsorship_rewards r where r.sponsorship_id = sponsorships.id`,
    ),
  }),
}

/**
 * Returns functions that read the rows of an organisation: those of a table at once, and those of the lists above and
 * the images in batches by id.
 */
export function ownRows(db: Database, organisationId: string) {
  const rows = <Columns extends SelectedFields>(table: PgTable, columns: Columns) =>
    db.select(columns).from(table).where(rowsOfOrganisation(table, organisationId)) as unknown as Promise<
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
      .where(and(rowsOfOrganisation(table, organisationId), after ? gt(table.id, after) : undefined))
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
    (await next(images, { image: picture(images.id) }, after, limit)).map(({ id, item }) => ({ id, item: item.image }))
  return { rows, listed, pictures }
}
