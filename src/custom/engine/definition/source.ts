/** Types of a record's sources (dotted paths of its fields), and of the kinds of columns that can show them. */
import type { CityRef } from '../../../../contract/cities'
import type { Image } from '../../../../contract/images'
import type { Money } from '../../../../contract/primitives'

/** A field of the record, or a field of an object in it (`location.name`). */
export type Source<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

/** The type of the value at a source. */
export type At<R, S> = S extends keyof R
  ? R[S]
  : S extends `${infer Key}.${infer Rest}`
    ? Key extends keyof R
      ? At<NonNullable<R[Key]>, Rest>
      : never
    : never

/** The paths in a record to values that are pictures. */
export type PictureSource<R> = { [S in Source<R>]: 'image' extends KindOf<At<R, S>> ? S : never }[Source<R>]

/** The paths in a record to values that are numbers. */
export type NumberSource<R> = { [S in Source<R>]: NonNullable<At<R, S>> extends number ? S : never }[Source<R>]

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
export type KindOf<Value> = unknown extends Value
  ? ColumnKind
  : { [Kind in ColumnKind]: NonNullable<Value> extends KindValues[Kind] ? Kind : never }[ColumnKind]
