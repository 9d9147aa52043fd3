/** The user's decisions in a conflict: one per field, and a single one for the fields of a group. */
import type { Values } from '../../../../dataProvider/endpoints'
import type { Merge, MergeField } from './merge'
import { isSame } from './merge'

/**
 * `mine` and `theirs` are the values of the two users. `typed` is a value that the user has entered since then and that
 * differs from these two.
 */
export type Side = 'mine' | 'theirs' | 'typed'

export interface Decision<F extends MergeField = MergeField> {
  /** The group, or the source of a field without one. */
  key: string
  fields: readonly F[]
}

export const decisionsOf = <F extends MergeField>(
  fields: readonly F[],
  { conflicts }: Pick<Merge, 'conflicts'>,
): Decision<F>[] => {
  const decisions = new Map<string, F[]>()
  for (const field of fields) {
    if (!conflicts.includes(field.source)) continue
    const key = field.group ?? field.source
    decisions.set(key, [...(decisions.get(key) ?? []), field])
  }
  return [...decisions].map(([key, own]) => ({ key, fields: own }))
}

/** Returns the decision's part of a form's values. */
export const partOf = ({ fields }: Decision, values: Values): Values =>
  Object.fromEntries(fields.map(({ source }) => [source, values[source]]))

/** Returns the side whose values the form holds. */
export const sideOf = (decision: Decision, held: Values, { mine, theirs }: { mine: Values; theirs: Values }): Side => {
  const isAs = (values: Values) => decision.fields.every(({ source }) => isSame(held[source], values[source]))
  if (isAs(theirs)) return 'theirs'
  return isAs(mine) ? 'mine' : 'typed'
}
