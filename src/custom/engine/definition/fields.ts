/** How a definition describes its form: the fields, their kinds and their layout. */
import type { ComponentType } from 'react'
import type { Values } from '../../../dataProvider/endpoints'
import type { Lazy, ReferenceTarget } from './definition'
import type { Rule } from './rules'

export type Mode = 'create' | 'edit' | 'view'

export interface FieldInputProps {
  source: string
  label: string
  required: boolean
  readOnly: boolean
  rules?: readonly Rule[]
  /** Translation key. */
  hint?: string
  /** The field is read-only, and the hint gives the reason. */
  isLocked?: boolean
}

interface FieldBase<V> {
  source: keyof V & string
  required?: boolean
  rules?: readonly Rule[]
  showWhen?(values: Partial<V>): boolean
  readOnlyWhen?(values: Partial<V>, mode: Mode): boolean
  /** Translation key of the reason why the field is read-only, shown instead of the hint with a lock. */
  lockedHint?: string
  /** Computes the value from the other values. The field is updated live and is read-only. */
  computed?(values: Partial<V>): unknown
  /** Translation key of a line under the field. */
  hint?: string
  /** Names of body fields whose errors are shown here, if they differ from the source (`image` → `imageId`). */
  wire?: readonly string[]
}
export type Field<V> =
  | (FieldBase<V> & { kind: 'text' | 'multiline' | 'email' })
  /** A text with one entry per line. A file or a pasted table can add entries. */
  | (FieldBase<V> & { kind: 'lines' })
  /** A number; with `digits`, only whole numbers are valid. */
  | (FieldBase<V> & { kind: 'number'; digits?: boolean; unit?: string })
  /** A number with at most `places` decimals. */
  | (FieldBase<V> & { kind: 'decimal'; places: number; unit?: string })
  /** An amount in the portal's currency, with at most two decimals. */
  | (FieldBase<V> & { kind: 'money' })
  /** Holds `2026-05-31`. */
  | (FieldBase<V> & { kind: 'day' })
  /** Holds `2026-05-31T09:00:00.000Z`, shown in the user's time zone. */
  | (FieldBase<V> & { kind: 'dateTime' })
  | (FieldBase<V> & { kind: 'choice'; options: readonly string[]; variant?: 'select' | 'radio' })
  /** Holds an array of the chosen values. */
  | (FieldBase<V> & { kind: 'multiChoice'; options: readonly string[] })
  | (FieldBase<V> & { kind: 'boolean' })
  /** Holds the chosen `File`; `serialise` puts it into a `FormData`. `accept`: MIME types. */
  | (FieldBase<V> & { kind: 'file'; accept?: readonly string[] })
  /** Holds the uploaded image (`Image` of the wire); `serialise` takes its guid. */
  | (FieldBase<V> & { kind: 'image' })
  /** Holds the chosen cities' guids. */
  | (FieldBase<V> & { kind: 'cities' })
  /** Holds the chosen city's guid. */
  | (FieldBase<V> & { kind: 'city' })
  /** Holds the id of a record of another resource. `filter` restricts which records can be chosen. */
  | (FieldBase<V> & ReferenceTarget & { kind: 'reference'; filter?: Readonly<Record<string, string>> })
  | (FieldBase<V> & { kind: 'custom'; component: Lazy<FieldInputProps> | ComponentType<FieldInputProps> })

/** Fields under a heading of their own. Translation key: `.groups.<key>`. */
export interface FormGroup<V> {
  key: string
  fields: readonly (keyof V & string)[]
  columns?: 1 | 2 | 3
}

export interface Form<R, V> {
  fields: readonly Field<V>[]
  /** Number of columns; on a phone always one. Default 1. */
  columns?: 1 | 2 | 3
  /** Groups of fields. Fields that belong to no group come first. */
  groups?: readonly FormGroup<V>[]
  /** Initial values of a new record. */
  initial?: Partial<V>
  /** Converts a record into form values. Default: the record. The endpoint's `serialise` converts them back. */
  toValues?(record: R): Partial<V>
  /** Translation key of the button that creates the record. Default: `Save`. */
  createLabel?: string
  /** On edit, allows saving only after a change. */
  needsChange?: boolean
  /**
   * A preview, drawn live from the entered values, of what other users will see. It is shown next to the fields, on a
   * phone below them. Its heading is `.preview`.
   */
  preview?: Lazy<PreviewProps<V>>
}

export interface PreviewProps<V = Values> {
  values: Partial<V>
}
