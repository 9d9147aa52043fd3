/** The user's decisions in an edit conflict: one for each field without a group, and one for each group. */
import type { Values } from '../../../../dataProvider/endpoints'
import type { Merge, MergeField } from './merge'
import { isSame } from './merge'

/**
 * `mine` are the values of the user who is saving, `theirs` those of the other user. `typed` is a value that the user
 * entered after the conflict and that differs from `mine` and `theirs`.
 */
export type Side = 'mine' | 'theirs' | 'typed'

export interface Decision<F extends MergeField = MergeField> {
  /** The name of the group, or the source of a field without a group. */
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

/** Returns the values of the decision's fields. */
export const partOf = ({ fields }: Decision, values: Values): Values =>
  Object.fromEntries(fields.map(({ source }) => [source, values[source]]))

/** Returns the side whose values the form holds. */
export const sideOf = (
  decision: Decision,
  formValues: Values,
  { mine, theirs }: { mine: Values; theirs: Values },
): Side => {
  const isAs = (values: Values) => decision.fields.every(({ source }) => isSame(formValues[source], values[source]))
  if (isAs(theirs)) return 'theirs'
  return isAs(mine) ? 'mine' : 'typed'
}
