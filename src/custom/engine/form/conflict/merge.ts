/**
 * Three-way merge of a form's values: `base` is what the form was opened with, `mine` what it holds now, `theirs` the record
 * as it is now. A change that only one side made is kept. Values that hold several entries merge entry by entry. What both
 * sides changed differently is a conflict, and keeps my value until the user chooses. Fields of one group say one thing together,
 * such as an address and its point: where both sides changed the group, all fields in which they differ are in conflict.
 */
import type { Values } from '../../../../dataProvider/endpoints'
import { linesOf } from '../../inputs/lines'
import { isEmpty } from '../../inputs/useField'

export interface MergeField {
  source: string
  kind: string
  /** Fields of the same group are never merged field by field. */
  group?: string
  /** Returns the value where it follows from the other fields. */
  computed?(values: Values): unknown
}

export interface Merge {
  values: Values
  /** Sources that both sides changed differently. */
  conflicts: readonly string[]
  /** Sources whose value another user changed, as far as that is kept. */
  changedByOthers: readonly string[]
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** An uploaded image is the same image whatever its addresses. */
const identityOf = (value: unknown): unknown => (isObject(value) && typeof value.guid === 'string' ? value.guid : value)

/** Nothing is the same as an empty text or an empty list. */
export const isSame = (left: unknown, right: unknown): boolean => {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  const [a, b] = [identityOf(left), identityOf(right)]
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => isSame(a[key], b[key]))
}

const listsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Kinds whose order means nothing: each entry is kept, added or removed by itself. */
const entries: Partial<Record<string, { read(value: unknown): unknown[]; write(list: unknown[]): unknown }>> = {
  cities: { read: listsOf, write: list => list },
  multiChoice: { read: listsOf, write: list => list },
  lines: { read: linesOf, write: list => list.join('\n') },
}

const mergeEntries = (base: unknown[], mine: unknown[], theirs: unknown[]) => {
  const removed = base.filter(entry => !mine.includes(entry))
  const added = mine.filter(entry => !base.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter(entry => !removed.includes(entry)), ...added]
}

const isSameEntries = (left: unknown[], right: unknown[]) =>
  left.length === right.length && left.every(entry => right.includes(entry))

type FieldVerdict = { value: unknown; by: 'nobody' | 'me' | 'others' | 'both' | 'conflict' }

const mergeValue = ({ kind }: MergeField, base: unknown, mine: unknown, theirs: unknown): FieldVerdict => {
  const several = entries[kind]
  if (several) {
    const [was, own, other] = [base, mine, theirs].map(several.read) as [unknown[], unknown[], unknown[]]
    if (isSameEntries(was, other)) return { value: mine, by: 'me' }
    if (isSameEntries(was, own)) return { value: theirs, by: 'others' }
    return { value: several.write(mergeEntries(was, own, other)), by: 'others' }
  }
  if (isSame(base, theirs)) return { value: mine, by: isSame(base, mine) ? 'nobody' : 'me' }
  if (isSame(base, mine)) return { value: theirs, by: 'others' }
  return isSame(mine, theirs) ? { value: mine, by: 'both' } : { value: mine, by: 'conflict' }
}

type Verdicts = readonly (FieldVerdict & { source: string; group: string | undefined })[]

/** Nothing of a group is taken from either side where both sides changed it. */
const joinGroups = (merged: Verdicts, mine: Values, theirs: Values): Verdicts => {
  const changedBy = (group: string, ...sides: FieldVerdict['by'][]) =>
    merged.some(each => each.group === group && sides.includes(each.by))
  return merged.map(each => {
    const { source, group } = each
    if (group === undefined || !changedBy(group, 'me', 'both', 'conflict') || !changedBy(group, 'others', 'conflict'))
      return each
    if (isSame(mine[source], theirs[source])) return each
    return { ...each, value: mine[source], by: 'conflict' as const }
  })
}

/** Values that no field shows, such as a state, are taken as they are now. */
export const mergeValues = (fields: readonly MergeField[], base: Values, mine: Values, theirs: Values): Merge => {
  const separate = fields
    .filter(({ computed }) => computed === undefined)
    .map(field => {
      const { source, group } = field
      return { source, group, ...mergeValue(field, base[source], mine[source], theirs[source]) }
    })
  const merged = joinGroups(separate, mine, theirs)
  const sourcesOf = (by: FieldVerdict['by']) => merged.filter(each => each.by === by).map(({ source }) => source)
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
