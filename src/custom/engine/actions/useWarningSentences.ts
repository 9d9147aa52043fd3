/** Turns a definition's warning into the sentences that apply to a record. */
import { useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'
import { formatNumber } from '../../ui/format'
import type { ActionConfirmation, SentenceTemplate } from '../definition/actions'

/** Returns the warning as a list of sentences. A warning that is a single key applies to every record. */
export const toWarningSentences = (
  warning: ActionConfirmation<Values>['warning'],
): readonly SentenceTemplate<Values>[] => (typeof warning === 'string' ? [{ message: warning }] : (warning ?? []))

export const useWarningSentences = () => {
  const translate = useTranslate()
  const language = useLanguage()
  const formatParam = (value: string | number) => (typeof value === 'number' ? formatNumber(value, language) : value)
  const textOf = ({ message, params }: SentenceTemplate<Values>, record: Values) =>
    translate(
      message,
      Object.fromEntries(Object.entries(params?.(record) ?? {}).map(([name, value]) => [name, formatParam(value)])),
    )
  return (warning: ActionConfirmation<Values>['warning'], record: Values) =>
    toWarningSentences(warning)
      .filter(({ when }) => when?.(record) ?? true)
      .map(sentence => textOf(sentence, record))
}
