/** Types of a record's sources (dotted paths of its fields), and of the kinds of columns that can show them. */
import type { CityRef } from '../../../../contract/cities'
import type { Image } from '../../../../contract/images'
import type { Money } from '../../../../contract/primitives'

/** A field of the record, or a field of an object in it (`location.name`). */
export type FieldSource<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

/** The type of the value at a source; `never` for a path that the record does not have. */
export type ValueAtSource<R, S> = S extends keyof R
  ? R[S]
  : S extends `${infer Key}.${infer Rest}`
    ? Key extends keyof R
      ? ValueAtSource<NonNullable<R[Key]>, Rest>
      : never
    : never

/** The paths in a record to values that are pictures. */
export type PictureSource<R> = {
  [S in FieldSource<R>]: 'image' extends ColumnKindOf<ValueAtSource<R, S>> ? S : never
}[FieldSource<R>]

/** The paths in a record to values that are numbers. */
export type NumberSource<R> = {
  [S in FieldSource<R>]: NonNullable<ValueAtSource<R, S>> extends number ? S : never
}[FieldSource<R>]

/** The value type of each kind of column. */
interface KindValues {
  text: string | number
  email: string
  choice: string
  date: string
  dateTime: string
  number: number
  money: Money | number
  image: Image
  city: CityRef
  cities: readonly CityRef[]
  link: string
  boolean: boolean
}
export type ColumnKind = keyof KindValues

/** The kinds of columns that can show a value of this type. For a record whose type is erased, all kinds. */
export type ColumnKindOf<Value> = unknown extends Value
  ? ColumnKind
  : { [Kind in ColumnKind]: NonNullable<Value> extends KindValues[Kind] ? Kind : never }[ColumnKind]
