/**
 * The complete declaration of a resource: its table, its ownership, and what each role may do. The routes
 * (b2bRoutes.ts), scoped reads and writes, the erasure and the export (declaredOwnership.ts) and the sample calls of
 * the tests are derived from it. See docs/adr/0026-declared-resources.md.
 */
import { is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgUpdateSetSource, type SelectedFields } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { ListName } from '../../contract/lists'
import type { Role } from '../../contract/roles'
import { rowLimit } from '../ownership/owned/declarations'
import type { RecordQueryColumns, ResourceTable } from '../queries/listQuery'
import { completeListQuery } from '../queries/wireColumns'
import {
  assertValidStateCondition,
  requireComputed,
  requireImportable,
  requireRoles,
  requireStored,
  requireVersioned,
  requireWriters,
} from './declarationChecks'
import type { CreateDeclaration, OwnedResource, TransitionDeclaration } from './ownedResource'
import type { LinkTable, ReferenceDeclaration } from './references'
import { type RowCaller, rowKeyOfColumn } from './rowOwnership'
import { addRulesToBodies } from './ruledBodies'
import type { ScopedTable } from './scopedTable'
import { requireUniqueKeys } from './uniqueColumns'

/** Columns that neither a body nor a transition may set. */
type ProtectedColumn = 'id' | 'createdAt' | 'version' | 'organisationId' | 'accountId'
type WrittenBody<Table extends ResourceTable> = Omit<Table['$inferInsert'], ProtectedColumn>
type ChangeableColumns<Table extends ResourceTable> = Omit<PgUpdateSetSource<Table>, ProtectedColumn>
type FieldOf<Body> = Body extends Body ? keyof Body & string : never
/** A field that can identify the record of a file's row. */
type KeyField<Table extends ResourceTable, Bodies extends Record<string, z.ZodType>> = FieldOf<
  z.output<Bodies[keyof Bodies]>
> &
  keyof Table['$inferSelect'] &
  string

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
    [Path in keyof Bodies]: Omit<CreateDeclaration, 'body' | 'values'> & {
      body: Bodies[Path]
      values(body: z.output<Bodies[Path]>, caller: RowCaller): WrittenBody<Table>
    }
  }
  change?: {
    body: Change
    values(body: z.output<Change>, caller: RowCaller): Partial<WrittenBody<Table>>
    fixed?: {
      fields: readonly FieldOf<z.output<Change>>[]
      unless: Partial<Table['$inferSelect']>
      refused: string
    }
  }
  references?: { [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: ReferenceDeclaration }
  links?: { [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: LinkTable }
  renamed?: {
    [Field in FieldOf<z.output<Bodies[keyof Bodies]>> | FieldOf<z.output<Change>>]?: keyof WrittenBody<Table> & string
  }
  import?: {
    by?: KeyField<Table, Bodies> | readonly KeyField<Table, Bodies>[]
    normalise?: (value: string) => string
    kind?: { column: string; paths: Record<string, keyof Bodies & string> }
  }
  transitions?: Record<
    Transitions,
    TransitionDeclaration & { from: 'any' | Partial<Table['$inferSelect']>; set: ChangeableColumns<Table> }
  >
  demo?: readonly Partial<z.input<Bodies[keyof Bodies]>>[]
  beforeCreate?(scopedTable: ScopedTable<Table>, body: z.output<Bodies[keyof Bodies]>): Promise<void>
  afterChange?(
    scopedTable: ScopedTable<Table>,
    row: Table['$inferSelect'],
    change: 'created' | 'changed' | NoInfer<Transitions>,
  ): Promise<void>
}

/**
 * Checks and completes a declaration; the server does not start with an invalid declaration.
 * @throws {Error} naming what is wrong with the declaration
 */
export function defineOwnedResource<
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
    | keyof RecordQueryColumns<Columns, Name, Schema, Query>
    | keyof Declaration<Table, Schema, Bodies, Change, Transitions>
  > &
    RecordQueryColumns<Columns, Name, Schema, Query> &
    Declaration<Table, Schema, Bodies, Change, Transitions>,
): OwnedResource {
  const { limit, ownership: owner } = declaration
  const limits = [rowLimit(limit, { column: owner.column, of: owner.of }, { counted: owner.shown })]
  const resource = addRulesToBodies(completeListQuery<OwnedResource>({ ...declaration, limits }))
  const { what, table, ownership, at, readers, change, list, transitions = {}, references = {} } = resource
  requireVersioned(resource)
  requireComputed(resource)
  rowKeyOfColumn(ownership.column, table)
  const stranger = readers?.find(role => !at[role])
  if (stranger) throw new Error(`${what}: ${stranger} reads it, and has no address of it`)
  for (const [action, transition] of Object.entries(transitions)) {
    requireRoles(`${what}: ${action}`, resource, transition.roles)
    assertValidStateCondition(`${what}: ${action}`, table, transition.from)
    requireStored(`${what}: ${action}`, table, transition)
  }
  if (change?.fixed) assertValidStateCondition(`${what}: what is fixed`, table, change.fixed.unless)
  if (resource.import) requireImportable(resource)
  if (list.counts) enumSchemaOf(resource, list.counts)
  for (const [path, { roles, also = {} }] of Object.entries(resource.create ?? {})) {
    const adding = `${what}: adding${path && ` at ${path}`}`
    if (roles) requireRoles(adding, resource, roles)
    requireWriters(adding, readers, Object.values(also))
  }
  requireUniqueKeys(resource)
  const isNamed = Object.values(references).some(({ table }) => table === ownership.of)
  if (!ownership.stamp && !isNamed) throw new Error(`${what}: no field determines the owner of a new row`)
  return resource
}

/**
 * Returns the values of an enumeration field of the record.
 * @throws {Error} if the field is not an enumeration, or the list cannot be filtered by it
 */
export function enumSchemaOf({ what, record, list }: OwnedResource, field: string): z.ZodEnum {
  const choices = (record as z.ZodObject).shape[field]
  if (choices instanceof z.ZodEnum && is(list.filters[field], PgColumn)) return choices
  throw new Error(`${what}: ${field} is counted, but the list cannot be filtered by it, or it is not an enumeration`)
}

/** Returns whether a role reads the records and cannot write them. */
export const isReadOnlyRole = ({ readers = [] }: OwnedResource, role: Role) => readers.includes(role)
/** Returns the create declarations that a role may use, with their paths. */
export const creationsOf = (resource: OwnedResource, role: Role) =>
  isReadOnlyRole(resource, role)
    ? []
    : Object.entries(resource.create ?? {}).filter(([, { roles }]) => !roles || roles.includes(role))
/**
 * Returns the create declaration with which the demo and the tests insert rows for a role: the first declaration that
 * the role may use, otherwise the resource's first declaration.
 */
export const findRowCreation = (resource: OwnedResource, role: Role): CreateDeclaration | undefined =>
  (creationsOf(resource, role)[0] ?? Object.entries(resource.create ?? {})[0])?.[1]
/**
 * Returns whether a role can import files: the resource has an import and a route for the role, and the role can create
 * records.
 */
export const canImport = (resource: OwnedResource, role: Role) =>
  resource.import !== undefined && resource.at[role] !== undefined && creationsOf(resource, role).length > 0
export const transitionsOf = ({ transitions = {} }: OwnedResource, role: Role) =>
  Object.entries(transitions).filter(([, { roles }]) => roles.includes(role))

/** Returns the condition that a row is in the state `from`; undefined for `any`. */
export const stateCondition = (table: ResourceTable, from: 'any' | object): SQL | undefined => {
  if (from === 'any') return undefined
  const columns = table as unknown as Record<string, SQL>
  return sql.join(
    Object.entries(from).map(
      ([key, value]) => sql`${columns[key]} is not distinct from ${sql.param(value, columns[key] as never)}`,
    ),
    sql` and `,
  )
}
