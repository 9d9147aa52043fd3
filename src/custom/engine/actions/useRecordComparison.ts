/**
 * Lists what another user has changed in a record since this user loaded it, formatted as the list's columns format
 * values.
 */
import { type RaRecord, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { useCellText } from '../cells/useCellText'
import { fieldKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'

export interface FormattedChange {
  /** Name of the changed column, already translated. */
  label: string
  before: string
  now: string
}

/** Returns a function that compares two states of a record column by column. */
export const useRecordComparison = (definition: ResolvedDefinition) => {
  const translate = useTranslate()
  const textOf = useCellText(definition.name)
  return (before: Values, now: Values): FormattedChange[] =>
    definition.columns
      .map(column => ({
        label: translate(column.label ?? fieldKey(definition, column.source)),
        before: textOf(before as RaRecord, column),
        now: textOf(now as RaRecord, column),
      }))
      .filter(change => change.before !== change.now)
}
