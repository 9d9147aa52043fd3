/**
 * Reads records: the wire form of a table's rows. Used by the routes of declared resources, by those of the staff area,
 * and by lists whose calls are written separately.
 */
import { and, asc, count, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { ListName, lists, SortField } from '../../contract/lists'
import type { Listed, Page } from '../../contract/paging'
import type { Database } from '../db/database'
import { type By, containsWords, inOrder, keyContainsWords } from '../db/listOrder'
import { requireFound } from '../errors/apiErrors'
import type { IdentifiedItem } from './keysetBatches'
import { completeListQuery, toWireRecord, type WireColumns, type WireRecord } from './wireColumns'

export type ResourceTable = PgTable & {
  id: PgColumn
  createdAt: PgColumn
  /** The column that `version()` of server/db/schema/columns.ts defines. */
  version: PgColumn
  $inferInsert: object
  $inferSelect: object
}

export interface Join {
  table: PgTable
  on: SQL
  /** Rows without a joined row are shown too: the joined columns are read by `orNull`. */
  isOptional?: true
}

type Filter = PgColumn | ((value: never) => SQL | undefined)

/** The declaration of a list as the queries use it; {@link Strictly} checks its types. */
export interface ListQuery<Wire = unknown, Asked = unknown> {
  /** The name of a record in a 404. */
  what: string
  table: ResourceTable
  joins?: readonly Join[]
  record: z.ZodType
  columns: SelectedFields
  toWire(row: unknown): Wire
  list: {
    /** The name of the list in contract/lists.ts. Columns must serve every field of that entry. */
    of: ListName
    query: z.ZodType<Asked>
    sort: Record<string, By>
    search: Record<string, SQLWrapper>
    /**
     * The stored search key of all these fields, if the table has one: folding the texts of very many rows takes
     * long.
     */
    kept?: SQLWrapper
    /** Filters by parameter of the query: a column that equals the value, or a condition made from it. */
    filters: Record<string, Filter>
  }
}

type SearchField<Name extends ListName> = (typeof lists)[Name]['search'][number]
/** The offset, in the two spellings of the specification. */
interface Offsets {
  Offset?: number | undefined
  offset?: number | undefined
}
/** Names of the query parameters that are not filters. */
type OfTheDialect = 'sort' | 'order' | 'q' | 'Offset' | 'offset' | 'id'
type Filters<Asked> = {
  [Field in Exclude<keyof Asked, OfTheDialect>]-?: PgColumn | ((value: NonNullable<Asked[Field]>) => SQL | undefined)
}

/**
 * Requires that columns serve every field of the wire, with times as texts, and every field that the contract sorts
 * by, searches or filters by. Lists are sorted and searched by the serving columns unless the declaration says
 * otherwise.
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

/** Defines a list whose calls are written separately. */
export const defineListQuery = <
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
>(
  declaration: Pick<ListQuery, 'what' | 'table' | 'joins'> & Strictly<Columns, Name, Schema, Query>,
) => completeListQuery<ListQuery<z.output<Schema>, z.output<Query>>>(declaration)

/** Returns a column of an optional join. */
export const orNull = <Column extends PgColumn>(column: Column) =>
  sql<Column['_']['data'] | null>`${column}`.mapWith(column) as SQL<Column['_']['data'] | null>

export const filterCondition = (filters: Record<string, Filter>, asked: object): SQL | undefined =>
  and(
    ...Object.entries(filters).map(([field, by]) => {
      const value = (asked as Record<string, unknown>)[field]
      if (value === undefined) return undefined
      return typeof by === 'function' ? by(value as never) : eq(by, value)
    }),
  )

/** Returns the condition that any of the searched fields contains the text. */
export const searchCondition = ({ kept, search }: Pick<ListQuery['list'], 'kept' | 'search'>, q: string | undefined) =>
  kept ? keyContainsWords(kept, q ?? '') : containsWords(q, ...Object.values(search))

/** Restricts conditions to the rows of the caller. */
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
  const meets = (asked: object) => [filterCondition(list.filters, asked), searchCondition(list, (asked as Listed).q)]
  return {
    some,
    /** Returns the page of the list that the query requests. */
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
    /** Returns the number of rows for each of a field's values, ignoring the filter by that field. */
    async counts(db: Database, mine: Mine, asked: Asked, field: string, choices: readonly unknown[]) {
      const value = (table as unknown as Record<string, PgColumn>)[field] as PgColumn
      const query = db.select({ value, number: count() }).from(table).$dynamic() as unknown as PgSelect
      const rows = await joined(query)
        .where(mine(...meets({ ...(asked as object), [field]: undefined })))
        .groupBy(value)
      const numbers = new Map(rows.map(({ value, number }) => [value, Number(number)]))
      return Object.fromEntries(choices.map(each => [each, numbers.get(each) ?? 0]))
    },
    /** Returns the next records by id (keysetBatches.ts). */
    async next(db: Database, mine: SQL, after: string | undefined, limit: number): Promise<IdentifiedItem<Wire>[]> {
      const rows = await joined(
        db
          .select({ ...columns, rowId: table.id })
          .from(table)
          .$dynamic() as unknown as PgSelect,
      )
        .where(and(mine, after ? gt(table.id, after) : undefined))
        .orderBy(asc(table.id))
        .limit(limit)
      return rows.map(({ rowId, ...row }) => ({ id: rowId as string, item: toWire(row) }))
    },
    async one(db: Database, id: string, where?: SQL): Promise<Wire> {
      const [row] = await select(db).where(and(eq(table.id, id), where))
      return toWire(requireFound(row, what))
    },
  }
}
