/** Shows a value as its field shows it: references and cities by name, choices by label, images as thumbnails. */
import Box from '@mui/material/Box'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { Image } from '../../../../../contract/images'
import { pickLocalName } from '../../../../../contract/languages'
import type { Point } from '../../../../../contract/primitives'
import { fileUrl } from '../../../../config'
import { isNotFoundError } from '../../../../dataProvider/apiError'
import { useLanguage } from '../../../../i18n/i18n'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../../ui/format'
import { useNameFormatter } from '../../cells/valueAt'
import type { ReferenceTarget } from '../../definition/definition'
import { isEmptyValue } from '../../inputs/useField'
import { useSelectedCities } from '../../inputs/useSelectedCities'
import type { ConflictField } from './useEditConflict'

type Language = ReturnType<typeof useLanguage>

const CityNames = ({ guids }: { guids: readonly string[] }) => {
  const language = useLanguage()
  const { cities } = useSelectedCities(guids)
  return cities.map(({ localizedNames }) => pickLocalName(localizedNames, language)).join(', ')
}

const ReferenceName = ({ resource, optionText, id }: ReferenceTarget & { id: string }) => {
  const { data, error } = useGetOne<RaRecord>(resource, { id })
  const translate = useTranslate()
  const nameOf = useNameFormatter(optionText)
  if (isNotFoundError(error)) return <em>{translate('engine.reference.removed')}</em>
  return data ? nameOf(data) : '…'
}

const numeric = (value: unknown, format: (value: number) => string) =>
  typeof value === 'number' ? format(value) : String(value)

const texts: Partial<Record<ConflictField['kind'], (value: never, language: Language) => string>> = {
  number: (value: unknown, language) => numeric(value, number => formatNumber(number, language)),
  decimal: (value: unknown, language) => numeric(value, number => formatNumber(number, language)),
  money: (value: unknown, language) => numeric(value, amount => formatMoney(amount, language)),
  day: formatDate,
  dateTime: formatDateTime,
  file: ({ name }: File) => name,
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

interface ConflictValueProps {
  field: ConflictField
  value: unknown
  /** Returns the translated label of a value of the choice field `source`. */
  choiceLabel(source: string, choice: string): string
}

export const ConflictValue = ({ field, value, choiceLabel }: ConflictValueProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (isEmptyValue(value)) return <em>{translate('engine.conflict.empty')}</em>
  switch (field.kind) {
    case 'image':
      return (
        <Box
          component="img"
          src={fileUrl((value as Image).smUrl)}
          alt=""
          sx={{ width: 72, height: 72, objectFit: 'cover', borderRadius: 1, display: 'block' }}
        />
      )
    case 'city':
    case 'cities':
      return <CityNames guids={[value as string | string[]].flat()} />
    case 'reference':
      return <ReferenceName {...field} id={String(value)} />
    case 'choice':
      return choiceLabel(field.source, String(value))
    case 'multiChoice':
      return (value as string[]).map(choice => choiceLabel(field.source, choice)).join(', ')
    case 'boolean':
      return translate(value ? 'engine.yes' : 'engine.no')
    case 'point': {
      const { latitude, longitude } = value as Point
      const degrees = (part: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(part)
      return translate('engine.conflict.point', { latitude: degrees(latitude), longitude: degrees(longitude) })
    }
    default:
      return texts[field.kind]?.(value as never, language) ?? plain(value)
  }
}
