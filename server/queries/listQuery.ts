/** The declaration of a list, as the queries in queries.ts use it. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { z } from 'zod'
import type { ListName, lists, SortField } from '../../contract/lists'
import type { SortExpression } from '../db/listOrder'
import { completeListQuery, type FilterColumns, type WireColumns, type WireRecord } from './wireColumns'

export type ResourceTable = PgTable & {
  id: PgColumn
  createdAt: PgColumn
  /** The column that `version()` in server/db/schema/commonColumns.ts defines. */
  version: PgColumn
  $inferInsert: object
  $inferSelect: object
}

export interface TableJoin {
  table: PgTable
  on: SQL
  /**
   * Whether rows without a joined row are included. If so, the joined columns must be declared with `nullableColumn`.
   */
  isOptional?: true
}

export type Filter = SQLWrapper | ((value: never) => SQL | undefined)

/** The declaration of a list, as the queries use it. {@link RecordQueryColumns} checks its types. */
export interface ListQuery<Wire = unknown, QueryValues = unknown> {
  /** The record's name in the messages of 404 errors. */
  what: string
  table: ResourceTable
  joins?: readonly TableJoin[]
  record: z.ZodType
  columns: SelectedFields
  toWire(row: unknown): Wire
  list: {
    /** The list's name in contract/lists.ts. The declared columns must include every field of that entry. */
    of: ListName
    query: z.ZodType<QueryValues>
    sort: Record<string, SortExpression>
    search: Record<string, SQLWrapper>
    /**
     * The stored search key of all fields in `search`: a column, or several columns that {@link joinSearchKeys} joins.
     * Without it, a search has to remove the accents from the text of every row, which takes 10 to 20 µs. Where the
     * key is null, because a backfill has not filled a column yet, the fields are searched.
     */
    storedKey?: SQLWrapper
    /** Filters by query parameter: a column that must equal the value, or a function that returns a condition. */
    filters: Record<string, Filter>
  }
}

type SearchField<Name extends ListName> = (typeof lists)[Name]['search'][number]

/**
 * Requires a column for every field of the record, with times as strings, and for every field by which the contract
 * sorts, searches or filters. Lists are sorted, searched and filtered by these columns unless the declaration says
 * otherwise.
 */
export interface RecordQueryColumns<
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
  QueryValues = z.output<Query>,
> {
  record: Schema
  columns: Columns
  toWire(row: WireColumns<SelectResultFields<Columns>>): z.output<Schema>
  list: { of: Name; query: Query; storedKey?: SQLWrapper } & WireRecord<
    'sort',
    Record<SortField<Name>, SortExpression>,
    Columns
  > &
    WireRecord<'search', Record<SearchField<Name>, SQLWrapper>, Columns> &
    WireRecord<'filters', FilterColumns<QueryValues>, Columns>
}

/** Defines a list whose routes are handwritten. */
export const defineListQuery = <
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
>(
  declaration: Pick<ListQuery, 'what' | 'table' | 'joins'> & RecordQueryColumns<Columns, Name, Schema, Query>,
) => completeListQuery<ListQuery<z.output<Schema>, z.output<Query>>>(declaration)

/** Returns a column of an optional join, which may be null. */
export const nullableColumn = <Column extends PgColumn>(column: Column) =>
  sql<Column['_']['data'] | null>`${column}`.mapWith(column) as SQL<Column['_']['data'] | null>
