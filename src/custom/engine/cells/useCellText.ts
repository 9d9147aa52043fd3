/** Formats a record's value as text according to the kind of its column, for lists and exported files. */

import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { CityRef } from '../../../../contract/cities'
import type { Image } from '../../../../contract/images'
import { pickLocalName } from '../../../../contract/languages'
import type { Money } from '../../../../contract/primitives'
import { fileUrl } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'
import { formatDate, formatDateTime, formatMoney, formatNumber, formatWithOneDecimal } from '../../ui/format'
import type { Column } from '../definition/definition'
import type { ColumnKind } from '../definition/fieldSource'
import { choiceKey } from '../definition/messageKeys'
import { getValueAtSource, isMissingValue } from './valueAt'

type TextLanguage = ReturnType<typeof useLanguage>
const texts: Record<
  Exclude<ColumnKind, 'choice' | 'boolean'> | 'progress',
  (value: never, language: TextLanguage) => string
> = {
  text: (value: unknown) => String(value),
  email: (value: string) => value,
  link: (value: string) => value,
  date: formatDate,
  dateTime: formatDateTime,
  number: formatNumber,
  progress: formatNumber,
  money: (value: Money | number, language) =>
    typeof value === 'number' ? formatMoney(value, language) : formatMoney(value.amount, language, value.currency),
  image: (value: Image) => fileUrl(value.lgUrl),
  city: ({ localizedNames }: CityRef, language) => pickLocalName(localizedNames, language),
  cities: (value: readonly CityRef[], language) =>
    value.map(({ localizedNames }) => pickLocalName(localizedNames, language)).join(', '),
}

/**
 * Returns a function that formats the value of a column as text. A missing value becomes the column's `missing` text,
 * or else an empty text. A reference becomes the id of the other record. A custom column without `text` shows only
 * values that are not objects.
 */
export const createCellFormatter =
  (resource: string, translate: ReturnType<typeof useTranslate>, language: TextLanguage) =>
  (record: Values, column: Column<Values>): string => {
    const { kind, source } = column
    if (kind === 'custom' && column.text) return String(column.text(record, { translate, language }))
    const value = getValueAtSource(record, source)
    if (isMissingValue(value)) return 'missing' in column && column.missing ? translate(column.missing) : ''
    if (kind === 'reference') return String(value)
    if (value === 0 && 'zero' in column && column.zero) return translate(column.zero)
    if (kind === 'custom') return typeof value === 'object' ? '' : String(value)
    if (kind === 'boolean') return translate(value ? 'engine.yes' : 'engine.no')
    // An API other than the portal's own may have choices without a translation.
    if (kind === 'choice') return translate(choiceKey({ name: resource }, source, String(value)), { _: String(value) })
    if ('tenths' in column && column.tenths) return formatWithOneDecimal(value as number, language)
    return texts[kind](value as never, language)
  }

export const useCellText = (resource: string) => {
  const translate = useTranslate()
  const language = useLanguage()
  return useMemo(() => createCellFormatter(resource, translate, language), [resource, translate, language])
}
