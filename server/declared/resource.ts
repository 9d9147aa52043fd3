/**
 * A resource, whole: its table, whose it is, who may do what with it. Routes (b2bRoutes.ts), scoped reads and writes, the erasure and
 * the export (server/ownership/owned.ts) and the sample calls of the tests are made from it. See docs/adr/0026-declared-resources.md.
 */
import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgUpdateSetSource, type SelectedFields } from 'drizzle-orm/pg-core'
import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '../../contract/errors'
import type { ListName } from '../../contract/lists'
import type { Role } from '../../contract/roles'
import type { RowLimitName } from '../../contract/rowLimits'
import { isVersioned } from '../http/versionedCalls'
import { limited } from '../ownership/owned/words'
import type { Owned, RowLimit } from '../ownership/ownership'
import type { ListQuery, ResourceTable, Strictly } from '../queries/queries'
import { whole } from '../queries/wireColumns'
import type { Link, Reference } from './references'
import { type Caller, keyOf, type RowOwnership } from './rowOwnership'
import type { ScopedTable } from './scopedTable'

export interface Creation {
  summary?: string
  body: z.ZodType
  values(body: unknown, asker: Caller): object
  /** The roles that have it; all of the resource's where left out. */
  roles?: readonly Role[]
  /** Who else may call it at a role's address. */
  also?: Partial<Record<Role, Role>>
  /** Of the call, not of rows of a file: of what is imported it may say the audit log's word alone. */
  config?: Omit<FastifyContextConfig, 'access'>
}

export interface Transition {
  summary?: string
  /** Who may: named, each time. */
  roles: readonly Role[]
  /** What a row must be before; any other is refused. */
  from: 'any' | object
  /** Why. */
  refused?: string
  set: object
}

export interface Edit {
  body: z.ZodType
  values(body: unknown, asker: Caller): object
  /** Fields that change in one state alone, such as a draft's. */
  fixed?: { fields: readonly string[]; unless: object; refused: string }
}

/** Refused for rows that are so. */
export interface Removal {
  unless: SQL
  code: ErrorCode
  message: string
}

export interface OwnedResource extends ListQuery {
  /** `counts`: a page says how many there are of each value of this field, a choice that the list is filtered by. */
  list: ListQuery['list'] & { counts?: string }
  /** In the API's description. */
  words: { many: string; one: string }
  /** The address of each role that has it. */
  at: Partial<Record<Role, string>>
  whose: RowOwnership
  /** How many rows an owner may have (contract/rowLimits.ts). */
  limit: RowLimitName
  /** The limit for each owner; only rows that are there for their owner count. Made of the declaration. */
  limits: RowLimit[]
  /**
   * What the erasure and the export do with the rows. Where it says nothing every write takes the owner's lock, no row is kept,
   * and the export has the records under the list's name.
   */
  keeping?: Partial<Pick<Owned, 'locked' | 'kept' | 'grants' | 'exported' | 'retention'>>
  /** By the body's field. */
  references?: Record<string, Reference>
  links?: Record<string, Link>
  /** The columns of the bodies' fields that are called otherwise in the table. */
  renamed?: Record<string, string>
  /** By the name of the index: at which field it is told, and how. */
  unique?: Record<string, { field: string; code: ErrorCode; message: string }>
  /** By what follows the address. */
  create?: Record<string, Creation>
  change?: Edit
  /** A row that is kept when its organisation goes (`keeping`) is kept here too, and cleared alike. */
  canBeRemoved?: true | Removal
  transitions?: Record<string, Transition>
  /** Its rows may come from a file (server/declared/imports/): its list is then among those of the role's imports. */
  import?: {
    /** The field that tells which record a row is, called alike in the bodies and in the table. */
    by: string
    /** Returns the spelling in which that field is stored, where cleaning it (contract/cleanText.ts) is not enough. */
    normalise?: (value: string) => string
    /** The column that tells by which of several creations a new one is made; of a role that has one alone it may be left out. */
    kind?: { column: string; paths: Record<string, string> }
  }
  /** Bodies of the demo organisations' records; what they refer to is found. The first is as it was made, others in each state. */
  demo?: readonly object[]
  /** In the transaction, before anything is written. */
  beforeCreate?(hand: ScopedTable, body: unknown): Promise<void>
  /** In the transaction, after it. `change`: `created`, `changed`, or the transition's name. */
  afterChange?(hand: ScopedTable, row: unknown, change: string): Promise<void>
}

/** Neither a body nor a hook says whose a row is, or how often it was edited. */
type OfTheKernel = 'id' | 'createdAt' | 'version' | 'organisationId' | 'accountId'
type WrittenBody<Table extends ResourceTable> = Omit<Table['$inferInsert'], OfTheKernel>
type Changed<Table extends ResourceTable> = Omit<PgUpdateSetSource<Table>, OfTheKernel>
type FieldOf<Body> = Body extends Body ? keyof Body & string : never

type Declaration<
  Table extends ResourceTable,
  Schema extends z.ZodType,
  Bodies extends Record<string, z.ZodType>,
  Change extends z.ZodType,
  Transitions extends string,
> = {
  table: Table
  list: { counts?: keyof z.output<Schema> & keyof Table['$inferSelect'] & string }
  create?: {
    [Path in keyof Bodies]: Omit<Creation, 'body' | 'values'> & {
      body: Bodies[Path]
      values(body: z.output<Bodies[Path]>, asker: Caller): WrittenBody<Table>
    }
  }
  change?: {
    body: Change
    values(body: z.output<Change>, asker: Caller): Partial<WrittenBody<Table>>
    fixed?: {
      fields: readonly FieldOf<z.output<Change>>[]
      unless: Partial<Table['$inferSelect']>
      refused: string
    }
  }
  references?: { [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: Reference }
  links?: { [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: Link }
  renamed?: {
    [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: keyof WrittenBody<Table> & string
  }
  import?: {
    by: FieldOf<z.output<Bodies[keyof Bodies]>> & keyof Table['$inferSelect'] & string
    normalise?: (value: string) => string
    kind?: { column: string; paths: Record<string, keyof Bodies & string> }
  }
  transitions?: Record<Transitions, Transition & { from: 'any' | Partial<Table['$inferSelect']>; set: Changed<Table> }>
  demo?: readonly Partial<z.input<Bodies[keyof Bodies]>>[]
  beforeCreate?(hand: ScopedTable<Table>, body: z.output<Bodies[keyof Bodies]>): Promise<void>
  afterChange?(
    hand: ScopedTable<Table>,
    row: Table['$inferSelect'],
    change: 'created' | 'changed' | NoInfer<Transitions>,
  ): Promise<void>
}

function requireRoles(what: string, at: OwnedResource['at'], roles: readonly Role[] | undefined) {
  if (!roles?.length) throw new Error(`${what} names no role that may do it`)
  const stranger = roles.find(role => !at[role])
  if (stranger) throw new Error(`${what} is for ${stranger}, who has no address of it`)
}

/** @throws {Error} where the record does not tell its version, so that one edit could silently undo another */
export function requireVersioned({ what, record }: ListQuery) {
  if (!isVersioned(record)) throw new Error(`${what}: its record has no version (contract/primitives.ts)`)
}

/** @throws {Error} where a guard says nothing, or of a column that is not there */
export function requireState(what: string, table: ResourceTable, from: 'any' | object | undefined) {
  const keys = Object.keys(from ?? {})
  if (from === 'any') return
  if (keys.length === 0) throw new Error(`${what} says no state that it begins in`)
  const strange = keys.find(key => !(key in table))
  if (strange) throw new Error(`${what} begins in a state of ${strange}, which the table has not`)
}

/** @throws {Error} naming what is wrong with a declaration: the server does not start with it */
export function defineOwned<
  Table extends ResourceTable,
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends z.ZodType,
  Bodies extends Record<string, z.ZodType> = Record<never, never>,
  Change extends z.ZodType = z.ZodNever,
  Transitions extends string = never,
>(
  declaration: Omit<
    OwnedResource,
    | 'limits'
    | keyof Strictly<Columns, Name, Schema, Query>
    | keyof Declaration<Table, Schema, Bodies, Change, Transitions>
  > &
    Strictly<Columns, Name, Schema, Query> &
    Declaration<Table, Schema, Bodies, Change, Transitions>,
): OwnedResource {
  const { limit, whose: owner } = declaration
  const limits = [limited(limit, { column: owner.column, of: owner.of }, { counted: owner.shown })]
  const resource = whole<OwnedResource>({ ...declaration, limits })
  const { what, table, whose, at, change, list, transitions = {}, unique = {}, references = {} } = resource
  const { name, indexes, uniqueConstraints } = getTableConfig(table)
  requireVersioned(resource)
  keyOf(whose.column, table)
  for (const [action, { roles, from }] of Object.entries(transitions)) {
    requireRoles(`${what}: ${action}`, at, roles)
    requireState(`${what}: ${action}`, table, from)
  }
  if (change?.fixed) requireState(`${what}: what is fixed`, table, change.fixed.unless)
  if (change?.fixed && resource.import) throw new Error(`${what}: rows of a file would pass by what is fixed`)
  if (list.counts) choicesOf(resource, list.counts)
  for (const [path, { roles, config }] of Object.entries(resource.create ?? {})) {
    const adding = `${what}: adding${path && ` at ${path}`}`
    if (roles) requireRoles(adding, at, roles)
    const ofOne = resource.import && Object.keys(config ?? {}).find(each => each !== 'audit')
    if (ofOne) throw new Error(`${adding} says ${ofOne}, which rows of a file would pass by`)
  }
  const keys = [...indexes.map(each => each.config.name), ...uniqueConstraints.map(each => each.getName())]
  const noKey = Object.keys(unique).find(key => !keys.includes(key))
  if (noKey) throw new Error(`${what}: ${name} has no unique key ${noKey}`)
  const isNamed = Object.values(references).some(({ table }) => table === whose.of)
  if (!whose.stamp && !isNamed) throw new Error(`${what}: no field says whose a new row is`)
  return resource
}

/** The values of a field of the record. @throws {Error} where it is no choice, or the list is not filtered by it */
export function choicesOf({ what, record, list }: OwnedResource, field: string): z.ZodEnum {
  const choices = (record as z.ZodObject).shape[field]
  if (choices instanceof z.ZodEnum && is(list.filters[field], PgColumn)) return choices
  throw new Error(`${what}: ${field} is counted, and is no choice that the list is filtered by`)
}

/** What a role has at its address. */
export const creationsOf = ({ create = {} }: OwnedResource, role: Role) =>
  Object.entries(create).filter(([, { roles }]) => !roles || roles.includes(role))
export const transitionsOf = ({ transitions = {} }: OwnedResource, role: Role) =>
  Object.entries(transitions).filter(([, { roles }]) => roles.includes(role))

/** A row that is in the state. */
export const inState = (table: ResourceTable, from: 'any' | object): SQL | undefined => {
  if (from === 'any') return undefined
  const columns = table as unknown as Record<string, SQL>
  return sql.join(
    Object.entries(from).map(
      ([key, value]) => sql`${columns[key]} is not distinct from ${sql.param(value, columns[key] as never)}`,
    ),
    sql` and `,
  )
}
