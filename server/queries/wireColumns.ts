/**
 * What serves the fields of a record, a schema of the wire: of the table what is called alike, `guid` being the `id`, moments as
 * texts. What is called otherwise, or made of several, is said; of what is missing the compiler names the field.
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
/** A row with its moments as the wire has them. */
export const toWireRecord = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, written(value)])) as WireColumns<Row>

/** What a field is called in the database. */
type Called<Field> = Field extends 'guid' ? 'id' : Field
const calledIn = (field: string) => (field === 'guid' ? 'id' : field)

/** Each field of the schema, in its order: as it is said, else of what is called alike; then what is said besides. */
function served<Value>(schema: z.ZodObject, alike: Record<string, Value>, said: Record<string, Value>) {
  const fields = Object.keys(schema.shape).filter(field => field in said || calledIn(field) in alike)
  const own = fields.map(field => [field, field in said ? said[field] : alike[calledIn(field)]])
  return { ...Object.fromEntries(own), ...said } as Record<string, Value>
}

/** The fields that a row serves: of the same name and type. */
type Alike<Wire, Row> = {
  [Field in keyof Wire]: Called<Field> extends keyof Row
    ? [WireSchemaOf<Row[Called<Field>]>] extends [Wire[Field]]
      ? Field
      : never
    : never
}[keyof Wire]

/** The record of a row. @param said those of its fields that the row does not have so */
export function wireOf<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  said: Omit<z.output<Schema>, Alike<z.output<Schema>, Row>> & Partial<z.output<Schema>>,
): z.output<Schema> {
  return toWireRecord(served(schema, row as Record<string, unknown>, said)) as z.output<Schema>
}

type ColumnsOf<Table extends PgTable> = Table['_']['columns']
type AlikeColumns<Wire, Table extends PgTable> = {
  [Field in keyof Wire as Called<Field> extends keyof ColumnsOf<Table>
    ? Field
    : never]: ColumnsOf<Table>[Called<Field> & keyof ColumnsOf<Table>]
}

/** The columns of a record. @param said those that the table does not have so, and what is read besides */
export const columnsFor = <Schema extends z.ZodObject, Table extends PgTable, Columns extends SelectedFields>(
  schema: Schema,
  table: Table,
  said: Columns,
) =>
  served<unknown>(schema, table as unknown as Record<string, unknown>, said) as Omit<
    AlikeColumns<z.output<Schema>, Table>,
    keyof Columns
  > &
    Columns

/** The image whose id a column holds. */
export const picture = <Id extends PgColumn>(id: Id) =>
  sql`${id}`.mapWith(imageOf) as SQL<Id['_']['notNull'] extends true ? Image : Image | null>

/** The fields that columns serve, such as `location.name` of several in one. */
type PathsOf<Columns> = {
  [Key in keyof Columns & string]: Columns[Key] extends SQLWrapper ? Key : `${Key}.${keyof Columns[Key] & string}`
}[keyof Columns & string]
type Lacking<All, Columns> = Omit<All, PathsOf<Columns>> & Partial<All>
/** What no column serves has to be said, what one does may be. */
export type WireRecord<Key extends string, All, Columns> =
  object extends Lacking<All, Columns>
    ? { [Each in Key]?: Lacking<All, Columns> }
    : { [Each in Key]: Lacking<All, Columns> }

const columnAt = (columns: SelectedFields, path: string): SQLWrapper | undefined => {
  const [key = '', inner] = path.split('.')
  const at = columns[key]
  return (inner ? (at as Record<string, unknown> | undefined)?.[inner] : at) as SQLWrapper | undefined
}

/** Ordered by its letters: of the wire a text and no choice, and kept as one, where a day, an id or a moment is kept otherwise. */
function isText(record: z.ZodType, path: string, column: SQLWrapper): boolean {
  if (is(column, PgColumn) && column.getSQLType() !== 'text') return false
  const field = path.split('.').reduce((of, key) => (of as z.ZodObject).shape[key] as z.ZodType, record)
  const { def, format } = (field instanceof z.ZodNullable ? field.unwrap() : field) as z.ZodString
  return def.type === 'string' && !format
}

/** A declaration with all that its list is sorted by and searched in. */
export function whole<Resource>(declaration: object): Resource {
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
