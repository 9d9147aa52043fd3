/**
 * Creates a row in every table that contains rows of organisations, directly or through a foreign key. The tables are
 * read from the database's catalogue, so that new ones are included. Each free text contains a marker, by which tests
 * find the row in responses.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database'
import { memberships, singleSignOns } from '../../server/db/schema'
import {
  type CatalogueColumn,
  type DatabaseCatalogue,
  readDatabaseCatalogue,
  tablesOfOrganisations,
} from '../helpers/databaseCatalogue'

/** Value of all amounts and counts. A response that contains this number or a marker reveals a foreign row. */
export const markedNumber = 7_654_321

/**
 * The texts by which the row of each table can be recognised: its markers and its id. No response to another
 * organisation may contain them.
 */
export type Markers = Map<string, string[]>

/** Values of columns that allow only certain values, by the column's name. Other text columns get a free text. */
const chosen: Record<string, string> = {
  role: 'Retailer',
  country: 'UA',
  language: 'en',
  status: 'Started',
  material: 'plastic',
  reward_type: 'Products',
  premium_reward_type: 'Ordinary',
  template: 'resetCode',
  accuracy: 'House',
  kind: 'bin.full',
  mail: 'daily',
  team_role: 'Viewer',
}
/** Values that a column needs in one table only. The reward has the state Created, in which sponsors do not see it. */
const chosenIn: Record<string, string> = { 'fundraising_rewards.status': 'Created' }
const numbers: Record<string, number> = { latitude: 50.45, longitude: 30.52 }
/** Tables that stay empty. For example, a row of `erasures` would start the erasure of the organisation. */
const kept = ['erasures']

interface Filling {
  tables: DatabaseCatalogue
  owned: string[]
  /** Ids of the rows created so far, by table. */
  ids: Map<string, string>
  cityId: string
  markers: Markers
}

function madeUp(filling: Filling, table: string, column: CatalogueColumn): unknown {
  const { name, type } = column
  const words = chosenIn[`${table}.${name}`] ?? (table === 'employees' && name === 'role' ? 'Casher' : chosen[name])
  if (type === 'uuid' || type === 'uuid[]') {
    const madeUpId = type === 'uuid[]' ? `{${randomUUID()}}` : randomUUID()
    return idFor(filling, table, column) ?? (column.isRequired && !column.hasDefault ? madeUpId : undefined)
  }
  if (column.hasDefault && !['text', 'integer', 'bigint'].includes(type)) return undefined
  if (words) return words
  if (type === 'text') {
    const marker = `zm${randomUUID().slice(0, 8)}`
    filling.markers.get(table)?.push(marker)
    return /email|recipient/.test(name) ? `${marker}@marked.example` : marker
  }
  if (name in numbers) return numbers[name]
  if (/^(integer|bigint|double precision|numeric)$/.test(type))
    return column.hasDefault && name !== 'total' ? undefined : markedNumber
  if (/^(timestamp|date)/.test(type)) return column.isRequired ? sql`now()` : undefined
  if (type === 'jsonb') return '{}'
  if (type === 'pg_lsn') return '0/0'
  return type === 'boolean' ? true : undefined
}

function idFor({ ids, cityId, tables }: Filling, table: string, { name, pointsTo, type }: CatalogueColumn): unknown {
  const called = name.replace(/y?_id$/, ending => (ending.startsWith('y') ? 'ies' : 's'))
  const parent = pointsTo ?? [...tables.keys()].find(each => each === called)
  const own = /recycler|sponsor(?!ship)|concerns|organisation/.test(name) ? 'organisations' : parent
  if (name === 'id') return ids.get(table)
  if (name === 'logo_id') return undefined
  const id = own === 'cities' ? cityId : own && own !== table ? ids.get(own) : undefined
  return id && type.endsWith('[]') ? sql`array[${id}::uuid]` : id
}

/**
 * Adds a row with markers to every table that can contain rows of the organisation.
 * @param skipped tables that get no row
 */
export async function createMarkedRows(
  db: Database,
  organisationId: string,
  accountId: string,
  cityId: string,
  skipped: readonly string[] = [],
): Promise<Markers> {
  const tables = await readDatabaseCatalogue(db)
  const owned = tablesOfOrganisations(tables)
  const ids = new Map([
    ['organisations', organisationId],
    ['accounts', accountId],
    ['memberships', await membershipOf(db, organisationId, accountId)],
  ])
  // An organisation has at most one configuration of single sign-on, so an existing one is used instead of a new row.
  const [own] = await db.select().from(singleSignOns).where(eq(singleSignOns.organisationId, organisationId))
  if (own) ids.set('single_sign_ons', own.id)
  const filling: Filling = { tables, owned, ids, cityId, markers: new Map() }
  let waiting = owned.filter(table => !ids.has(table) && !kept.includes(table) && !skipped.includes(table))
  // A table is filled only after all tables to which its foreign keys refer.
  while (waiting.length) {
    const ready = waiting.filter(table =>
      (tables.get(table) ?? []).every(({ pointsTo }) => !pointsTo || pointsTo === table || !waiting.includes(pointsTo)),
    )
    if (!ready.length) throw new Error(`these tables point at one another: ${waiting.join(', ')}`)
    for (const table of ready) await insertInto(db, filling, table)
    waiting = waiting.filter(table => !ready.includes(table))
  }
  return filling.markers
}

/** Returns the id of the account's membership in the organisation. */
async function membershipOf(db: Database, organisationId: string, accountId: string): Promise<string> {
  const isIts = and(eq(memberships.organisationId, organisationId), eq(memberships.accountId, accountId))
  const [row] = await db.select({ id: memberships.id }).from(memberships).where(isIts)
  if (!row) throw new Error('the account is not in the team')
  return row.id
}

async function insertInto(db: Database, filling: Filling, table: string) {
  const columns = filling.tables.get(table) ?? []
  if (columns.some(({ name, type }) => name === 'id' && type === 'uuid')) filling.ids.set(table, randomUUID())
  filling.markers.set(table, [filling.ids.get(table) ?? []].flat())
  const values = columns
    .map(column => ({ column, value: madeUp(filling, table, column) }))
    .filter(({ value }) => value !== undefined)
  const names = values.map(({ column }) => sql.identifier(column.name))
  const row = values.map(({ value }): SQL => sql`${value}`)
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(row, sql`, `)}) on conflict do nothing`,
  )
}
