/**
 * Fields by which a list can be sorted and searched (not in the specification; docs/readings.md, 19). The parameters
 * are `sort` (one of the fields in `sort`), `order` (`ASC`, which is the default, or `DESC`) and `q` (words, each of
 * which must occur in at least one field of `search`; see search.ts). Texts are sorted by the rules of the language in
 * Accept-Language, and rows with equal texts by id. Without `sort` a list has its default order. In the staff area the
 * same values are in ra-data-simple-rest's `sort` and `filter.q`.
 */
import type { z } from 'zod'
import { limits } from './limits'
import { computedFieldsOf } from './primitives'

/** A field of the record, or a field of one of its objects (`location.name`). */
type FieldOf<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

export interface ListFields<Sort extends string = string> {
  readonly sort: readonly Sort[]
  readonly search: readonly string[]
  /**
   * Maximum number of rows that a caller can request with `pageSize`. Without it, pages have `limits.pageSize` rows, as
   * the specification says.
   */
  readonly pageRows?: number
  /** Fields that the server computes (`markComputed` in primitives.ts): no form and no import has them. */
  readonly computed?: readonly string[]
}

/** Returns the fields of a list of these records. The computed fields follow from the schema. */
export const defineList = <
  Schema extends z.ZodObject,
  Sort extends FieldOf<z.output<Schema>>,
  Search extends FieldOf<z.output<Schema>>,
>(
  record: Schema,
  fields: { sort: readonly Sort[]; search: readonly Search[]; pageRows?: number },
) => {
  const computed: readonly string[] = computedFieldsOf(record)
  return computed.length > 0 ? { ...fields, computed } : fields
}

/** The `pageRows` of lists with a choice of page sizes: the largest page size, because a saved view may contain it. */
export const pageRows = Math.max(...limits.pageSizes)
