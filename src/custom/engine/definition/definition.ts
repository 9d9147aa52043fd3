/**
 * The resource definition. Everything here is data; `resolve.ts` turns a definition into the one that a role sees, and
 * list, dialogs, form and data provider read only that result.
 *
 * Translations are found by name and need no entry here: `resources.<name>.title`, `.fields.<source>`,
 * `.choices.<source>.<value>`, `.groups.<key>`, `.tabs.<key>`, `.filters.<name>`, `.actions.<key>` (`.keeps.<key>` for
 * the button that declines it), `.dialogs.<create|edit|view|delete>`, `.preview`, `.empty.title`, `.empty.text`,
 * `.empty.begin`.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { SessionRole } from '../../../../contract/roles'
import type { Needing } from '../../../config'
import type { Transport, Values } from '../../../dataProvider/endpoints'
import type { ExportWords } from '../export/exportTable'
import type { ImportDefinition } from '../import/importDefinition'
import type { BulkAction, RowAction, ToolbarAction } from './actions'
import type { Form, Mode } from './fields'
import type { At, KindOf, NumberSource, PictureSource, Source } from './source'

export type { Field, FieldInputProps, Form, FormGroup, Mode, PreviewProps } from './fields'

export type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>

export interface CellProps<R = Values> {
  record: R
}

/**
 * Properties of a resource's own dialog. The engine mounts it while its route is open; the list stays mounted below
 * it.
 */
export interface DialogProps<R = Values> {
  mode: Mode
  /** Id of the record; `undefined` on create. */
  id?: string
  /**
   * The record: the list's copy if it is on the page, otherwise the loaded one. Undefined on create and while loading.
   */
  record?: R
  /** Reason why the record could not be loaded; `onRetry` loads it again. */
  loadError?: unknown
  onRetry?(): void
  /** Places chosen in the side panel. */
  places: readonly string[]
  /** Resets the dialog and goes back in the history, or to the list if the dialog was opened by its address. */
  onClose(): void
  /** Call this after a save. It closes the dialog, refreshes the lists and shows a toast with the name. */
  onSaved(name?: string): void
}

/** A panel next to the grid, controlled by the address: `{path}/{place}` or `{path}/{place}/{place}`. */
export interface PanelProps {
  /** Address of the list without any place. */
  path: string
  places: readonly string[]
}

/**
 * `label` is a translation key, by default `resources.<name>.fields.<source>`. `grow` is the share of the width; the
 * default depends on the kind.
 */
interface ColumnBase {
  label?: string
  /** Translation key that explains the heading, for the legend below the list. */
  help?: string
  grow?: number
  /** Keys of the tabs under which the column is useful. Default: all. */
  under?: readonly string[]
  /** Shows the column's name before its value on a phone, where there are no headings. Numbers always have it. */
  isNamed?: boolean
  /**
   * On a phone, separates the value from the previous column only by a space, such as a house number from its street.
   */
  follows?: true
  /** Marks the choice that holds the record's state, for resources whose tabs do not show it. */
  isState?: true
}
/**
 * A record of another resource. `optionText` is the source of its name, dotted if nested; if that holds names by
 * language, the user's language is taken.
 */
export interface ReferenceTarget {
  resource: string
  optionText: string
}

export type Column<R> =
  | { [S in Source<R>]: ColumnBase & { source: S; kind: Exclude<KindOf<At<R, S>>, 'image'> } }[Source<R>]
  /**
   * `named` is the source of the picture's description, by default the record's `name` if it has one. `size` is the
   * thumbnail's size in pixels, by default 44.
   */
  | (ColumnBase & { kind: 'image'; source: PictureSource<R>; size?: number } & ('name' extends keyof R
        ? { named?: Source<R> }
        : { named: Source<R> }))
  /**
   * `zero` is the translation key shown instead of 0, such as "sold out"; `missing`, the one shown for a missing
   * number, such as "unlimited".
   */
  | (ColumnBase & { kind: 'number'; source: NumberSource<R>; zero?: string; missing?: string })
  /**
   * Progress towards the value at `of`: the number, a bar, the percentage and the remainder. The remainder is shown
   * while `leftWhen` returns true (default: always).
   */
  | (ColumnBase & { kind: 'progress'; source: NumberSource<R>; of: NumberSource<R>; leftWhen?(record: R): boolean })
  /** Shows the name of the record whose id the column contains. */
  | (ColumnBase & ReferenceTarget & { kind: 'reference'; source: Source<R> })
  /**
   * `text` returns the column's content in an exported file, amounts as numbers. By default that is the value at the
   * source, if there is one.
   */
  | (ColumnBase & {
      kind: 'custom'
      source: string
      component: Lazy<CellProps<R>> | ComponentType<CellProps<R>>
      text?(record: R, words: ExportWords): string | number
    })

export interface Tab<Q = Values> {
  key: string
  filter: Partial<Q>
  /** Translation key of a line below the tabs while this tab is open, which explains the state. */
  hint?: string
  /**
   * Disables an empty tab unless it is open. The number comes from the `counts` of the list's answer, else from a
   * request of its own.
   */
  disabledWhenEmpty?: boolean
  /** Initial values of a record that is created while this tab is open. */
  initial?: Values
}

/** Values that a filter can have. */
type Choice<Value> = unknown extends Value ? string : NonNullable<Value> & string

/**
 * An input above the grid. Its value is sent in the filter under `name` and stored in the address. Translation keys:
 * `.filters.<name>`; for options, `.choices.<name>.<option>`. A `reference` uses the other resource's search and sends
 * an id; a `day` is sent as `2026-05-31`.
 */
export type Filter<Q = Values> = Needing &
  (
    | { kind: 'text' | 'day'; name: keyof Q & string }
    | { [N in keyof Q & string]: { kind: 'choice'; name: N; options: readonly Choice<Q[N]>[] } }[keyof Q & string]
    | (ReferenceTarget & { kind: 'reference'; name: keyof Q & string })
  )

/** The query of a list that only accepts a page. */
export interface Unfiltered {
  readonly '': never
}

/** Parts of a definition that can differ by role. */
interface Varying<R, V, Q> extends Pick<Transport<R, V>, 'endpoints' | 'offsetParam' | 'transitions'> {
  tabs?: readonly Tab<Q>[]
  /** Sent with every list call. */
  filter?: Partial<Q>
  toolbar?: readonly ToolbarAction[]
  actions?: readonly RowAction<R, V>[]
  bulk?: readonly BulkAction<V>[]
  form?: Form<R, V>
  /** Replaces the engine's form dialog. */
  dialog?: Lazy<DialogProps<R>>
  /** Dialogs at `{id}/<segment>`. */
  subRoutes?: Readonly<Record<string, Lazy<DialogProps<R>>>>
  /** `filters` names the filter that each place in the address sets, in order. */
  panel?: { component: Lazy<PanelProps> | ComponentType<PanelProps>; filters: readonly (keyof Q & string)[] }
  /** Translation keys of the toasts; by default the engine's `Saved` and `Deleted`. */
  toasts?: { created?: string; updated?: string; deleted?: string }
}

/**
 * @typeParam R the record
 * @typeParam V the values of its form
 * @typeParam Q the list's query, from `contract`
 */
export interface ResourceDefinition<R, V = R, Q = Values> extends Transport<R, V>, Varying<R, V, Q> {
  roles: readonly SessionRole[]
  columns?: readonly Column<R>[]
  /**
   * Sources of the columns that a phone's row shows below its title, which is the first column. Default: the next three
   * columns. A tap shows the other columns.
   */
  summary?: readonly string[]
  /** Height of each grid row in pixels; text longer than two lines is cut. Default: 50 or more. */
  rowHeight?: number
  /**
   * Segment of the area's screen where the first record is created, if the list has no dialog for that. An empty list
   * links to it.
   */
  begin?: string
  /** Allows importing rows from a file, if the API supports it. */
  import?: ImportDefinition
  filters?: readonly Filter<Q>[]
  /** Default: newest first, by `createdAt`. The b2b dialect always answers in that order. */
  sort?: { field: keyof R & string; order: 'ASC' | 'DESC' }
  /**
   * Total at which the API stops counting; the list then says that there may be more. `searchMax` applies only to
   * searches.
   */
  totalMax?: number
  searchMax?: number
  /** Shown below the heading, for information that no column can hold. */
  aside?: Lazy<object> | ComponentType<object>
  /**
   * Differences for a role. The named parts are replaced; `endpoints`, `transitions` and single fields are merged
   * deeply.
   */
  forRole?: Partial<Record<SessionRole, Variant<R, V, Q>>>
}

export interface Variant<R, V, Q = Values> extends Varying<R, V, Q> {
  path?: string
  /** Other columns, or changes to single ones; `false` leaves the column out. */
  columns?: readonly Column<R>[] | { readonly [S in Source<R>]?: false | ColumnBase }
  /** Changes to single fields of the form; `false` leaves the field out. */
  fields?: { readonly [K in keyof V & string]?: false | { required?: boolean; options?: readonly string[] } }
  /** Changes to the initial values of a new record. */
  initial?: Partial<V>
}

/** A definition in the registry. The record's type is erased in `defineResource`. */
export type AnyDefinition = ResourceDefinition<Values, Values>

/**
 * Checks a definition against its record `R`, its form's values `V` and its list's query `Q`, and erases these types
 * for the registry.
 */
export const defineResource = <R, V = R, Q = Unfiltered>(definition: ResourceDefinition<R, V, Q>): AnyDefinition =>
  definition as unknown as AnyDefinition
