/** Types that describe the form of a resource: the fields, their kinds and their layout. */
import type { ComponentType } from 'react'
import type { Values } from '../../../dataProvider/endpoints'
import type { Unit } from '../../ui/formatUnit'
import type { ErrorTexts } from './actions'
import type { LazyComponent, ReferenceTarget } from './columns'
import type { ValidationRule } from './rules'

export type FormMode = 'create' | 'edit' | 'view'

export interface FieldInputProps {
  source: string
  label: string
  required: boolean
  readOnly: boolean
  rules?: readonly ValidationRule[]
  /** Translation key of the hint below the field. */
  hint?: string
  /** Whether the input shows a lock icon: the field is computed, or the hint is the reason why it is read-only. */
  isLocked?: boolean
}

interface FieldBase<V> {
  source: keyof V & string
  required?: boolean
  rules?: readonly ValidationRule[]
  showWhen?(values: Partial<V>): boolean
  readOnlyWhen?(values: Partial<V>, mode: FormMode): boolean
  /** Translation key of the reason why the field is read-only. It replaces the hint, next to a lock icon. */
  lockedHint?: string
  /** Computes the value from the form's other values. The field is read-only and updated while the user types. */
  computed?(values: Partial<V>): unknown
  /** Translation key of a line under the field. */
  hint?: string
  /**
   * Names of fields in the request's body whose errors are shown here, if they differ from the source (source `image`,
   * body field `imageId`).
   */
  wire?: readonly string[]
  /** Texts of the API's error codes at this field, such as `NotUnique` of a value that another record has. */
  errorTexts?: ErrorTexts
}
export type Field<V> =
  | (FieldBase<V> & { kind: 'text' | 'multiline' | 'email' })
  /** A text with one entry per line. A file or a pasted table can add entries. */
  | (FieldBase<V> & { kind: 'lines'; cell?: false })
  /** A number; with `digits`, only whole numbers are valid. */
  | (FieldBase<V> & { kind: 'number'; digits?: boolean; unit?: Unit })
  /** A number with at most `places` decimals. */
  | (FieldBase<V> & { kind: 'decimal'; places: number; unit?: Unit })
  /** An amount in the portal's currency, with at most two decimals. */
  | (FieldBase<V> & { kind: 'money' })
  /** The field's value is a day such as `2026-05-31`. */
  | (FieldBase<V> & { kind: 'day' })
  /** The field's value is a moment such as `2026-05-31T09:00:00.000Z`, which is shown in the user's time zone. */
  | (FieldBase<V> & { kind: 'dateTime' })
  | (FieldBase<V> & { kind: 'choice'; options: readonly string[]; variant?: 'select' | 'radio' })
  /** The field's value is an array of the selected options. */
  | (FieldBase<V> & { kind: 'multiChoice'; options: readonly string[] })
  | (FieldBase<V> & { kind: 'boolean' })
  /**
   * The field's value is the selected `File`; `serialise` puts it into a `FormData`. `accept` lists the MIME types that
   * can be selected.
   */
  | (FieldBase<V> & { kind: 'file'; accept?: readonly string[]; cell?: false })
  /** The field's value is the uploaded image (the contract's `Image`); `serialise` sends its guid. */
  | (FieldBase<V> & { kind: 'image' })
  /** The field's value is an array of the guids of the selected cities. */
  | (FieldBase<V> & { kind: 'cities' })
  /** The field's value is the guid of the selected city. */
  | (FieldBase<V> & { kind: 'city' })
  /** The field's value is the id of a record of another resource. `filter` restricts which records can be selected. */
  | (FieldBase<V> & ReferenceTarget & { kind: 'reference'; filter?: Readonly<Record<string, string>> })
  /**
   * A field with its own component. `cell` says what a cell of an imported file contains for this field, or is `false`
   * if files have no column for it. A resource with an import requires `cell`.
   */
  | (FieldBase<V> & {
      kind: 'custom'
      component: LazyComponent<FieldInputProps> | ComponentType<FieldInputProps>
      cell?: 'text' | 'number' | 'day' | 'boolean' | false
    })

/** Fields under a heading of their own. Translation key: `.groups.<key>`. */
export interface FormGroup<V> {
  key: string
  fields: readonly (keyof V & string)[]
  columns?: 1 | 2 | 3
}

export interface Form<R, V> {
  fields: readonly Field<V>[]
  /** Number of columns in which the fields are laid out, by default 1. On a phone there is always one column. */
  columns?: 1 | 2 | 3
  /** Groups of fields. Fields that belong to no group come first. */
  groups?: readonly FormGroup<V>[]
  /** Initial values of a new record. */
  initial?: Partial<V>
  /**
   * Converts a record into form values; by default the record itself is used. The endpoint's `serialise` converts form
   * values into a body.
   */
  toValues?(record: R): Partial<V>
  /** Translation key of the button that creates the record. Default: `Save`. */
  createLabel?: string
  /** Disables saving an existing record until a value has changed. */
  needsChange?: boolean
  /**
   * A preview of what other users will see, updated while the user types. It is shown next to the fields, on a phone
   * below them. The translation key of its heading is `.preview`.
   */
  preview?: LazyComponent<PreviewProps<V>>
}

export interface PreviewProps<V = Values> {
  values: Partial<V>
}
