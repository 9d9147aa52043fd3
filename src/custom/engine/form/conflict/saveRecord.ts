/** Saves an edited record with `If-Match`, and merges the changes that another user made in the meantime. */
import type { Identifier } from 'react-admin'
import type { ChangeAuthor } from '../../../../../contract/recordChanges'
import { type ApiError, isVersionConflict } from '../../../../dataProvider/apiError'
import type { Values } from '../../../../dataProvider/endpoints'
import { isSameValue, type MergeField, type MergeResult, mergeValues } from './merge'

/** The record that a form was opened with, and the form's values at that time. */
export interface FormBaseline {
  record: Values
  values: Values
}

export interface RecordEditing {
  id: Identifier
  fields: readonly MergeField[]
  toValues(record: Values): Values
  /**
   * Returns whether the form shows the field. A field in conflict that is hidden takes the value of the current record.
   */
  isShown?(source: string, values: Values): boolean
  write(values: Values, previous: Values): Promise<SavedRecord>
  read(): Promise<Values>
  /** Returns whether a record from the API has all properties that the form needs. */
  isWhole?(record: Values): boolean
}

export interface SaveConflict extends MergeResult {
  current: FormBaseline
  /** The users who changed the record meanwhile, as far as they are known. */
  authors: readonly ChangeAuthor[]
}

export type SaveResult =
  | {
      kind: 'saved'
      base: FormBaseline
      changedByOthers: readonly string[]
      authors: readonly ChangeAuthor[]
      keepsMine: boolean
    }
  | { kind: 'conflict'; conflict: SaveConflict }

/**
 * The record as the API returned it after saving. An API may respond without a body; then only the sent values are
 * known.
 */
interface SavedRecord {
  data?: Values
  isUnconfirmed?: boolean
}

/** Maximum number of merges before the error is shown. During each merge another user may save again. */
const maxMerges = 5

const currentOf = async ({ body: { current } }: ApiError, { read, isWhole }: RecordEditing): Promise<Values> => {
  const record = current as Values | undefined
  return record && (isWhole?.(record) ?? true) ? record : read()
}

/** Merges the form's values with the current record, which another user changed after the form had loaded it. */
export const mergeCurrentRecord = (
  { fields, toValues, isShown = () => true }: Pick<RecordEditing, 'fields' | 'toValues' | 'isShown'>,
  from: FormBaseline,
  mine: Values,
  record: Values,
  authors: readonly ChangeAuthor[],
): { conflict: SaveConflict; changedByOthers: readonly string[] } => {
  const theirs = toValues(record)
  const merge = mergeValues(fields, from.values, mine, theirs)
  const hidden = merge.conflicts.filter(source => !isShown(source, merge.values))
  const decided = Object.fromEntries(hidden.map(source => [source, theirs[source]]))
  const conflict = {
    ...merge,
    values: { ...merge.values, ...decided },
    conflicts: merge.conflicts.filter(source => !hidden.includes(source)),
    current: { record, values: theirs },
    authors,
  }
  return { conflict, changedByOthers: [...merge.changedByOthers, ...hidden] }
}

export const saveRecord = async (editing: RecordEditing, base: FormBaseline, values: Values): Promise<SaveResult> => {
  const { fields, toValues, write } = editing
  const changedByOthers = new Set<string>()
  const authors: ChangeAuthor[] = []
  let keepsMine = true
  let [from, mine] = [base, values]
  for (let merges = 0; ; merges++) {
    try {
      const { data, isUnconfirmed } = await write(mine, from.record)
      const isKnown = data !== undefined && !isUnconfirmed && Object.keys(data).length > 1
      const saved = isKnown ? { record: data, values: toValues(data) } : { record: from.record, values: mine }
      return { kind: 'saved', base: saved, changedByOthers: [...changedByOthers], authors, keepsMine }
    } catch (error) {
      if (!isVersionConflict(error) || merges === maxMerges) throw error
      const record = await currentOf(error, editing)
      const { changedBy } = error.body
      if (changedBy) authors.push(changedBy)
      const merged = mergeCurrentRecord(editing, from, mine, record, authors)
      const { conflict } = merged
      for (const source of merged.changedByOthers) changedByOthers.add(source)
      if (conflict.conflicts.length > 0) return { kind: 'conflict', conflict }
      keepsMine = fields.some(({ source }) => !isSameValue(conflict.values[source], conflict.current.values[source]))
      ;[from, mine] = [conflict.current, conflict.values]
    }
  }
}
