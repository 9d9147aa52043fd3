/**
 * The definition of a resource, written as data. `resolve.ts` computes the definition for a role; lists, dialogs, forms
 * and the data provider read only that result.
 *
 * Translations are found by name and need no entry here: `resources.<name>.title`, `.fields.<source>`,
 * `.choices.<source>.<value>`, `.groups.<key>`, `.tabs.<key>`, `.states.<key>`, `.filters.<name>`, `.actions.<key>`
 * (`.keeps.<key>` for the button that declines the action), `.dialogs.<create|edit|view|delete>`, `.rules.<rule>`,
 * `.preview`, `.empty.title`, `.empty.text` (`.empty.readers` for a role that only reads), `.empty.begin`,
 * `.unmatched.<filter>.<value>` if an empty list explains the selected value of a filter, and for imported points
 * `.import.doubts.<doubt>` and `.import.accuracy.<accuracy>`.
 */
import type { ComponentType } from 'react'
import type { Language } from '../../../../contract/languages'
import type { RecordRules } from '../../../../contract/recordRules'
import type { SessionRole } from '../../../../contract/roles'
import type { Transport, Values } from '../../../dataProvider/endpoints'
import type { ImportDefinition } from '../import/importDefinition'
import type { BulkAction, RowAction, ToolbarAction } from './actions'
import type { Column, ColumnBase, LazyComponent } from './columns'
import type { FieldSource } from './fieldSource'
import type { Form, FormMode } from './fields'
import type { ChildList, Filter, ListTab, UnfilteredQuery } from './listDefinition'
import type { StaffAccess, TeamAccess } from './teamAccess'

export type { CellProps, Column, LazyComponent, ReferenceTarget } from './columns'
export type { Field, FieldInputProps, Form, FormGroup, FormMode, PreviewProps } from './fields'
export type { ChildList, Filter, ListTab } from './listDefinition'

/**
 * Properties of a resource's own dialog. The dialog is mounted while its route is open; the list stays mounted behind
 * it.
 */
export interface DialogProps<R = Values> {
  mode: FormMode
  /** Id of the record; `undefined` on create. */
  id?: string
  /**
   * The loaded record; a view first gets the list's row, if the list has it. `undefined` on create and while loading.
   */
  record?: R
  /** Reason why the record could not be loaded; `onRetry` loads it again. */
  loadError?: unknown
  onRetry?(): void
  /** URL segments of the items that the user chose in the side panel, such as a city and a retailer. */
  places: readonly string[]
  /** Closes the dialog: navigates back in the history, or to the list if the user opened the dialog's URL directly. */
  onClose(): void
  /**
   * Closes the dialog after saving and shows a toast. The toast contains the name, unless the definition has its own
   * `toasts`.
   */
  onSaved(name?: string): void
}

/**
 * Properties of a panel next to the grid. The places that the user chooses in the panel become segments of the URL:
 * `{path}/{place}` or `{path}/{place}/{place}`.
 */
export interface PlacesPanelProps {
  /** URL path of the list, without the selected places. */
  path: string
  places: readonly string[]
}

/** Parts of a definition that can differ by role. */
interface RoleDependentParts<R, V, Q> extends Pick<Transport<R, V>, 'endpoints' | 'offsetParam' | 'transitions'> {
  tabs?: readonly ListTab<Q>[]
  filters?: readonly Filter<Q>[]
  /** Filter that is part of every call of the list. */
  filter?: Partial<Q>
  toolbar?: readonly ToolbarAction[]
  actions?: readonly RowAction<R, V>[]
  bulk?: readonly BulkAction<V>[]
  form?: Form<R, V>
  /** A component that replaces the engine's form dialog. */
  dialog?: LazyComponent<DialogProps<R>>
  /** Dialogs that are opened at the sub-route `{id}/<segment>`, by their segment. */
  subRoutes?: Readonly<Record<string, LazyComponent<DialogProps<R>>>>
  /**
   * A panel next to the grid. Each place in the URL sets one filter; `filters` are the names of these filters, in
   * order.
   */
  panel?: {
    component: LazyComponent<PlacesPanelProps> | ComponentType<PlacesPanelProps>
    filters: readonly (keyof Q & string)[]
  }
  /**
   * URL segment of the page for one record, which is opened at `<segment>/<id>`. The page shows the `children`, as the
   * view dialog otherwise does.
   */
  page?: string
  /** Lists shown in the record's view or on its `page`. A child that the role does not have is left out. */
  children?: readonly ChildList[]
  /** Translation keys of the toasts; by default the engine's `Saved` and `Deleted`. */
  toasts?: { created?: string; updated?: string; deleted?: string }
}

/**
 * The definition of a resource.
 * @typeParam R the record
 * @typeParam V the values of its form
 * @typeParam Q the list's query, from `contract`
 */
export interface ResourceDefinition<R, V = R, Q = Values> extends Transport<R, V>, RoleDependentParts<R, V, Q> {
  roles: readonly SessionRole[]
  /**
   * The roles that only read the records. Their screen has no button, action or import that writes; `open` and `custom`
   * actions without `writes` stay, unless `forRole` leaves them out.
   */
  readers?: readonly SessionRole[]
  /**
   * The roles in an organisation's team that reading and writing the records need. By default every member reads them,
   * and managers write them. A member who may not write has the same screen as a role that only reads. The URL of a
   * forbidden screen or dialog shows a message that access is denied.
   */
  team?: Partial<TeamAccess>
  /** The tasks of support staff that reading and writing the records need, by default `read` and `manage`. */
  staff?: Partial<StaffAccess>
  columns?: readonly Column<R>[]
  /**
   * Returns the name of a record in toasts, labels and searches, in the reader's language. Default: the name that
   * `recordName.ts` returns.
   */
  nameOf?(record: R, language: Language): string
  /**
   * Sources of the columns that a phone's row shows below its title, which is the first column that is no picture.
   * Default: the next three columns. A tap shows the other columns.
   */
  summary?: readonly string[]
  /**
   * Height of each grid row in pixels; text longer than two lines is cut. By default rows are at least 50 pixels high.
   */
  rowHeight?: number
  /**
   * The screen to which the empty list sends a user who wants to add a record, if the list has no dialog for that: path
   * segment of a screen, such as the map on which recyclers book pickups.
   */
  begin?: string
  /** Allows importing rows from a file, if the API supports it. */
  import?: ImportDefinition
  /**
   * Other resources whose lists show these records, or figures computed from them. These lists are fetched again after
   * a change.
   */
  shownBy?: readonly string[]
  /**
   * States of a record that neither a tab nor a state column shows, each with its condition. After a rejected
   * transition the message names the first state whose condition is true.
   */
  states?: Readonly<Record<string, (record: R) => boolean>>
  /** Rules across the form's values. Default: the rules that contract/recordRules.ts declares for this resource. */
  rules?: RecordRules
  /**
   * The order in which the list opens. By default it is newest first, by `createdAt`, which is also the default order
   * of the b2b calls.
   */
  sort?: { field: keyof R & string; order: 'ASC' | 'DESC' }
  /**
   * Numbers of rows per page that the reader can choose; the first is the default. The list's `pageRows`
   * (contract/lists.ts) is the maximum. A list without `pageRows` has pages of 30 rows, a list of the plain REST
   * dialect pages of up to 100.
   */
  perPage?: readonly [number, ...number[]]
  /**
   * Total at which the API stops counting; the list then says "or more". `searchMax` applies only to searches, by default
   * `limits.matchesCounted`.
   */
  totalMax?: number
  searchMax?: number
  /** A component below the heading, for information that fits into no column. */
  aside?: LazyComponent<object> | ComponentType<object>
  /**
   * Changes to the definition for a role. The parts named here replace the definition's parts; `endpoints` and
   * `transitions` are merged deeply, and `columns`, `fields` and `initial` can change single parts.
   */
  forRole?: Partial<Record<SessionRole, RoleVariant<R, V, Q>>>
  /**
   * Changes to the form for members who are limited to cities or locations, in addition to the changes for the role.
   */
  forLimited?: Pick<RoleVariant<R, V, Q>, 'fields' | 'initial'>
}

export interface RoleVariant<R, V, Q = Values> extends RoleDependentParts<R, V, Q> {
  path?: string
  /** A list of columns that replaces the definition's, or changes to single columns; `false` leaves a column out. */
  columns?: readonly Column<R>[] | { readonly [S in FieldSource<R>]?: false | ColumnBase<R> }
  /** Changes to single fields of the form; `false` leaves the field out. */
  fields?: { readonly [K in keyof V & string]?: false | { required?: boolean; options?: readonly string[] } }
  /** Values that replace initial values of a new record. */
  initial?: Partial<V>
}

/** A definition in the registry. The record's type is erased in `defineResource`. */
export type AnyDefinition = ResourceDefinition<Values, Values>

/** Checks a definition against its record `R`, form values `V` and query `Q`, and erases these types. */
export const defineResource = <R, V = R, Q = UnfilteredQuery>(definition: ResourceDefinition<R, V, Q>): AnyDefinition =>
  definition as unknown as AnyDefinition
