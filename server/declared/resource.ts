/**
 * The complete declaration of a resource: its table, its ownership, and what each role may do. The routes
 * (b2bRoutes.ts), scoped reads and writes, the erasure and the export (server/ownership/owned.ts) and the sample
 * calls of the tests are derived from it. See docs/adr/0026-declared-resources.md.
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
import { limited } from '../ownership/owned/declarations'
import type { Owned, RowLimit } from '../ownership/ownership'
import type { ListQuery, ResourceTable, Strictly } from '../queries/queries'
import { completeListQuery } from '../queries/wireColumns'
import type { Link, Reference } from './references'
import { type Caller, keyOf, type RowOwnership } from './rowOwnership'
import type { ScopedTable } from './scopedTable'

export interface Creation {
  summary?: string
  body: z.ZodType
  values(body: unknown, caller: Caller): object
  /** The roles that may create; all roles of the resource by default. */
  roles?: readonly Role[]
  /** By role, another role that may also make the call at that role's address. */
  also?: Partial<Record<Role, Role>>
  /** Applies to API calls only. Imported rows can override only the audit message. */
  config?: Omit<FastifyContextConfig, 'access'>
}

export interface Transition {
  summary?: string
  /** The roles that may make the transition. They have no default. */
  roles: readonly Role[]
  /** The state that the row must have; any other state is rejected. */
  from: 'any' | object
  /** The message of the rejection. */
  refused?: string
  set: object
}

export interface Edit {
  body: z.ZodType
  values(body: unknown, caller: Caller): object
  /** Fields that can be changed only in one state, such as a draft's. */
  fixed?: { fields: readonly string[]; unless: object; refused: string }
}

/** Rejects the removal of rows that meet the condition. */
export interface Removal {
  unless: SQL
  code: ErrorCode
  message: string
}

export interface OwnedResource extends ListQuery {
  /**
   * `counts`: a page reports the number of records for each value of this field, an enumeration by which the list
   * can be filtered.
   */
  list: ListQuery['list'] & { counts?: string }
  /** Names in the API's description. */
  words: { many: string; one: string }
  /** The address of each role that has the resource. */
  at: Partial<Record<Role, string>>
  whose: RowOwnership
  /** The name of the limit of rows per owner (contract/rowLimits.ts). */
  limit: RowLimitName
  /** The limit per owner, derived from the declaration; only rows that the owner can see count. */
  limits: RowLimit[]
  /**
   * How the erasure and the export treat the rows. By default every write takes the owner's lock, no row is kept,
   * and the export contains the records under the list's name.
   */
  keeping?: Partial<Pick<Owned, 'locked' | 'kept' | 'grants' | 'exported' | 'retention'>>
  /** The references by field of the bodies. */
  references?: Record<string, Reference>
  links?: Record<string, Link>
  /** The table columns of body fields that have a different name there, by field. */
  renamed?: Record<string, string>
  /** How violations are reported, by the name of the index. */
  unique?: Record<string, { field: string; code: ErrorCode; message: string }>
  /** Creations by the path that follows the address. */
  create?: Record<string, Creation>
  change?: Edit
  /**
   * Whether a record can be removed, or when not. A row that is kept when its organisation is deleted (`keeping`) is
   * also kept when it is removed, and its personal data is cleared in the same way.
   */
  canBeRemoved?: true | Removal
  transitions?: Record<string, Transition>
  /** Allows the import of files (server/declared/imports/): the list is then one of the role's imports. */
  import?: {
    /** The field that identifies the record of a row; it has the same name in the bodies and in the table. */
    by: string
    /** Returns the spelling in which that field is stored, if cleaning it (contract/cleanText.ts) is not enough. */
    normalise?: (value: string) => string
    /** The column that selects one of several creations. Files of a role with only one creation may omit it. */
    kind?: { column: string; paths: Record<string, string> }
  }
  /**
   * Bodies of the demo organisations' records; the records that they refer to are looked up. The first record stays
   * as created, the others are put into each state.
   */
  demo?: readonly object[]
  /** Runs in the transaction before anything is written. */
  beforeCreate?(hand: ScopedTable, body: unknown): Promise<void>
  /** Runs in the transaction after the change. `change` is `created`, `changed` or the transition's name. */
  afterChange?(hand: ScopedTable, row: unknown, change: string): Promise<void>
}

/** Columns that neither a body nor a hook may set. */
type ProtectedColumn = 'id' | 'createdAt' | 'version' | 'organisationId' | 'accountId'
type WrittenBody<Table extends ResourceTable> = Omit<Table['$inferInsert'], ProtectedColumn>
type Changed<Table extends ResourceTable> = Omit<PgUpdateSetSource<Table>, ProtectedColumn>
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
      values(body: z.output<Bodies[Path]>, caller: Caller): WrittenBody<Table>
    }
  }
  change?: {
    body: Change
    values(body: z.output<Change>, caller: Caller): Partial<WrittenBody<Table>>
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

/**
 * Rejects a declaration whose record has no version, because one edit could silently undo another.
 * @throws {Error} if the record has no version
 */
export function requireVersioned({ what, record }: ListQuery) {
  if (!isVersioned(record)) throw new Error(`${what}: its record has no version (contract/primitives.ts)`)
}

/**
 * Rejects a state condition that is empty or names a column that does not exist.
 * @throws {Error} for such a condition
 */
export function requireState(what: string, table: ResourceTable, from: 'any' | object | undefined) {
  const keys = Object.keys(from ?? {})
  if (from === 'any') return
  if (keys.length === 0) throw new Error(`${what} says no state that it begins in`)
  const strange = keys.find(key => !(key in table))
  if (strange) throw new Error(`${what} begins in a state of ${strange}, which the table has not`)
}

/**
 * Checks and completes a declaration; the server does not start with an invalid one.
 * @throws {Error} naming what is wrong with the declaration
 */
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
  const resource = completeListQuery<OwnedResource>({ ...declaration, limits })
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

/**
 * Returns the values of an enumeration field of the record.
 * @throws {Error} if the field is not an enumeration, or the list cannot be filtered by it
 */
export function choicesOf({ what, record, list }: OwnedResource, field: string): z.ZodEnum {
  const choices = (record as z.ZodObject).shape[field]
  if (choices instanceof z.ZodEnum && is(list.filters[field], PgColumn)) return choices
  throw new Error(`${what}: ${field} is counted, and is no choice that the list is filtered by`)
}

/** Returns the creations that a role may use at its address. */
export const creationsOf = ({ create = {} }: OwnedResource, role: Role) =>
  Object.entries(create).filter(([, { roles }]) => !roles || roles.includes(role))
export const transitionsOf = ({ transitions = {} }: OwnedResource, role: Role) =>
  Object.entries(transitions).filter(([, { roles }]) => roles.includes(role))

/** Returns the condition that a row is in the state. */
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
