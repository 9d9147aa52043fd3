/**
 * Maps the fields of a wire schema to columns: columns of the same name, `guid` to `id`, times as texts. Fields
 * with another name or with several columns are declared explicitly; the compiler names missing fields.
 */
import { is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Image } from '../../contract/images'
import { lists } from '../../contract/lists'
import type { By } from '../db/listOrder'
import { imageOf } from '../files/imageUrls'
import type { ListQuery } from './queries'

type WireSchemaOf<Value> = Value extends Date ? string : Value
export type WireColumns<Row> = { [Key in keyof Row]: WireSchemaOf<Row[Key]> }

const written = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
/** Returns a row with its times in the wire form. */
export const toWireRecord = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, written(value)])) as WireColumns<Row>

/** The name of a field's column. */
type ColumnName<Field> = Field extends 'guid' ? 'id' : Field
const columnName = (field: string) => (field === 'guid' ? 'id' : field)

/**
 * Returns the values of the schema's fields in their order: the explicit one, otherwise the one of the same name;
 * then all other explicit values.
 */
function mapFields<Value>(schema: z.ZodObject, alike: Record<string, Value>, said: Record<string, Value>) {
  const fields = Object.keys(schema.shape).filter(field => field in said || columnName(field) in alike)
  const own = fields.map(field => [field, field in said ? said[field] : alike[columnName(field)]])
  return { ...Object.fromEntries(own), ...said } as Record<string, Value>
}

/** The fields that a row serves directly: of the same name and type. */
type DirectFields<Wire, Row> = {
  [Field in keyof Wire]: ColumnName<Field> extends keyof Row
    ? [WireSchemaOf<Row[ColumnName<Field>]>] extends [Wire[Field]]
      ? Field
      : never
    : never
}[keyof Wire]

/**
 * Returns the record of a row.
 * @param said the fields that the row does not serve directly
 */
export function wireOf<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  said: Omit<z.output<Schema>, DirectFields<z.output<Schema>, Row>> & Partial<z.output<Schema>>,
): z.output<Schema> {
  return toWireRecord(mapFields(schema, row as Record<string, unknown>, said)) as z.output<Schema>
}

type ColumnsOf<Table extends PgTable> = Table['_']['columns']
type DirectColumns<Wire, Table extends PgTable> = {
  [Field in keyof Wire as ColumnName<Field> extends keyof ColumnsOf<Table>
    ? Field
    : never]: ColumnsOf<Table>[ColumnName<Field> & keyof ColumnsOf<Table>]
}

/**
 * Returns the columns of a record.
 * @param said the columns that the table does not serve directly, and additional ones
 */
export const columnsFor = <Schema extends z.ZodObject, Table extends PgTable, Columns extends SelectedFields>(
  schema: Schema,
  table: Table,
  said: Columns,
) =>
  mapFields<unknown>(schema, table as unknown as Record<string, unknown>, said) as Omit<
    DirectColumns<z.output<Schema>, Table>,
    keyof Columns
  > &
    Columns

/** Returns an expression for the image whose id a column holds. */
export const picture = <Id extends PgColumn>(id: Id) =>
  sql`${id}`.mapWith(imageOf) as SQL<Id['_']['notNull'] extends true ? Image : Image | null>

/** The fields that columns serve, such as `location.name` if one field has several columns. */
type PathsOf<Columns> = {
  [Key in keyof Columns & string]: Columns[Key] extends SQLWrapper ? Key : `${Key}.${keyof Columns[Key] & string}`
}[keyof Columns & string]
type WithoutServed<All, Columns> = Omit<All, PathsOf<Columns>> & Partial<All>
/** The declaration of fields for the wire: a field that no column serves is required, all other fields are optional. */
export type WireRecord<Key extends string, All, Columns> =
  object extends WithoutServed<All, Columns>
    ? { [Each in Key]?: WithoutServed<All, Columns> }
    : { [Each in Key]: WithoutServed<All, Columns> }

const columnAt = (columns: SelectedFields, path: string): SQLWrapper | undefined => {
  const [key = '', inner] = path.split('.')
  const at = columns[key]
  return (inner ? (at as Record<string, unknown> | undefined)?.[inner] : at) as SQLWrapper | undefined
}

/**
 * Returns whether a field is ordered by its sort key: a text and not an enumeration on the wire, and a text column,
 * unlike days, ids and times.
 */
function isText(record: z.ZodType, path: string, column: SQLWrapper): boolean {
  if (is(column, PgColumn) && column.getSQLType() !== 'text') return false
  const field = path.split('.').reduce((of, key) => (of as z.ZodObject).shape[key] as z.ZodType, record)
  const { def, format } = (field instanceof z.ZodNullable ? field.unwrap() : field) as z.ZodString
  return def.type === 'string' && !format
}

/** Completes a declaration with the fields that its list is sorted by and searched in. */
export function completeListQuery<Resource>(declaration: object): Resource {
  const { columns, record, list } = declaration as ListQuery
  const served = (fields: readonly string[], by: (field: string, column: SQLWrapper) => By) =>
    Object.fromEntries(
      fields.flatMap(field => {
        const column = columnAt(columns, field)
        return column ? [[field, by(field, column)]] : []
      }),
    )
  const sort = served(lists[list.of].sort, (field, column) =>
    isText(record, field, column) ? { text: column } : column,
  )
  const search = served(lists[list.of].search, (_, column) => column as By)
  return {
    ...declaration,
    list: { ...list, sort: { ...sort, ...list.sort }, search: { ...search, ...list.search } },
  } as Resource
}
