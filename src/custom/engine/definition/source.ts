/** What a definition may name of a record, and as which kind of column it can be shown. */
import type { CityRef } from '../../../../contract/cities'
import type { Image } from '../../../../contract/images'
import type { Money } from '../../../../contract/primitives'

/** A field of the record, or a field of an object in it (`location.name`). */
export type Source<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

/** The value there. */
export type At<R, S> = S extends keyof R
  ? R[S]
  : S extends `${infer Key}.${infer Rest}`
    ? Key extends keyof R
      ? At<NonNullable<R[Key]>, Rest>
      : never
    : never

/** Where a picture is. */
export type Pictured<R> = { [S in Source<R>]: 'image' extends KindOf<At<R, S>> ? S : never }[Source<R>]

/** Where a number is. */
export type Counted<R> = { [S in Source<R>]: NonNullable<At<R, S>> extends number ? S : never }[Source<R>]

/** What each kind of column shows. */
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

/** The kinds that can show such a value; of an erased record any. */
export type KindOf<Value> = unknown extends Value
  ? ColumnKind
  : { [Kind in ColumnKind]: NonNullable<Value> extends KindValues[Kind] ? Kind : never }[ColumnKind]
