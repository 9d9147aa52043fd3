/**
 * Types that describe how a resource is read and changed over HTTP. The path of a verb is the dialect's base path plus
 * the verb's path template.
 *
 * Templates: `employees` is below the base path; `/b2b/retail/employees` (leading slash) is used unchanged.
 * `{id}` and any other `{name}` are filled from the call: its id, meta, filter, values, then the provider's variables
 * (such as `{country}`). A filter that is used in the path is not repeated in the query.
 */
import type { Identifier } from 'react-admin'
import type { ListFields } from '../../contract/listFields'

/** `b2b`: role base path, `{items, total, pageSize}`, offset paging. `rest`: ra-data-simple-rest under `/staff`. */
export type Dialect = 'b2b' | 'rest'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Values = Record<string, unknown>

/**
 * A path template, or one template for each value of a field of the sent record, such as `{ by: 'employeeRole', paths:
 * { Casher: 'employees/cashier' } }`.
 */
export type PathTemplate = string | { by: string; paths: Readonly<Record<string, string>> }

export interface Endpoint<V = Values, R = Values> {
  /**
   * HTTP method of the call. By default it is POST for create, PUT for update and transitions, DELETE for delete, and
   * GET for all other verbs.
   */
  method?: Method
  path?: PathTemplate
  /**
   * Converts form values to the body. By default the values are sent unchanged. Transitions have no body unless this
   * function returns one.
   */
  serialise?(values: V, previous?: R): unknown
  /** Converts the response to the record, if the response of this call is not the record itself. */
  parse?(answer: unknown): R
}

/** Verbs of react-admin that call the server. */
export type Verb = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete'

export interface Transport<R = Values, V = Values> {
  /** Name of the resource in the domain, such as `simpleRewards`. */
  name: string
  dialect: Dialect
  /**
   * Path of the resource below the dialect's base path, or, in the b2b dialect, an absolute path. By default lists and
   * create use this path, and calls for one record use `{path}/{id}`.
   */
  path: string
  /**
   * Names of placeholders in the resource's paths that callers fill through `meta` or through a transition's values.
   */
  pathNames?: readonly string[]
  /**
   * Name of the field that has a record's id. By default it is `guid` in the b2b dialect and `id` in the REST dialect.
   */
  idSource?: string
  /** Spelling of the paging parameter in the specification of this list; by default `Offset`. */
  offsetParam?: 'Offset' | 'offset'
  /** Set to `list` if the specification has no call for one record. getOne then searches the list page by page. */
  oneFrom?: 'list'
  /**
   * Returns whether a record from the list has all fields. Needed only for lists whose records may lack fields; for an
   * incomplete record, getOne calls `path/{id}`.
   */
  isWhole?(listed: R): boolean
  /** The fields by which the list can be sorted and searched. By default the fields in `contract/lists.ts` apply. */
  list?: ListFields
  endpoints?: Partial<Record<Verb, Endpoint<V, R>>>
  /**
   * Returns whether an update can change a record that an earlier attempt created, so that the record has these values.
   * A definition needs it only if it has no `form`, and a dialog of its own creates the records. Missing if the records
   * are not created in a form.
   */
  canCorrect?(values: V, created: R): boolean
  /** Custom verbs by key. By default they call PUT `{path}/{id}:{key}` without a body. */
  transitions?: Readonly<Record<string, Endpoint<V, R>>>
}

export interface TransitionParams {
  id: Identifier
  /** Key of the transition in the definition's `transitions`. */
  key: string
  /** Values that fill further placeholders of the path, and from which `serialise` creates the body. */
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
