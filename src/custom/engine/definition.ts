/**
 * What a resource definition can say. Everything here is data; `resolve.ts` turns a definition into the one that a
 * role sees, and list, dialogs, form and data provider read only that.
 *
 * Words are found by name and need no entry here: `resources.<name>.title`, `.fields.<source>`,
 * `.choices.<source>.<value>`, `.tabs.<key>`, `.filters.<name>`, `.actions.<key>`,
 * `.dialogs.<create|edit|view|delete>`, `.empty.title`, `.empty.text`, `.empty.tab`.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { SessionRole } from '../../../contract/roles'
import type { Transport, Values } from '../../dataProvider/endpoints'
import type { RowAction, ToolbarAction } from './actions'
import type { Rule } from './rules'

export type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>

/** A field of the record, or a field of an object in it (`location.name`). */
export type Source<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

// ── grid ──
export interface CellProps<R = Values> {
  record: R
}

export type ColumnKind =
  | 'text'
  | 'email'
  | 'choice'
  | 'date'
  | 'dateTime'
  | 'number'
  | 'money'
  | 'image'
  | 'cities'
  | 'link'
  | 'boolean'

/** `label` is a translation key; default `resources.<name>.fields.<source>`. `grow`: share of the width, default 1. */
interface ColumnBase {
  label?: string
  grow?: number
}
export type Column<R> =
  | (ColumnBase & { kind: ColumnKind; source: Source<R> })
  | (ColumnBase & { kind: 'custom'; source: string; component: Lazy<CellProps<R>> | ComponentType<CellProps<R>> })

export interface Tab {
  key: string
  filter: Values
  /** Asks for its total and is disabled while that is 0 (unless it is the open one). */
  disabledWhenEmpty?: boolean
}

/**
 * A box above the grid: what is entered is sent in the filter under `name`, and kept in the address. Words:
 * `.filters.<name>`, those of the options `.choices.<name>.<option>`. A `reference` is found by the other resource's
 * `search` and sends its id; a `day` is sent as `2026-05-31`.
 */
export type Filter =
  | { kind: 'text' | 'day'; name: string }
  | { kind: 'choice'; name: string; options: readonly string[] }
  | { kind: 'reference'; name: string; resource: string; optionText: string }

export type IconName =
  | 'activate'
  | 'add'
  | 'analytics'
  | 'bins'
  | 'cancel'
  | 'check'
  | 'deactivate'
  | 'decline'
  | 'delete'
  | 'download'
  | 'edit'
  | 'employees'
  | 'home'
  | 'impersonate'
  | 'log'
  | 'mail'
  | 'map'
  | 'profile'
  | 'qr'
  | 'recycle'
  | 'requests'
  | 'rewards'
  | 'sponsor'
  | 'start'
  | 'stores'
  | 'view'

// ── form ──
export type Mode = 'create' | 'edit' | 'view'

export interface FieldInputProps {
  source: string
  label: string
  required: boolean
  readOnly: boolean
  rules?: readonly Rule[]
  /** Translation key. */
  hint?: string
}

interface FieldBase<V> {
  source: keyof V & string
  required?: boolean
  rules?: readonly Rule[]
  /** In which dialogs; default all. */
  modes?: readonly Mode[]
  showWhen?(values: Partial<V>): boolean
  readOnlyWhen?(values: Partial<V>, mode: Mode): boolean
  /** Always this, from the other values; shown live and read-only. */
  computed?(values: Partial<V>): unknown
  /** Translation key of a line under the field. */
  hint?: string
  /** The body fields whose errors belong here, where they are not called like the source (`image` → `imageId`). */
  wire?: readonly string[]
}
export type Field<V> =
  | (FieldBase<V> & { kind: 'text' | 'multiline' | 'email' })
  /** A number; `digits` accepts whole ones only. */
  | (FieldBase<V> & { kind: 'number'; digits?: boolean; unit?: string })
  | (FieldBase<V> & { kind: 'choice'; options: readonly string[]; variant?: 'select' | 'radio' })
  | (FieldBase<V> & { kind: 'boolean' })
  /** Holds the uploaded image (`Image` of the wire); `serialise` takes its guid. */
  | (FieldBase<V> & { kind: 'image' })
  /** Holds the chosen cities' guids. */
  | (FieldBase<V> & { kind: 'cities' })
  /** Holds the id of a record of another resource, shown by its `optionText`. */
  | (FieldBase<V> & { kind: 'reference'; resource: string; optionText: string })
  | (FieldBase<V> & { kind: 'custom'; component: Lazy<FieldInputProps> | ComponentType<FieldInputProps> })

export interface Form<R, V> {
  fields: readonly Field<V>[]
  /** What a new record starts with. */
  initial?: Partial<V>
  /** Record → form values. Default: the record. The way back is the endpoint's `serialise`. */
  toValues?(record: R): Partial<V>
  /** On edit: saving is possible only after a change. */
  needsChange?: boolean
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
  /** To be called after a save: closes, refreshes the lists, shows the toast. */
  onSaved(): void
}

/** A panel beside the grid, driven by the address: `{path}/{place}` or `{path}/{place}/{place}`. */
export interface PanelProps {
  /** Address of the list without any place. */
  path: string
  places: readonly string[]
}

export interface ResourceDefinition<R, V = R> extends Transport<R, V> {
  roles: readonly SessionRole[]
  columns?: readonly Column<R>[]
  /** Height of a grid row in px; default 50. */
  rowHeight?: number
  tabs?: readonly Tab[]
  /** Sent with every list call. */
  filter?: Values
  toolbar?: readonly ToolbarAction[]
  actions?: readonly RowAction<R, V>[]
  form?: Form<R, V>
  /** Instead of the engine's form dialog. */
  dialog?: Lazy<DialogProps<R>>
  /** Dialogs at `{id}/<segment>`. */
  subRoutes?: Readonly<Record<string, Lazy<DialogProps<R>>>>
  /** `filters`: the filter that each place of the address sets, in order. */
  panel?: { component: Lazy<PanelProps> | ComponentType<PanelProps>; filters: readonly string[] }
  /** A box that sends this filter, 500 ms after typing. */
  search?: { filter: string }
  filters?: readonly Filter[]
  /** Default: the newest first, by `createdAt`. The b2b dialect always answers so. */
  sort?: { field: keyof R & string; order: 'ASC' | 'DESC' }
  /** Shown instead of / under the grid's heading, for what no column can say. */
  aside?: Lazy<object>
  /** Translation keys of the toasts; without one the engine's `Saved` / `Deleted`. */
  toasts?: { created?: string; updated?: string; deleted?: string }
  /** What differs for a role: replaces the parts named, merges `endpoints`, `transitions` and single fields. */
  forRole?: Partial<Record<SessionRole, Variant<R, V>>>
}

export interface Variant<R, V>
  extends Partial<
    Pick<
      ResourceDefinition<R, V>,
      | 'path'
      | 'offsetParam'
      | 'endpoints'
      | 'transitions'
      | 'columns'
      | 'tabs'
      | 'filter'
      | 'toolbar'
      | 'actions'
      | 'form'
      | 'dialog'
      | 'subRoutes'
      | 'panel'
      | 'toasts'
    >
  > {
  /** Changes to single fields of the form; `false` leaves the field out. */
  fields?: { readonly [K in keyof V & string]?: false | { required?: boolean; options?: readonly string[] } }
  /** Changes to what a new record starts with. */
  initial?: Partial<V>
}

/** Of the registry: the record's type is erased once, in `defineResource`. */
export type AnyDefinition = ResourceDefinition<Values, Values>

/** Types a definition against its record `R` and its form's values `V`, and erases both for the registry. */
export const defineResource = <R, V = R>(definition: ResourceDefinition<R, V>): AnyDefinition =>
  definition as unknown as AnyDefinition
