/**
 * Three-way merge of a form's values. `base` are the values when the form was opened, `mine` the form's values now,
 * `theirs` the values of the current record. A change made on only one side is kept. Lists are merged entry by entry. A
 * field that both sides changed differently is a conflict and keeps `mine` until the user chooses. The fields of a
 * group describe one thing, such as an address and its point: if both sides changed the group, all of its fields that
 * differ are in conflict.
 */
import type { Values } from '../../../../dataProvider/endpoints'
import { splitLines } from '../../inputs/lines'
import { isEmptyValue } from '../../inputs/useField'

export interface MergeField {
  source: string
  kind: string
  /** A group whose fields must come from the same side, because they describe one thing. */
  group?: string
  /** Computes the value from the other fields. */
  computed?(values: Values): unknown
}

export interface MergeResult {
  values: Values
  /** Sources of the fields that both sides changed differently. */
  conflicts: readonly string[]
  /** Sources of the fields whose merged value contains a change of another user. */
  changedByOthers: readonly string[]
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * Returns the guid of an uploaded image, because the same image can have several URLs. Returns other values unchanged.
 */
const identityOf = (value: unknown): unknown => (isObject(value) && typeof value.guid === 'string' ? value.guid : value)

/** Compares two values deeply. A missing value equals an empty text and an empty list. */
export const isSameValue = (left: unknown, right: unknown): boolean => {
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right)
  const [a, b] = [identityOf(left), identityOf(right)]
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => isSameValue(a[key], b[key]))
}

const listsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Kinds of fields whose value is a set of entries. Each entry is kept, added or removed separately. */
const entries: Partial<Record<string, { read(value: unknown): unknown[]; write(list: unknown[]): unknown }>> = {
  cities: { read: listsOf, write: list => list },
  multiChoice: { read: listsOf, write: list => list },
  lines: { read: splitLines, write: list => list.join('\n') },
}

const mergeEntries = (base: unknown[], mine: unknown[], theirs: unknown[]) => {
  const removed = base.filter(entry => !mine.includes(entry))
  const added = mine.filter(entry => !base.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter(entry => !removed.includes(entry)), ...added]
}

const isSameEntries = (left: unknown[], right: unknown[]) =>
  left.length === right.length && left.every(entry => right.includes(entry))

type FieldVerdict = { value: unknown; by: 'none' | 'me' | 'others' | 'both' | 'conflict' }

const mergeValue = ({ kind }: MergeField, base: unknown, mine: unknown, theirs: unknown): FieldVerdict => {
  const several = entries[kind]
  if (several) {
    const [was, own, other] = [base, mine, theirs].map(several.read) as [unknown[], unknown[], unknown[]]
    if (isSameEntries(was, other)) return { value: mine, by: 'me' }
    if (isSameEntries(was, own)) return { value: theirs, by: 'others' }
    return { value: several.write(mergeEntries(was, own, other)), by: 'others' }
  }
  if (isSameValue(base, theirs)) return { value: mine, by: isSameValue(base, mine) ? 'none' : 'me' }
  if (isSameValue(base, mine)) return { value: theirs, by: 'others' }
  return isSameValue(mine, theirs) ? { value: mine, by: 'both' } : { value: mine, by: 'conflict' }
}

type Verdicts = readonly (FieldVerdict & { source: string; group: string | undefined })[]

/** Marks the differing fields of a group as conflicts if both sides changed the group. */
const joinGroups = (merged: Verdicts, mine: Values, theirs: Values): Verdicts => {
  const changedBy = (group: string, ...sides: FieldVerdict['by'][]) =>
    merged.some(verdict => verdict.group === group && sides.includes(verdict.by))
  return merged.map(verdict => {
    const { source, group } = verdict
    if (group === undefined || !changedBy(group, 'me', 'both', 'conflict') || !changedBy(group, 'others', 'conflict'))
      return verdict
    if (isSameValue(mine[source], theirs[source])) return verdict
    return { ...verdict, value: mine[source], by: 'conflict' as const }
  })
}

/** Merges the values. Values without a field, such as a state, are taken from the current record. */
export const mergeValues = (fields: readonly MergeField[], base: Values, mine: Values, theirs: Values): MergeResult => {
  const separate = fields
    .filter(({ computed }) => computed === undefined)
    .map(field => {
      const { source, group } = field
      return { source, group, ...mergeValue(field, base[source], mine[source], theirs[source]) }
    })
  const merged = joinGroups(separate, mine, theirs)
  const sourcesOf = (by: FieldVerdict['by']) => merged.filter(verdict => verdict.by === by).map(({ source }) => source)
  const values: Values = {
    ...mine,
    ...theirs,
    ...Object.fromEntries(merged.map(({ source, value }) => [source, value])),
  }
  for (const { source, computed } of fields) if (computed) values[source] = computed(values)
  return {
    values,
    conflicts: sourcesOf('conflict'),
    changedByOthers: sourcesOf('others'),
  }
}
