/** The parts of a definition that describe its list: tabs, filters, and related lists of other resources. */
import type { FeatureRequirement } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { ReferenceTarget } from './columns'

export interface ListTab<Q = Values> extends FeatureRequirement {
  key: string
  filter: Partial<Q>
  /** Translation key of a line below the tabs that explains this tab's state. Shown while the tab is open. */
  hint?: string
  /**
   * Disables the tab while it is empty and not open. The number of its rows comes from `counts` in the list's response,
   * or else from a separate request.
   */
  disabledWhenEmpty?: boolean
  /** Initial values of a record that is created while this tab is open. */
  initial?: Values
  /** Sort order of the list while this tab is open, if the API can sort by the field. Default: the list's own order. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** The possible options of a `choice` filter whose query value has the type `Value`. */
type Choice<Value> = unknown extends Value ? string : NonNullable<Value> & string

/**
 * An input above the grid. Its value is sent in the filter under `name` and stored in the URL. Translation keys:
 * `.filters.<name>`; for options, `.choices.<name>.<option>`. A `reference` searches the other resource and sends the
 * id of the selected record; a `day` sends `2026-05-31`.
 */
export type Filter<Q = Values> = FeatureRequirement &
  (
    | { kind: 'text' | 'day'; name: keyof Q & string }
    | {
        [N in keyof Q & string]: {
          kind: 'choice'
          name: N
          options: readonly Choice<Q[N]>[]
          /** Whether the options are in the alphabetical order of their labels instead of the declared order. */
          isAlphabetical?: true
        }
      }[keyof Q & string]
    | (ReferenceTarget & { kind: 'reference'; name: keyof Q & string })
  )

/** The query of a list that accepts only a page number. */
export interface UnfilteredQuery {
  readonly '': never
}

/**
 * A list of another resource's records that refer to this record. `by` is the name of the reference: the child's list
 * can be filtered by it, and a reference column, field or filter of the child with this name points to this resource.
 */
export interface ChildList {
  resource: string
  by: string
  /** Whether the API filters the child's list by `by` although its definition has no such filter or reference. */
  isApiFilter?: true
  /**
   * Sources of further columns to leave out, because they have the same value in every row, such as the name of this
   * record.
   */
  omit?: readonly string[]
  /** The order of the rows. By default it is that of the child's own list. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
}
