/**
 * How a resource lies on the wire, as data. A verb's endpoint = the base of the dialect + the path's template.
 *
 * Templates: `employees` is below the area's base, `/b2b/retail/employees` (leading slash) is taken as it is.
 * `{id}` and any other `{name}` are filled from the call: its id, meta, filter, values, then the provider's variables
 * (such as `{country}`). A filter used in the path is not repeated in the query.
 */
import type { Identifier } from 'react-admin'
import type { ListFields } from '../../contract/lists'

/** `b2b`: role base path, `{items, total, pageSize}`, offset paging. `rest`: ra-data-simple-rest under `/staff`. */
export type Dialect = 'b2b' | 'rest'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Values = Record<string, unknown>

/** A template, or one per value of a field of what is sent (`{ by: 'employeeRole', paths: { Casher: 'employees/cashier' } }`). */
export type PathTemplate = string | { by: string; paths: Readonly<Record<string, string>> }

export interface Endpoint<V = Values, R = Values> {
  /** Default: POST for create, PUT for update and transitions, DELETE for delete, GET else. */
  method?: Method
  path?: PathTemplate
  /** Form values → body. Default: the values as they are. Transitions have no body unless this makes one. */
  serialise?(values: V, previous?: R): unknown
  /** Answer → record, where the answer of this call is not the record itself. */
  parse?(answer: unknown): R
}

/** The verbs of react-admin that reach the server. */
export type Verb = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete'

export interface Transport<R = Values, V = Values> {
  /** The resource's name in the domain, such as `simpleRewards`. */
  name: string
  dialect: Dialect
  /** Below the area's base, or absolute. The default of every verb: `path` for lists and create, `path/{id}` for one. */
  path: string
  /** Names in its paths that callers fill by `meta` or a transition's values. */
  pathNames?: readonly string[]
  /** Where the id is in a record. Default: `guid` in the b2b dialect, `id` in the other. */
  idSource?: string
  /** How the spec spells the paging parameter of this list. Default `Offset`. */
  offsetParam?: 'Offset' | 'offset'
  /** `list`: there is no call for one record; getOne looks it up in the list, page by page. */
  oneFrom?: 'list'
  /** Where a listed record may lack a part: whether it has it. If not, getOne asks `path/{id}` after all. */
  isWhole?(listed: R): boolean
  /** Sortable fields and whether the list is searched. Default: what `contract/lists.ts` says of the name. */
  list?: ListFields
  endpoints?: Partial<Record<Verb, Endpoint<V, R>>>
  /** Custom verbs by their key. Default: PUT `path/{id}:key` without a body. */
  transitions?: Readonly<Record<string, Endpoint<V, R>>>
}

export interface TransitionParams {
  id: Identifier
  /** A key of the definition's `transitions`. */
  key: string
  /** Fills further template names and, through `serialise`, the body. */
  values?: Values
  /** The record that the user was shown: of any other version the transition is rejected with `VersionConflict`. */
  previousData?: Values
  /** Keeps the record in the lists that show it although their filters may exclude it now: the change can be undone there. */
  keepsRow?: boolean
}
