/** A value of a record by its column's kind. */
import Link from '@mui/material/Link'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { CityRef } from '../../../contract/cities'
import type { Image } from '../../../contract/images'
import type { Money } from '../../../contract/primitives'
import { isWebAddress } from '../../../contract/rules'
import type { Values } from '../../dataProvider/endpoints'
import { useLanguage } from '../../i18n/i18n'
import type { Column, ColumnKind } from '../engine/definition'
import { choiceKey } from '../engine/words'
import { CitiesCell } from './CitiesCell'
import { formatDate, formatDateTime, formatMoney, formatNumber } from './format'
import { ImageCell } from './ImageCell'

/** Follows a dotted source: `location.name`. */
export const valueAt = (record: Values, source: string): unknown =>
  source.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], record)

interface CellProps {
  resource: string
  record: Values
  column: Column<Values>
}
type Renderer = (value: never, props: CellProps & { source: string }, tools: ReturnType<typeof useTools>) => ReactNode

const useTools = () => ({ translate: useTranslate(), language: useLanguage() })

// A link of the user's own: opened without handing over the opener, and only where it is a web address.
const link = (value: string) =>
  isWebAddress(value) ? (
    <Link href={value} target="_blank" rel="noopener noreferrer">
      {new URL(value).hostname}
    </Link>
  ) : (
    value
  )

const renderers: Record<ColumnKind, Renderer> = {
  text: (value: unknown) => String(value),
  email: (value: string) => <Link href={`mailto:${value}`}>{value}</Link>,
  choice: (value: string, { resource, source }, { translate }) =>
    translate(choiceKey({ name: resource }, source, value)),
  date: (value: string, _, { language }) => formatDate(value, language),
  dateTime: (value: string, _, { language }) => formatDateTime(value, language),
  number: (value: number, _, { language }) => formatNumber(value, language),
  money: (value: Money | number, _, { language }) =>
    typeof value === 'number' ? formatMoney(value, language) : formatMoney(value.amount, language, value.currency),
  image: (value: Image, { record }) => <ImageCell image={value} name={String(record.name ?? '')} />,
  cities: (value: readonly CityRef[]) => <CitiesCell cities={value} />,
  link,
  boolean: (value: boolean, _, { translate }) => translate(value ? 'engine.yes' : 'engine.no'),
}

export const Cell = ({ resource, record, column }: CellProps) => {
  const tools = useTools()
  if (column.kind === 'custom') {
    const Custom = column.component
    return (
      <Suspense fallback={null}>
        <Custom record={record} />
      </Suspense>
    )
  }
  const value = valueAt(record, column.source)
  if (value === undefined || value === null || value === '') return '–'
  return renderers[column.kind](value as never, { resource, record, column, source: column.source }, tools)
}
