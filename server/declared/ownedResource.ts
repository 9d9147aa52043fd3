/** The parts of a resource's declaration (resource.ts): how its records are created, changed, removed and imported. */
import type { SQL } from 'drizzle-orm'
import type { FastifyContextConfig } from 'fastify'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors'
import type { RecordRules } from '../../contract/recordRules'
import type { Role } from '../../contract/roles'
import type { RowLimitName } from '../../contract/rowLimits'
import type { OwnedTable, RowLimit } from '../ownership/ownership'
import type { ListQuery } from '../queries/listQuery'
import type { LinkTable, ReferenceDeclaration } from './references'
import type { RowCaller, RowOwnership } from './rowOwnership'
import type { ScopedTable } from './scopedTable'

export interface CreateDeclaration {
  summary?: string
  body: z.ZodType
  values(body: unknown, caller: RowCaller): object
  /** The roles that may create records; by default all roles of the resource except its readers. */
  roles?: readonly Role[]
  /**
   * Lets the accounts of another role make the call too: maps a role to the other role, whose accounts call at the URL
   * of the first role.
   */
  also?: Partial<Record<Role, Role>>
  /**
   * Further configuration of the route. If the resource has an import, only `audit` may be set, because imported rows
   * do not use the route.
   */
  config?: Omit<FastifyContextConfig, 'access'>
}

export interface TransitionDeclaration {
  summary?: string
  /** The roles that may make the transition; there is no default. */
  roles: readonly Role[]
  /**
   * The state in which the row must be, as values of its columns; `any` stands for every state. In another state the
   * call is rejected.
   */
  from: 'any' | object
  /** The message of the error for a record that is not in the state `from`. */
  refused?: string
  set: object
  /** The body of the call. Its fields are stored in the columns of the same names, together with `set`. */
  body?: z.ZodObject
  /** Returns the values to store, if they differ from the fields of the body. */
  values?(body: object): object
}

export interface EditDeclaration {
  body: z.ZodType
  values(body: unknown, caller: RowCaller): object
  /**
   * Fields that can be changed only while the row is in the state `unless`, for example while it is a draft. `refused`
   * is the message of the error.
   */
  fixed?: { fields: readonly string[]; unless: object; refused: string }
}

/** Rejects the removal of rows that meet the condition `unless`. */
export interface RemovalRule {
  unless: SQL
  code: ErrorCode
  message: string
}

export interface OwnedResource extends ListQuery {
  /**
   * If `counts` names a field, each page also has the number of records for each of the field's values. The field must
   * be an enumeration by which the list can be filtered.
   */
  list: ListQuery['list'] & { counts?: string }
  /** The record's names in the API's description, in the plural and the singular. */
  words: { many: string; one: string }
  /** The URL path of the resource for each role that has it. */
  at: Partial<Record<Role, string>>
  /**
   * The roles of `at` that only read their organisation's records. They cannot create, change, remove or import
   * records.
   */
  readers?: readonly Role[]
  ownership: RowOwnership
  /** The name of the limit of rows per owner (contract/rowLimits.ts). */
  limit: RowLimitName
  /** The limits of the number of rows per owner, derived from `limit`. Only rows that the owner can see count. */
  limits: RowLimit[]
  /**
   * Replaces parts of the table's ownership declaration (`OwnedTable`). By default, inserts and updates lock the owner,
   * the erasure of the organisation deletes all rows, and the data export contains the records under the list's name.
   */
  ownershipOverrides?: Partial<Pick<OwnedTable, 'locked' | 'kept' | 'grants' | 'exported' | 'retention'>>
  /** The references to other records. The key is the field of the bodies that contains the ids. */
  references?: Record<string, ReferenceDeclaration>
  links?: Record<string, LinkTable>
  /** Maps a body field to its column, if the column has another name. */
  renamed?: Record<string, string>
  /**
   * Maps the name of a unique index to the field and the error code with which its violations are reported. The
   * portal's form shows the text that it has for this code at this field (`errorTexts`).
   */
  unique?: Record<string, { field: string; code: ErrorCode }>
  /** Rules of the bodies; by default the rules that contract/recordRules.ts declares for the list. */
  rules?: RecordRules
  /** The calls that create records. The key is the path that follows the resource's URL path. */
  create?: Record<string, CreateDeclaration>
  change?: EditDeclaration
  /**
   * Whether records can be removed: all of them, or all except those that meet a condition. If the erasure of an
   * organisation keeps the row and only clears its personal data (`ownershipOverrides.kept`), so does the removal.
   */
  canBeRemoved?: true | RemovalRule
  transitions?: Record<string, TransitionDeclaration>
  /** Allows the import of files (server/declared/imports/): the list is then one of the role's imports. */
  import?: {
    /**
     * The field, or the fields together, that identify the record of a file's row. Case is ignored. Each field has the
     * same name in the bodies and in the table. If `by` is omitted, a row without a record's id creates a new record.
     */
    by?: string | readonly string[]
    /**
     * Returns the spelling in which a text of a `by` field is stored, if cleaning the text (contract/cleanText.ts) is
     * not enough.
     */
    normalise?: (value: string) => string
    /**
     * The column of a file that selects one of several create declarations. If a role has only one create declaration,
     * its files may omit the column.
     */
    kind?: { column: string; paths: Record<string, string> }
  }
  /**
   * Bodies from which the records of the demo organisations are created. References that they lack are looked up. The
   * records get the initial state and the states of the transitions in turn.
   */
  demo?: readonly object[]
  /** Called in the transaction that creates a record, before the record is written. */
  beforeCreate?(scopedTable: ScopedTable, body: unknown): Promise<void>
  /**
   * Called in the transaction that creates or changes a record, after the record was written. `change` is `created`,
   * `changed` or the transition's name.
   */
  afterChange?(scopedTable: ScopedTable, row: unknown, change: string): Promise<void>
}
