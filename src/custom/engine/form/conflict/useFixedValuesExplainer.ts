/**
 * Explains why a save was rejected although its values are valid: the record's state has made some values final. Names
 * the state and the current values.
 */
import { useTranslate } from 'react-admin'
import type { Values } from '../../../../dataProvider/endpoints'
import { useLanguage } from '../../../../i18n/i18n'
import { useRecordStateText } from '../../actions/currentState'
import { createCellFormatter } from '../../cells/useCellText'
import { useEngine } from '../../definition/EngineContext'
import { recordName } from '../../definition/recordName'
import { encodeFormMessage } from '../formErrors'

interface FixedValues {
  /** The messages to show at the form's fields, by source. */
  errors: Values
  /** The current version of the record; `undefined` if it cannot be read. */
  current: Values | undefined
  toValues(record: Values): Values
  labelOf(source: string): string
}

/** Returns whether a value can be shown without formatting. */
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Returns a function that describes the rejection: `text` for the toast, `errors` for the form. */
export const useFixedValuesExplainer = (resource: string) => {
  const definition = useEngine().resources.get(resource)
  const stateText = useRecordStateText(definition ?? { name: resource, columns: [] })
  const translate = useTranslate()
  const language = useLanguage()
  return ({ errors, current, toValues, labelOf }: FixedValues) => {
    const reason = translate('engine.refusals.fixedValues')
    if (!current || !definition) return { text: reason, errors }
    const values = toValues(current)
    const textOf = (source: string) => {
      const column = definition.columns.find(each => each.source === source)
      if (column) return createCellFormatter(resource, translate, language)(current, column)
      return isPlain(values[source]) ? String(values[source]) : ''
    }
    const { root, ...atFields } = errors
    const shown = Object.keys(atFields).flatMap(source => {
      const value = atFields[source] === 'engine.refusals.fixed' ? textOf(source) : ''
      return value ? [{ source, value }] : []
    })
    const parts = [
      ...[stateText(current, recordName(current, definition))].filter(Boolean),
      reason,
      ...shown.map(({ source, value }) => `${labelOf(source)}: ${value}`),
    ]
    const explained = Object.fromEntries(
      shown.map(({ source, value }) => [source, encodeFormMessage('engine.refusals.fixedAt', { value })]),
    )
    return { text: parts.join('. '), errors: { ...errors, ...explained } }
  }
}
