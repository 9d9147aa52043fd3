/**
 * Maps the fields of an API record to columns: to the column of the same name, `guid` to `id`, times to strings. Other
 * fields are mapped explicitly; the compiler reports missing fields.
 */
import { is, isSQLWrapper, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Image } from '../../contract/images'
import { lists } from '../../contract/lists'
import { computedFieldsOf } from '../../contract/primitives'
import type { SortExpression } from '../db/listOrder'
import { imageUrlsOf } from '../files/imageUrls'
import type { ListQuery } from './listQuery'

type WireSchemaOf<Value> = Value extends Date ? string : Value
export type WireColumns<Row> = { [Key in keyof Row]: WireSchemaOf<Row[Key]> }

const toWireValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
/** Returns a row with its times in the format of the API. */
export const toWireRecord = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toWireValue(value)])) as WireColumns<Row>

/** The name of the column to which a field is mapped. */
type ColumnName<Field> = Field extends 'guid' ? 'id' : Field
const columnName = (field: string) => (field === 'guid' ? 'id' : field)

/**
 * Returns the value of each field of the schema, in the schema's order: the explicit value, otherwise the value of the
 * same name. The remaining explicit values follow.
 */
function mapFields<Value>(schema: z.ZodObject, sameNamed: Record<string, Value>, explicit: Record<string, Value>) {
  const fields = Object.keys(schema.shape).filter(field => field in explicit || columnName(field) in sameNamed)
  const own = fields.map(field => [field, field in explicit ? explicit[field] : sameNamed[columnName(field)]])
  return { ...Object.fromEntries(own), ...explicit } as Record<string, Value>
}

/** The fields that have a column of the same name and type. */
type DirectFields<Wire, Row> = {
  [Field in keyof Wire]: ColumnName<Field> extends keyof Row
    ? [WireSchemaOf<Row[ColumnName<Field>]>] extends [Wire[Field]]
      ? Field
      : never
    : never
}[keyof Wire]

/**
 * Returns the record of a row.
 * @param explicit the fields that are not columns of the row
 */
export function buildWireRecord<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  explicit: Omit<z.output<Schema>, DirectFields<z.output<Schema>, Row>> & Partial<z.output<Schema>>,
): z.output<Schema> {
  return toWireRecord(mapFields(schema, row as Record<string, unknown>, explicit)) as z.output<Schema>
}

type ColumnsOf<Table extends PgTable> = Table['_']['columns']
type DirectColumns<Wire, Table extends PgTable> = {
  [Field in keyof Wire as ColumnName<Field> extends keyof ColumnsOf<Table>
    ? Field
    : never]: ColumnsOf<Table>[ColumnName<Field> & keyof ColumnsOf<Table>]
}

/**
 * Returns the columns of a record.
 * @param explicit the columns of fields for which the table has no column, or one with another name
 */
export const wireColumnsFor = <Schema extends z.ZodObject, Table extends PgTable, Columns extends SelectedFields>(
  schema: Schema,
  table: Table,
  explicit: Columns,
) =>
  mapFields<unknown>(schema, table as unknown as Record<string, unknown>, explicit) as Omit<
    DirectColumns<z.output<Schema>, Table>,
    keyof Columns
  > &
    Columns

/**
 * Returns an SQL expression for an image in the API's format.
 * @param id the column with the image's id
 */
export const imageColumn = <Id extends PgColumn>(id: Id) =>
  sql`${id}`.mapWith(imageUrlsOf) as SQL<Id['_']['notNull'] extends true ? Image : Image | null>

/** Paths of the fields, such as `location.name` if a field has several columns. */
type PathsOf<Columns> = {
  [Key in keyof Columns & string]: Columns[Key] extends SQLWrapper ? Key : `${Key}.${keyof Columns[Key] & string}`
}[keyof Columns & string]
type WithoutColumnFields<All, Columns> = Omit<All, PathsOf<Columns>> & Partial<All>
/** The explicit fields of a record: required for fields without a column, otherwise optional. */
export type WireRecord<Key extends string, All, Columns> =
  object extends WithoutColumnFields<All, Columns>
    ? { [Name in Key]?: WithoutColumnFields<All, Columns> }
    : { [Name in Key]: WithoutColumnFields<All, Columns> }

const columnAt = (columns: SelectedFields, path: string): SQLWrapper | undefined => {
  const [key = '', inner] = path.split('.')
  const at = columns[key]
  return (inner ? (at as Record<string, unknown> | undefined)?.[inner] : at) as SQLWrapper | undefined
}

/**
 * Returns whether lists sort a field as a text in the order of a language. They do for a text column whose field is a
 * plain string in the API, but not for enumerations, days, ids and times.
 */
function isText(record: z.ZodType, path: string, column: SQLWrapper): boolean {
  if (is(column, PgColumn) && column.getSQLType() !== 'text') return false
  const field = path.split('.').reduce((of, key) => (of as z.ZodObject).shape[key] as z.ZodType, record)
  const { def, format } = (field instanceof z.ZodNullable ? field.unwrap() : field) as z.ZodString
  return def.type === 'string' && !format
}

/** Returns the type of a field's schema in JSON: `number`, `string`, or `datetime` for a time. */
const valueType = (schema: z.ZodType): string => {
  const { def } = schema
  if (def.type === 'nullable' || def.type === 'optional')
    return valueType((schema as z.ZodNullable).unwrap() as z.ZodType)
  return (schema as z.ZodString).format === 'datetime' ? 'datetime' : def.type
}

/**
 * Returns the columns, with the expressions of computed fields put in parentheses. In a query of one table, drizzle
 * omits the table's name in an expression, so that a subquery in the expression would read its own column of the same
 * name. Inside another expression, such as these parentheses, drizzle writes the table's name. The database drivers
 * return counts and sums as strings, which are converted to numbers.
 * @throws {Error} naming a computed field that has no expression
 */
function computedColumns({ what, record, columns }: ListQuery): SelectedFields {
  const computed = computedFieldsOf(record).map(field => {
    const expression = columns[field]
    if (!is(expression, SQL))
      throw new Error(`${what}: columns.${field}: the record computes it: write an SQL expression`)
    const whole = sql`(${expression})`
    const type = valueType((record as z.ZodObject).shape[field] as z.ZodType)
    if (type === 'datetime') return [field, whole.mapWith((value: string) => new Date(value))]
    return [field, type === 'number' ? whole.mapWith(Number) : whole]
  })
  return { ...columns, ...Object.fromEntries(computed) }
}

/** Query parameters of lists that are never filters by the column of the same name. */
const reservedParameters = ['sort', 'order', 'q', 'pageSize', 'Offset', 'offset', 'id'] as const
/** The columns or conditions by which a list is filtered, for each query parameter that is a filter. */
export type FilterColumns<QueryValues> = {
  [Field in Exclude<keyof QueryValues, (typeof reservedParameters)[number]>]-?:
    | PgColumn
    | ((value: NonNullable<QueryValues[Field]>) => SQL | undefined)
}
const isFilter = (field: string, column: unknown) =>
  isSQLWrapper(column) && !reservedParameters.some(parameter => parameter === field)

/**
 * Completes a declaration with the fields by which its list is sorted and searched, and with filters by the columns of
 * the record, for the query parameters of the same names.
 */
export function completeListQuery<Resource>(declaration: object): Resource {
  const { record, list } = declaration as ListQuery
  const columns = computedColumns(declaration as ListQuery)
  const served = (fields: readonly string[], by: (field: string, column: SQLWrapper) => SortExpression) =>
    Object.fromEntries(
      fields.flatMap(field => {
        const column = columnAt(columns, field)
        return column ? [[field, by(field, column)]] : []
      }),
    )
  const sort = served(lists[list.of].sort, (field, column) =>
    isText(record, field, column) ? { text: column } : column,
  )
  const search = served(lists[list.of].search, (_, column) => column as SortExpression)
  const filters = Object.fromEntries(Object.entries(columns).filter(([field, column]) => isFilter(field, column)))
  return {
    ...declaration,
    columns,
    list: {
      ...list,
      filters: { ...filters, ...list.filters },
      sort: { ...sort, ...list.sort },
      search: { ...search, ...list.search },
    },
  } as Resource
}
