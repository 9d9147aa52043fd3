/**
 * Transport of a resource, as data. The endpoint of a verb is the base of the dialect plus the path's template.
 *
 * Templates: `employees` is below the area's base; `/b2b/retail/employees` (leading slash) is used unchanged. `{id}`
 * and any other `{name}` are filled from the call: its id, meta, filter, values, then the provider's variables (such as
 * `{country}`). A filter that is used in the path is not repeated in the query.
 */
import type { Identifier } from 'react-admin'
import type { ListFields } from '../../contract/lists'

/** `b2b`: role base path, `{items, total, pageSize}`, offset paging. `rest`: ra-data-simple-rest under `/staff`. */
export type Dialect = 'b2b' | 'rest'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Values = Record<string, unknown>

/**
 * A template, or one for each value of a field of the sent record (`{ by: 'employeeRole', paths: { Casher:
 * 'employees/cashier' } }`).
 */
export type PathTemplate = string | { by: string; paths: Readonly<Record<string, string>> }

export interface Endpoint<V = Values, R = Values> {
  /** Default: POST for create, PUT for update and transitions, DELETE for delete, GET else. */
  method?: Method
  path?: PathTemplate
  /**
   * Converts form values to the body. By default the values are sent unchanged. Transitions have no body unless this
   * returns one.
   */
  serialise?(values: V, previous?: R): unknown
  /** Converts the answer to the record, if the answer of this call is not the record itself. */
  parse?(answer: unknown): R
}

/** Verbs of react-admin that call the server. */
export type Verb = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete'

export interface Transport<R = Values, V = Values> {
  /** Name of the resource in the domain, such as `simpleRewards`. */
  name: string
  dialect: Dialect
  /**
   * Path below the area's base, or absolute. By default verbs use `path` for lists and create, and `path/{id}` for one
   * record.
   */
  path: string
  /** Names in its paths that callers fill with `meta` or with a transition's values. */
  pathNames?: readonly string[]
  /** Field of a record that has the id. By default `guid` in the b2b dialect and `id` in the other. */
  idSource?: string
  /** Spelling of the paging parameter in the spec of this list. By default `Offset`. */
  offsetParam?: 'Offset' | 'offset'
  /** `list`: there is no call for one record, so getOne searches the list page by page. */
  oneFrom?: 'list'
  /**
   * For lists whose records may lack a part: returns whether the record is complete. If not, getOne calls `path/{id}`.
   */
  isWhole?(listed: R): boolean
  /** Sortable fields, and whether the list can be searched. By default taken from `contract/lists.ts` by name. */
  list?: ListFields
  endpoints?: Partial<Record<Verb, Endpoint<V, R>>>
  /** Custom verbs by key. By default PUT `path/{id}:key` without a body. */
  transitions?: Readonly<Record<string, Endpoint<V, R>>>
}

export interface TransitionParams {
  id: Identifier
  /** A key of the definition's `transitions`. */
  key: string
  /** Fills further template names and, through `serialise`, the body. */
  values?: Values
  /**
   * The record as the user saw it. If the record has another version by now, the transition is rejected with
   * `VersionConflict`.
   */
  previousData?: Values
  /**
   * Keeps the record in the lists that show it even if their filters now exclude it, so that the change can be undone
   * there.
   */
  keepsRow?: boolean
}
