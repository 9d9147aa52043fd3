/**
 * Reads the rows of a table as records in the API's format. It is used by the routes of declared resources, by the
 * staff area, and by lists with handwritten routes.
 */
import { and, asc, count, desc, eq, gt, inArray, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { ListRequest, Page } from '../../contract/paging'
import type { Database } from '../db/database'
import {
  keyContainsWordsCondition,
  keyRangeConditions,
  orderByExpressions,
  type StoredKeyOrder,
  searchKeyOf,
  storedKeyOrderOf,
} from '../db/listOrder'
import { countUpTo, readRowsAndTotal } from '../db/rows'
import { requireFound } from '../errors/apiErrors'
import type { IdentifiedItem } from './keysetBatches'
import type { Filter, ListQuery } from './listQuery'
import { toWireRecord } from './wireColumns'

/** The offset in the two spellings that the specification uses. */
interface Offsets {
  Offset?: number | undefined
  offset?: number | undefined
}

export const filterCondition = (filters: Record<string, Filter>, query: object): SQL | undefined =>
  and(
    ...Object.entries(filters).map(([field, by]) => {
      const value = (query as Record<string, unknown>)[field]
      if (value === undefined) return undefined
      return typeof by === 'function' ? by(value as never) : eq(by, value)
    }),
  )

/** Returns the condition that the searched fields contain every word of the text, each word in any of the fields. */
export function searchCondition(
  { storedKey, search }: Pick<ListQuery['list'], 'storedKey' | 'search'>,
  q = '',
): SQL | undefined {
  const key = searchKeyOf(...Object.values(search))
  if (!storedKey) return keyContainsWordsCondition(key, q)
  const isAlwaysFilled = is(storedKey, PgColumn) && storedKey.notNull
  return keyContainsWordsCondition(isAlwaysFilled ? storedKey : sql`coalesce(${storedKey}, ${key})`, q)
}

/** Combines other conditions with the condition of the rows that the caller may read. */
export type OwnRowsFilter = (...where: (SQL | undefined)[]) => SQL | undefined

export interface PageRequest {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset: number
  /** The search words, if the list is searched. */
  q?: string | undefined
  /** The stored keys by which the list is sorted, if it is. */
  storedKeys?: StoredKeyOrder | undefined
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

export function createQueries<Wire, QueryValues>({
  table,
  joins = [],
  columns,
  what,
  list,
  ...of
}: ListQuery<Wire, QueryValues>) {
  const toWire = (row: object) => of.toWire(toWireRecord(row))
  const joined = (query: PgSelect) =>
    joins.reduce<PgSelect>(
      (left, { table, on, isOptional }) =>
        (isOptional ? left.leftJoin(table, on) : left.innerJoin(table, on)) as unknown as PgSelect,
      query,
    )
  const select = (db: Database) => joined(db.select(columns).from(table).$dynamic() as unknown as PgSelect)
  const total = async (db: Database, where: SQL | undefined, atMost?: number): Promise<number> => {
    if (atMost !== undefined) {
      const rows = db
        .select({ counted: sql`1`.as('counted') })
        .from(table)
        .$dynamic()
      return countUpTo(db, joined(rows as unknown as PgSelect).where(where), atMost)
    }
    if (!joins.length) return db.$count(table, where)
    const [row] = await joined(db.select({ total: count() }).from(table).$dynamic() as unknown as PgSelect).where(where)
    return Number(row?.total ?? 0)
  }
  const idsInOrder = (db: Database, { where, order, limit, offset }: PageRequest) =>
    joined(db.select({ id: table.id }).from(table).$dynamic() as unknown as PgSelect)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  /** Returns the query of the ids of a page, which reads the rows up to the page from the index on the stored keys. */
  const idsInKeyOrder = (db: Database, { where, limit, offset }: PageRequest, storedKeys: StoredKeyOrder) => {
    const direction = storedKeys.isDescending ? desc : asc
    const ranges = keyRangeConditions(storedKeys).map(
      range =>
        sql`(${db
          .select({ id: table.id })
          .from(table as PgTable)
          .where(and(where, range))
          .orderBy(direction(storedKeys.key), direction(table.id))
          .limit(offset + limit)})`,
    )
    return sql`(select id from (${sql.join(ranges, sql` union all `)}) ranges limit ${limit} offset ${offset})`
  }
  const itemsOf = async (db: Database, request: PageRequest) => {
    const { order, q, storedKeys } = request
    // A search reads all rows in any case, so that only the matches need to be sorted.
    const isIndexed = storedKeys?.key.table === table && joins.length === 0 && !q
    const ids = isIndexed ? idsInKeyOrder(db, request, storedKeys) : idsInOrder(db, request)
    // The columns are selected by id, because PostgreSQL would also compute them for the rows before the page.
    const rows = await select(db)
      .where(inArray(table.id, ids))
      .orderBy(...order)
    return rows.map(toWire)
  }
  const some = (db: Database, request: PageRequest) =>
    readRowsAndTotal(
      request,
      () => itemsOf(db, request),
      atMost => total(db, request.where, atMost),
    )
  const meets = (query: object) => [
    filterCondition(list.filters, query),
    searchCondition(list, (query as ListRequest).q),
  ]
  const requestOf = (own: OwnRowsFilter, query: QueryValues & { language: Language }): PageRequest => {
    const parameters = query as ListRequest & Offsets & { language: Language }
    return {
      where: own(...meets(parameters)),
      order: orderByExpressions(parameters, list.sort, table),
      q: parameters.q,
      storedKeys: storedKeyOrderOf(parameters, list.sort),
      limit: parameters.pageSize ?? limits.pageSize,
      offset: parameters.Offset ?? parameters.offset ?? 0,
    }
  }
  /**
   * Returns the number of rows for each value of a field. The list's other filters apply, but not the filter by this
   * field.
   */
  const counts = async (
    db: Database,
    own: OwnRowsFilter,
    query: QueryValues,
    field: string,
    choices: readonly (string | number)[],
  ) => {
    const value = (table as unknown as Record<string, PgColumn>)[field] as PgColumn
    const select = db.select({ value, number: count() }).from(table).$dynamic() as unknown as PgSelect
    const rows = await joined(select)
      .where(own(...meets({ ...(query as object), [field]: undefined })))
      .groupBy(value)
    const numbers = new Map(rows.map(({ value, number }) => [value, Number(number)]))
    return Object.fromEntries(choices.map(choice => [choice, numbers.get(choice) ?? 0]))
  }
  return {
    some,
    /** Returns the requested page of the list. */
    async page(db: Database, own: OwnRowsFilter, query: QueryValues & { language: Language }): Promise<Page<Wire>> {
      const request = requestOf(own, query)
      return { ...(await some(db, request)), pageSize: request.limit }
    },
    /**
     * Returns the requested page of the list, with the number of rows for each value of a field. The total is computed
     * from these numbers; rows are not read for a page past the end.
     * @param choices every value of the field
     */
    async countedPage(
      db: Database,
      own: OwnRowsFilter,
      query: QueryValues & { language: Language },
      { field, choices }: { field: string; choices: readonly (string | number)[] },
    ): Promise<Page<Wire> & { counts: Record<string, number> }> {
      const numbers = await counts(db, own, query, field, choices)
      const chosen = (query as Record<string, unknown>)[field] as string | undefined
      const total = chosen === undefined ? sum(Object.values(numbers)) : (numbers[chosen] ?? 0)
      const request = requestOf(own, query)
      const items = request.offset < total ? await itemsOf(db, request) : []
      return { items, total, pageSize: request.limit, counts: numbers }
    },
    /** Returns the next records in the order of their ids (keysetBatches.ts). */
    async next(db: Database, own: SQL, after: string | undefined, limit: number): Promise<IdentifiedItem<Wire>[]> {
      const rows = await joined(
        db
          .select({ ...columns, rowId: table.id })
          .from(table)
          .$dynamic() as unknown as PgSelect,
      )
        .where(and(own, after ? gt(table.id, after) : undefined))
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
