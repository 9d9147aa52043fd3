/**
 * What a resource definition can say. Everything here is data; `resolve.ts` turns a definition into the one that a
 * role sees, and list, dialogs, form and data provider read only that.
 *
 * Words are found by name and need no entry here: `resources.<name>.title`, `.fields.<source>`,
 * `.choices.<source>.<value>`, `.groups.<key>`, `.tabs.<key>`, `.filters.<name>`, `.actions.<key>` (`.keeps.<key>`: what refuses it),
 * `.dialogs.<create|edit|view|delete>`, `.preview`, `.empty.title`, `.empty.text`, `.empty.begin`.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { SessionRole } from '../../../../contract/roles'
import type { Needing } from '../../../config'
import type { Transport, Values } from '../../../dataProvider/endpoints'
import type { ExportWords } from '../export/exportTable'
import type { ImportDefinition } from '../import/importDefinition'
import type { BulkDeed, RowAction, ToolbarAction } from './actions'
import type { Form, Mode } from './fields'
import type { At, Counted, KindOf, Pictured, Source } from './source'

export type { Field, FieldInputProps, Form, FormGroup, Mode, PreviewProps } from './fields'

export type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>

export interface CellProps<R = Values> {
  record: R
}

/** A dialog of the resource's own. The engine mounts it while its route is open; the list stays under it. */
export interface DialogProps<R = Values> {
  mode: Mode
  /** Of the record; `undefined` on create. */
  id?: string
  /** The list's copy where it is on the page, or the loaded one. Absent on create and while loading. */
  record?: R
  /** Why the record could not be loaded, and the way to try again. */
  loadError?: unknown
  onRetry?(): void
  /** Of the place chosen in the side panel. */
  places: readonly string[]
  /** Resets and goes back in the history (or to the list when the dialog was opened by its address). */
  onClose(): void
  /** To be called after a save: closes, refreshes the lists, shows the toast, which says the name. */
  onSaved(name?: string): void
}

/** A panel beside the grid, driven by the address: `{path}/{place}` or `{path}/{place}/{place}`. */
export interface PanelProps {
  /** Address of the list without any place. */
  path: string
  places: readonly string[]
}

/** `label` is a translation key; default `resources.<name>.fields.<source>`. `grow`: share of the width, default by the kind. */
interface ColumnBase {
  label?: string
  /** Translation key of what the heading means, for the legend under the list. */
  help?: string
  grow?: number
  /** Keys of the tabs under which it can say something. Default: all. */
  under?: readonly string[]
  /** On a phone, where there are no headings, its name stands before it; before numbers it always does. */
  isNamed?: boolean
  /** There, only a blank parts it from the one before it: a house's number from its street. */
  follows?: true
  /** The column is a choice that says which state the record is in, where no tab does. */
  isState?: true
}
/** A record of another resource: `optionText` is what names it, dotted where that is further in; of names by language the reader's. */
export interface Named {
  resource: string
  optionText: string
}

export type Column<R> =
  | { [S in Source<R>]: ColumnBase & { source: S; kind: Exclude<KindOf<At<R, S>>, 'image'> } }[Source<R>]
  /** `named`: what the picture shows; by default the record's `name`, where it has one. `size`: px of a small one, default 44. */
  | (ColumnBase & { kind: 'image'; source: Pictured<R>; size?: number } & ('name' extends keyof R
        ? { named?: Source<R> }
        : { named: Source<R> }))
  /** Translation keys of what is said instead of 0, such as that something is sold out, and where no number is: that it has no end. */
  | (ColumnBase & { kind: 'number'; source: Counted<R>; zero?: string; missing?: string })
  /** How much of `of` is there: the number, a bar, the per cent and, while `leftWhen` holds (default: always), what is left. */
  | (ColumnBase & { kind: 'progress'; source: Counted<R>; of: Counted<R>; leftWhen?(record: R): boolean })
  /** The name of the record whose id is there. */
  | (ColumnBase & Named & { kind: 'reference'; source: Source<R> })
  /** `text`: what an exported file holds of it, an amount as a number; default: the value at the source, where that is one. */
  | (ColumnBase & {
      kind: 'custom'
      source: string
      component: Lazy<CellProps<R>> | ComponentType<CellProps<R>>
      text?(record: R, words: ExportWords): string | number
    })

export interface Tab<Q = Values> {
  key: string
  filter: Partial<Q>
  /** Translation key of a line under the tabs while this one is open: what the state means. */
  hint?: string
  /** Disabled where there is nothing (unless it is the open one): by the `counts` of the list's answer, else it asks for its total. */
  disabledWhenEmpty?: boolean
  /** What a new record starts with where this tab is open. */
  initial?: Values
}

/** What one of a list's filters may be. */
type Choice<Value> = unknown extends Value ? string : NonNullable<Value> & string

/**
 * A box above the grid: what is entered is sent in the filter under `name`, and kept in the address. Words:
 * `.filters.<name>`, those of the options `.choices.<name>.<option>`. A `reference` is found by the other resource's
 * search and sends its id; a `day` is sent as `2026-05-31`.
 */
export type Filter<Q = Values> = Needing &
  (
    | { kind: 'text' | 'day'; name: keyof Q & string }
    | { [N in keyof Q & string]: { kind: 'choice'; name: N; options: readonly Choice<Q[N]>[] } }[keyof Q & string]
    | (Named & { kind: 'reference'; name: keyof Q & string })
  )

/** Of a list that is asked for nothing but its page. */
export interface Unfiltered {
  readonly '': never
}

/** What may be another for a role. */
interface Varying<R, V, Q> extends Pick<Transport<R, V>, 'endpoints' | 'offsetParam' | 'transitions'> {
  tabs?: readonly Tab<Q>[]
  /** Sent with every list call. */
  filter?: Partial<Q>
  toolbar?: readonly ToolbarAction[]
  actions?: readonly RowAction<R, V>[]
  bulk?: readonly BulkDeed<V>[]
  form?: Form<R, V>
  /** Instead of the engine's form dialog. */
  dialog?: Lazy<DialogProps<R>>
  /** Dialogs at `{id}/<segment>`. */
  subRoutes?: Readonly<Record<string, Lazy<DialogProps<R>>>>
  /** `filters`: the filter that each place of the address sets, in order. */
  panel?: { component: Lazy<PanelProps> | ComponentType<PanelProps>; filters: readonly (keyof Q & string)[] }
  /** Translation keys of the toasts; without one the engine's `Saved` / `Deleted`. */
  toasts?: { created?: string; updated?: string; deleted?: string }
}

/** @typeParam R record, V its form's values, Q what its list can be asked for: `contract`'s query */
export interface ResourceDefinition<R, V = R, Q = Values> extends Transport<R, V>, Varying<R, V, Q> {
  roles: readonly SessionRole[]
  columns?: readonly Column<R>[]
  /**
   * What a phone's row says below its title, the first column: sources of columns. Default: the three columns after it; the rest
   * comes with a tap.
   */
  summary?: readonly string[]
  /** Height of each grid row in px: what is longer than two lines is cut. Default: 50 and more. */
  rowHeight?: number
  /** Segment of the area's screen where the first record comes from, if not by a dialog of the list: linked to where there is none. */
  begin?: string
  /** Its rows may come from a file, where the API takes them. */
  import?: ImportDefinition
  filters?: readonly Filter<Q>[]
  /** Default: the newest first, by `createdAt`. The b2b dialect always answers so. */
  sort?: { field: keyof R & string; order: 'ASC' | 'DESC' }
  /** A total at which the API stops counting: there may be more, and the list says so. `searchMax`: only where it is searched. */
  totalMax?: number
  searchMax?: number
  /** Shown instead of / under the grid's heading, for what no column can say. */
  aside?: Lazy<object> | ComponentType<object>
  /** What differs for a role: replaces the parts named; `endpoints`, `transitions` and single fields are merged, all the way down. */
  forRole?: Partial<Record<SessionRole, Variant<R, V, Q>>>
}

export interface Variant<R, V, Q = Values> extends Varying<R, V, Q> {
  path?: string
  /** Others, or changes to single ones; `false` leaves the column out. */
  columns?: readonly Column<R>[] | { readonly [S in Source<R>]?: false | ColumnBase }
  /** Changes to single fields of the form; `false` leaves the field out. */
  fields?: { readonly [K in keyof V & string]?: false | { required?: boolean; options?: readonly string[] } }
  /** Changes to what a new record starts with. */
  initial?: Partial<V>
}

/** Of the registry: the record's type is erased once, in `defineResource`. */
export type AnyDefinition = ResourceDefinition<Values, Values>

/** Types a definition against its record `R`, its form's values `V` and its list's query `Q`, and erases them for the registry. */
export const defineResource = <R, V = R, Q = Unfiltered>(definition: ResourceDefinition<R, V, Q>): AnyDefinition =>
  definition as unknown as AnyDefinition
