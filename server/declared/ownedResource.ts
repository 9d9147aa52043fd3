/** The parts of a resource's declaration (resource.ts): how its records are created, changed, removed and imported. */
import type { SQL } from 'drizzle-orm'
import type { FastifyContextConfig } from 'fastify'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors'
import type { RecordRules } from '../../contract/recordRules'
import type { Role } from '../../contract/roles'
import type { RowLimitName } from '../../contract/rowLimits'
import type { OwnedTable, RowLimit } from '../ownership/ownership'
import type { ListQuery } from '../queries/queries'
import type { Link, Reference } from './references'
import type { Caller, RowOwnership } from './rowOwnership'
import type { ScopedTable } from './scopedTable'

export interface Creation {
  summary?: string
  body: z.ZodType
  values(body: unknown, caller: Caller): object
  /** The roles that may create records; by default all roles of the resource except its readers. */
  roles?: readonly Role[]
  /** For a role (the key), a second role whose accounts may make the call at the address of the first role. */
  also?: Partial<Record<Role, Role>>
  /**
   * Further configuration of the route. With an import it may set only `audit`, because imported rows do not use the
   * route.
   */
  config?: Omit<FastifyContextConfig, 'access'>
}

export interface Transition {
  summary?: string
  /** The roles that may make the transition; there is no default. */
  roles: readonly Role[]
  /** The state that the row must have; any other state is rejected. */
  from: 'any' | object
  /** The message of the error for a record in another state. */
  refused?: string
  set: object
  /** The body of the call. Its fields are stored in the columns of the same names, together with `set`. */
  body?: z.ZodObject
  /** Returns the values to store, if they are not those of the body. */
  values?(body: object): object
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
  /** The record's names in the API's description, in the plural and the singular. */
  words: { many: string; one: string }
  /** The address of each role that has the resource. */
  at: Partial<Record<Role, string>>
  /**
   * The roles of `at` that only read their organisation's records: they have no call that creates, changes, removes or
   * imports one.
   */
  readers?: readonly Role[]
  ownership: RowOwnership
  /** The name of the limit of rows per owner (contract/rowLimits.ts). */
  limit: RowLimitName
  /** The limits of the number of rows per owner, derived from `limit`. Only rows that the owner can see count. */
  limits: RowLimit[]
  /**
   * How the erasure and the export treat the rows. By default every write takes the owner's lock, no row is kept,
   * and the export contains the records under the list's name.
   */
  keeping?: Partial<Pick<OwnedTable, 'locked' | 'kept' | 'grants' | 'exported' | 'retention'>>
  /** The references to other records, by the field of the bodies that contains the ids. */
  references?: Record<string, Reference>
  links?: Record<string, Link>
  /** The columns of body fields that have another name in the table, by field. */
  renamed?: Record<string, string>
  /**
   * The field and the error code with which violations of a unique index are reported, by the name of the index. Users
   * read the text that the portal's form has for this code at this field (`errorTexts`).
   */
  unique?: Record<string, { field: string; code: ErrorCode }>
  /** Rules of the bodies; by default those that contract/recordRules.ts declares for the list. */
  rules?: RecordRules
  /** The calls that create records, by the path that follows the resource's address. */
  create?: Record<string, Creation>
  change?: Edit
  /**
   * Whether records can be removed: all of them, or all except those that meet a condition. A row that is kept when its
   * organisation is deleted (`keeping`) is also kept when it is removed, and its personal data is cleared in the same
   * way.
   */
  canBeRemoved?: true | Removal
  transitions?: Record<string, Transition>
  /** Allows the import of files (server/declared/imports/): the list is then one of the role's imports. */
  import?: {
    /**
     * The field, or the fields together, that identify the record of a row, ignoring case. Each has the same name in the
     * bodies and in the table. If omitted, a row without the id of a record is a new record.
     */
    by?: string | readonly string[]
    /** Returns the spelling in which a text of `by` is stored, if cleaning it (contract/cleanText.ts) is not enough. */
    normalise?: (value: string) => string
    /** The column that selects one of several creations. Files of a role with only one creation may omit it. */
    kind?: { column: string; paths: Record<string, string> }
  }
  /**
   * Bodies of the records that the demo organisations get. The records to which they refer are looked up. The first
   * record keeps its initial state; each further record is put into another state.
   */
  demo?: readonly object[]
  /** Called in the transaction of a creation, before anything is written. */
  beforeCreate?(scopedTable: ScopedTable, body: unknown): Promise<void>
  /**
   * Called in the transaction of a creation or change, after it was written. `change` is `created`, `changed` or the
   * transition's name.
   */
  afterChange?(scopedTable: ScopedTable, row: unknown, change: string): Promise<void>
}
