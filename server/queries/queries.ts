/** How records are read: of the rows of a table, what stands on the wire. Both dialects read with it, and lists whose calls are code. */
import { and, asc, count, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { z } from 'zod'
import { type Language, limits } from '../../contract/limits'
import type { ListName, lists, SortField } from '../../contract/lists'
import type { Listed, Page } from '../../contract/paging'
import type { Database } from '../db/database'
import { type By, holds, holdsKey, inOrder } from '../db/listOrder'
import { found } from '../errors/apiErrors'
import { toWireRecord, type WireColumns, type WireRecord, whole } from './wireColumns'

export type ResourceTable = PgTable & {
  id: PgColumn
  createdAt: PgColumn
  /** `version()` of server/db/schema/columns.ts. */
  version: PgColumn
  $inferInsert: object
  $inferSelect: object
}

export interface Join {
  table: PgTable
  on: SQL
  /** Rows without one are shown too: its columns are read by `orNull`. */
  isOptional?: true
}

type Filter = PgColumn | ((value: never) => SQL | undefined)

/** What the kernel knows of a resource that is read; {@link Strictly} is what its declaration is held to. */
export interface ListQuery<Wire = unknown, Asked = unknown> {
  /** What a 404 calls a record. */
  what: string
  table: ResourceTable
  joins?: readonly Join[]
  record: z.ZodType
  columns: SelectedFields
  toWire(row: unknown): Wire
  list: {
    /** Its line in contract/lists.ts, every field of which must be served. */
    of: ListName
    query: z.ZodType<Asked>
    sort: Record<string, By>
    search: Record<string, SQLWrapper>
    /** All of these together as the table keeps it, where it does: folding the texts of very many rows takes long. */
    kept?: SQLWrapper
    /** By the query's own parameters: a column that equals the value, or a condition made of it. */
    filters: Record<string, Filter>
  }
}

type SearchField<Name extends ListName> = (typeof lists)[Name]['search'][number]
/** As the spec spells it, and as it does elsewhere. */
interface Offsets {
  Offset?: number | undefined
  offset?: number | undefined
}
/** What the kernel itself sees to. */
type OfTheDialect = 'sort' | 'order' | 'q' | 'Offset' | 'offset' | 'id'
type Filters<Asked> = {
  [Field in Exclude<keyof Asked, OfTheDialect>]-?: PgColumn | ((value: NonNullable<Asked[Field]>) => SQL | undefined)
}

/**
 * Every field of the wire served by columns there are, moments as texts; every field that the contract sorts by, searches, filters
 * by. By what a column serves a list is sorted and searched without another word.
 */
export interface Strictly<
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
  Asked = z.output<Query>,
> {
  record: Schema
  columns: Columns
  toWire(row: WireColumns<SelectResultFields<Columns>>): z.output<Schema>
  list: { of: Name; query: Query; kept?: SQLWrapper; filters: Filters<Asked> } & WireRecord<
    'sort',
    Record<SortField<Name>, By>,
    Columns
  > &
    WireRecord<'search', Record<SearchField<Name>, SQLWrapper>, Columns>
}

/** Records whose calls are code. */
export const defineListQuery = <
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
>(
  declaration: Pick<ListQuery, 'what' | 'table' | 'joins'> & Strictly<Columns, Name, Schema, Query>,
) => whole<ListQuery<z.output<Schema>, z.output<Query>>>(declaration)

/** A column of an optional join. */
export const orNull = <Column extends PgColumn>(column: Column) =>
  sql<Column['_']['data'] | null>`${column}`.mapWith(column) as SQL<Column['_']['data'] | null>

export const filtered = (filters: Record<string, Filter>, asked: object): SQL | undefined =>
  and(
    ...Object.entries(filters).map(([field, by]) => {
      const value = (asked as Record<string, unknown>)[field]
      if (value === undefined) return undefined
      return typeof by === 'function' ? by(value as never) : eq(by, value)
    }),
  )

/** What was searched for is in any of the fields that are searched. */
export const searched = ({ kept, search }: Pick<ListQuery['list'], 'kept' | 'search'>, q: string | undefined) =>
  kept ? holdsKey(kept, q ?? '') : holds(q, ...Object.values(search))

/** Whose rows are read: made of the conditions that they have to meet besides. */
export type Mine = (...where: (SQL | undefined)[]) => SQL | undefined

export interface PageRequest {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset: number
}

export function queriesOf<Wire, Asked>({ table, joins = [], columns, what, list, ...of }: ListQuery<Wire, Asked>) {
  const toWire = (row: object) => of.toWire(toWireRecord(row))
  const joined = (query: PgSelect) =>
    joins.reduce<PgSelect>(
      (left, { table, on, isOptional }) =>
        (isOptional ? left.leftJoin(table, on) : left.innerJoin(table, on)) as unknown as PgSelect,
      query,
    )
  const select = (db: Database) => joined(db.select(columns).from(table).$dynamic() as unknown as PgSelect)
  const total = async (db: Database, where: SQL | undefined): Promise<number> => {
    if (!joins.length) return db.$count(table, where)
    const [row] = await joined(db.select({ total: count() }).from(table).$dynamic() as unknown as PgSelect).where(where)
    return Number(row?.total ?? 0)
  }
  const some = async (db: Database, { where, order, limit, offset }: PageRequest) => {
    const [rows, all] = await Promise.all([
      select(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
      total(db, where),
    ])
    return { items: rows.map(toWire), total: all }
  }
  const meets = (asked: object) => [filtered(list.filters, asked), searched(list, (asked as Listed).q)]
  return {
    some,
    /** A page of the list as its query asks for it. */
    async page(db: Database, mine: Mine, asked: Asked & { language: Language }): Promise<Page<Wire>> {
      const given = asked as Listed & Offsets & { language: Language }
      const found = await some(db, {
        where: mine(...meets(given)),
        order: inOrder(given, list.sort, table),
        limit: limits.pageSize,
        offset: given.Offset ?? given.offset ?? 0,
      })
      return { ...found, pageSize: limits.pageSize }
    },
    /** How many there are of each of a field's choices, whichever of them is asked for. */
    async counts(db: Database, mine: Mine, asked: Asked, field: string, choices: readonly unknown[]) {
      const value = (table as unknown as Record<string, PgColumn>)[field] as PgColumn
      const query = db.select({ value, number: count() }).from(table).$dynamic() as unknown as PgSelect
      const rows = await joined(query)
        .where(mine(...meets({ ...(asked as object), [field]: undefined })))
        .groupBy(value)
      const numbers = new Map(rows.map(({ value, number }) => [value, Number(number)]))
      return Object.fromEntries(choices.map(each => [each, numbers.get(each) ?? 0]))
    },
    /** All of them, by the id. */
    async every(db: Database, where: SQL): Promise<Wire[]> {
      const rows = await select(db).where(where).orderBy(asc(table.id))
      return rows.map(toWire)
    },
    async one(db: Database, id: string, where?: SQL): Promise<Wire> {
      const [row] = await select(db).where(and(eq(table.id, id), where))
      return toWire(found(row, what))
    },
  }
}
