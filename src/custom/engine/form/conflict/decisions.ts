/**
 * The user's decisions in an edit conflict: one for each group of fields in conflict, and one for each field in
 * conflict that belongs to no group.
 */
import type { Values } from '../../../../dataProvider/endpoints'
import type { MergeField, MergeResult } from './merge'
import { isSameValue } from './merge'

/**
 * `mine` are the values of the user who is saving, `theirs` the values of the other user. `typed` is a value that the
 * user entered after the conflict and that differs from `mine` and `theirs`.
 */
export type ConflictSide = 'mine' | 'theirs' | 'typed'

export interface ConflictDecision<F extends MergeField = MergeField> {
  /** The name of the group, or the source of a field without a group. */
  key: string
  fields: readonly F[]
}

export const createConflictDecisions = <F extends MergeField>(
  fields: readonly F[],
  { conflicts }: Pick<MergeResult, 'conflicts'>,
): ConflictDecision<F>[] => {
  const decisions = new Map<string, F[]>()
  for (const field of fields) {
    if (!conflicts.includes(field.source)) continue
    const key = field.group ?? field.source
    decisions.set(key, [...(decisions.get(key) ?? []), field])
  }
  return [...decisions].map(([key, own]) => ({ key, fields: own }))
}

/** Returns the values of the decision's fields, by source. */
export const valuesOfDecision = ({ fields }: ConflictDecision, values: Values): Values =>
  Object.fromEntries(fields.map(({ source }) => [source, values[source]]))

/** Returns the side whose values the form holds; `typed` if the form holds other values. */
export const findChosenSide = (
  decision: ConflictDecision,
  formValues: Values,
  { mine, theirs }: { mine: Values; theirs: Values },
): ConflictSide => {
  const isAs = (values: Values) =>
    decision.fields.every(({ source }) => isSameValue(formValues[source], values[source]))
  if (isAs(theirs)) return 'theirs'
  return isAs(mine) ? 'mine' : 'typed'
}
