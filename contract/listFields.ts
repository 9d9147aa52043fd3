/**
 * Fields by which a list can be sorted and searched (not in the specification; docs/readings.md, 19). The query
 * parameters are `sort` (one of the fields in `sort`), `order` (`ASC`, which is the default, or `DESC`) and `q` (words,
 * each of which must occur in at least one field of `search`; see search.ts). Texts are sorted by the rules of the
 * language in Accept-Language, and rows with equal texts by id. Without `sort` a list has its default order. In the
 * staff area the same values are sent as ra-data-simple-rest's `sort` and `filter.q`.
 */
import type { z } from 'zod'
import { limits } from './limits'
import { computedFieldsOf } from './primitives'

/** The name of a field of the record, or of a field in one of its objects, such as `location.name`. */
type FieldOf<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

export interface ListFields<Sort extends string = string> {
  readonly sort: readonly Sort[]
  readonly search: readonly string[]
  /** Names of texts that the record does not contain, but in which the server also searches. */
  readonly alsoSearched?: readonly string[]
  /**
   * Maximum number of rows that a caller can request with `pageSize`. Without it, pages have `limits.pageSize` rows, as
   * the specification says.
   */
  readonly pageRows?: number
  /** Fields that the server computes (`markComputed` in primitives.ts): no form and no import has them. */
  readonly computed?: readonly string[]
}

/**
 * Returns the sort and search fields of a list, together with the computed fields of the record's schema, if it has
 * any.
 */
export const defineList = <
  Schema extends z.ZodObject,
  Sort extends FieldOf<z.output<Schema>>,
  Search extends FieldOf<z.output<Schema>>,
>(
  record: Schema,
  fields: Pick<ListFields, 'alsoSearched' | 'pageRows'> & { sort: readonly Sort[]; search: readonly Search[] },
) => {
  const computed: readonly string[] = computedFieldsOf(record)
  return computed.length > 0 ? { ...fields, computed } : fields
}

/**
 * The `pageRows` of lists whose page size the user chooses. It is the largest page size that can be chosen, because a
 * saved view may contain it.
 */
export const pageRows = Math.max(...limits.pageSizes)
