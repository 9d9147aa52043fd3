/** The lists of an organisation's data file (accountData.ts) that are read row by row, keys in the file's order. */
import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type AccountData, accountDataSchema } from '../../contract/accountData'
import type { Database } from '../db/database'
import {
  accounts,
  applications,
  employees,
  fundraisingRewards,
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

/** As the database gives it: a moment is written by JSON as the wire has it. */
export type Unwritten<Wire> = string extends Wire
  ? Wire | Date
  : Wire extends readonly (infer Each)[]
    ? Unwritten<Each>[]
    : Wire extends object
      ? { [Key in keyof Wire]: Unwritten<Wire[Key]> }
      : Wire

const uah = (minor: PgColumn) =>
  sql`${minor}`.mapWith(value => ({ currency: 'UAH' as const, amount: fromMinor(Number(value)) }))
/** What hangs on a row. Columns are spelt out: inside a subquery drizzle writes them without their table's name. */
export const several = <Item>(item: SQL, from: SQL) =>
  sql<Item[]>`(select coalesce(json_agg(${item}), '[]') from ${from})`
const inCities = (links: string, rewards: string) =>
  several<string>(sql`c.city_id`, sql.raw(`${links} c where c.reward_id = ${rewards}.id`))

const { exportedAt: _, organisation: __, images: ___, ...shape } = accountDataSchema.shape
/** @param said what the table calls otherwise, or has beside it */
const listOf = <List extends keyof typeof shape, Table extends PgTable, Said extends SelectedFields>(
  list: List,
  table: Table,
  order: PgColumn[],
  said: Said,
) => ({ table, order, columns: columnsFor(shape[list].element as (typeof shape)[List]['element'], table, said) })

const lists = {
  accounts: listOf('accounts', accounts, [], {}),
  views: listOf('views', savedViews, [savedViews.id], {}),
  applications: listOf('applications', applications, [], {}),
  employees: listOf('employees', employees, [employees.id], {
    employeeRole: employees.role,
    locationGuid: employees.locationId,
  }),
  simpleRewards: listOf('simpleRewards', simpleRewards, [simpleRewards.id], {
    image: picture(simpleRewards.imageId),
    cityIds: inCities('simple_reward_cities', 'simple_rewards'),
  }),
  fundraisingRewards: listOf('fundraisingRewards', fundraisingRewards, [fundraisingRewards.id], {
    image: picture(fundraisingRewards.imageId),
    cityIds: inCities('fundraising_reward_cities', 'fundraising_rewards'),
    fiatPrice: uah(fundraisingRewards.priceMinor),
  }),
  premiumRewards: listOf('premiumRewards', premiumRewards, [premiumRewards.id], {
    image: picture(premiumRewards.imageId),
    cityIds: sql<string[]>`'[]'::json`,
    digitalGoods: several<string>(
      sql`g.content order by g.position`,
      sql`digital_goods g where g.reward_id = premium_rewards.id`,
    ),
  }),
  redemptions: listOf('redemptions', redemptions, [redemptions.createdAt], { rewardGuid: redemptions.rewardId }),
  sagas: listOf('sagas', sagas, [sagas.createdAt, sagas.id], {
    locationGuid: sagas.locationId,
    masses: several<AccountData['sagas'][number]['masses'][number]>(
      sql`json_build_object('measure', m.measure, 'material', m.material, 'type', m.type, 'objects', m.objects,
        'kg', (m.grams / 1000.0)::float8)`,
      sql`saga_masses m where m.saga_id = sagas.id`,
    ),
  }),
  sponsorships: listOf('sponsorships', sponsorships, [sponsorships.createdAt, sponsorships.id], {
    sum: uah(sponsorships.sumMinor),
    fee: uah(sponsorships.feeMinor),
    rewards: several<AccountData['sponsorships'][number]['rewards'][number]>(
      sql`json_build_object('guid', r.reward_id, 'price', json_build_object('currency', 'UAH', 'amount',
        (r.price_minor / 100.0)::float8), 'quantity', r.quantity)`,
      sql`sponsorship_rewards r where r.sponsorship_id = sponsorships.id`,
    ),
  }),
}

/** The organisation's rows of a table, and of the lists above. */
export function ownRows(db: Database, organisationId: string) {
  const rows = <Columns extends SelectedFields>(table: PgTable, columns: Columns, order: PgColumn[] = []) =>
    db
      .select(columns)
      .from(table)
      .where(rowsOfOrganisation(table, organisationId))
      .orderBy(...order.map(by => asc(by))) as unknown as Promise<SelectResultFields<Columns>[]>
  const listed = <List extends keyof typeof lists>(list: List) => {
    const { table, columns, order } = lists[list]
    return rows(table, columns as (typeof lists)[List]['columns'], order)
  }
  return { rows, listed }
}
