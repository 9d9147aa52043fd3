/** What a definition can say of its form: the fields, their kinds, and where they stand. */
import type { ComponentType } from 'react'
import type { Values } from '../../../dataProvider/endpoints'
import type { Lazy, Named } from './definition'
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
  /** Read-only for a reason, which the hint says. */
  isLocked?: boolean
}

interface FieldBase<V> {
  source: keyof V & string
  required?: boolean
  rules?: readonly Rule[]
  showWhen?(values: Partial<V>): boolean
  readOnlyWhen?(values: Partial<V>, mode: Mode): boolean
  /** Translation key of why it is read-only then: said in the hint's place, with a lock. */
  lockedHint?: string
  /** Always this, from the other values; shown live and read-only. */
  computed?(values: Partial<V>): unknown
  /** Translation key of a line under the field. */
  hint?: string
  /** The body fields whose errors belong here, where they are not called like the source (`image` → `imageId`). */
  wire?: readonly string[]
}
export type Field<V> =
  | (FieldBase<V> & { kind: 'text' | 'multiline' | 'email' })
  /** A text of entries, one a line, which a file or a pasted table can add to. */
  | (FieldBase<V> & { kind: 'lines' })
  /** A number; `digits` accepts whole ones only. */
  | (FieldBase<V> & { kind: 'number'; digits?: boolean; unit?: string })
  /** A number with at most so many digits after the point. */
  | (FieldBase<V> & { kind: 'decimal'; places: number; unit?: string })
  /** An amount in the portal's currency, two digits after the point at most. */
  | (FieldBase<V> & { kind: 'money' })
  /** Holds `2026-05-31`. */
  | (FieldBase<V> & { kind: 'day' })
  /** Holds `2026-05-31T09:00:00.000Z`, shown in the reader's own time. */
  | (FieldBase<V> & { kind: 'dateTime' })
  | (FieldBase<V> & { kind: 'choice'; options: readonly string[]; variant?: 'select' | 'radio' })
  /** Holds the chosen values. */
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
  /** Holds the id of a record of another resource. `filter`: which of them may be chosen. */
  | (FieldBase<V> & Named & { kind: 'reference'; filter?: Readonly<Record<string, string>> })
  | (FieldBase<V> & { kind: 'custom'; component: Lazy<FieldInputProps> | ComponentType<FieldInputProps> })

/** Fields under a heading of their own; words: `.groups.<key>`. */
export interface FormGroup<V> {
  key: string
  fields: readonly (keyof V & string)[]
  columns?: 1 | 2 | 3
}

export interface Form<R, V> {
  fields: readonly Field<V>[]
  /** On a phone always one. Default 1. */
  columns?: 1 | 2 | 3
  /** What belongs to none stands before them. */
  groups?: readonly FormGroup<V>[]
  /** What a new record starts with. */
  initial?: Partial<V>
  /** Record → form values. Default: the record. The way back is the endpoint's `serialise`. */
  toValues?(record: R): Partial<V>
  /** Translation key of the button that creates the record. Default: `Save`. */
  createLabel?: string
  /** On edit: saving is possible only after a change. */
  needsChange?: boolean
  /** What others will see of it: drawn from what is entered, beside the fields, on a phone below them. Its heading: `.preview`. */
  preview?: Lazy<PreviewProps<V>>
}

export interface PreviewProps<V = Values> {
  values: Partial<V>
}
