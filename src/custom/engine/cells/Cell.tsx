/** Renders a record's value according to the kind of its column. */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { CityRef } from '../../../../contract/cities'
import type { Image } from '../../../../contract/images'
import { isWebAddress } from '../../../../contract/rules'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'
import { mailto } from '../../ui/format'
import type { Column } from '../definition/definition'
import type { ColumnKind } from '../definition/fieldSource'
import { CitiesCell } from './CitiesCell'
import { ImageCell } from './ImageCell'
import { useCellText } from './useCellText'
import { getValueAtSource, isMissingValue } from './valueAt'

const ReferenceCell = lazy(async () => ({ default: (await import('./ReferenceCell')).ReferenceCell }))

const ProgressCell = lazy(async () => ({ default: (await import('./ProgressCell')).ProgressCell }))

interface CellProps {
  resource: string
  record: Values
  column: Column<Values>
}
type CellRenderer = (value: never) => ReactNode

// Returns a link to a web address that a user entered; its text omits the protocol and `www.`. Other values are
// returned as text. The opened page gets no reference to the portal's window.
const link = (value: string) => {
  if (!isWebAddress(value)) return value
  const { hostname, pathname } = new URL(value)
  return (
    <Link href={value} title={value} target="_blank" rel="noopener noreferrer">
      {(hostname + pathname).replace(/^www\.|\/$/g, '')}
    </Link>
  )
}

/** Renderers of the column kinds that need more than plain text. */
const renderers: Partial<Record<ColumnKind, CellRenderer>> = {
  email: (value: string) => {
    const [name, domain] = value.split('@')
    return (
      <Link href={mailto(value)}>
        {name}
        {domain && (
          <>
            @<wbr />
            {domain}
          </>
        )}
      </Link>
    )
  },
  cities: (value: readonly CityRef[]) => <CitiesCell cities={value} />,
  link,
}

/** Shows the line below a value, which distinguishes records with equal values. */
const SecondLine = ({ record, column }: Pick<CellProps, 'record' | 'column'>) => {
  const words = { translate: useTranslate(), language: useLanguage() }
  return <div className="second">{column.secondLine?.(record, words)}</div>
}

/** Highlights the text shown for a value of zero, such as "sold out". */
const Missing = ({ children }: { children: ReactNode }) => (
  <Box component="strong" sx={{ color: 'error.main' }}>
    {children}
  </Box>
)

const Value = ({ resource, record, column }: CellProps) => {
  const textOf = useCellText(resource)
  if (column.kind === 'custom') {
    const Custom = column.component
    const content = <Custom record={record} />
    // The code of a custom cell is loaded lazily. A cell whose column has a `text` may be empty meanwhile. Any other
    // cell would change the height of its row, so it suspends the surrounding content until its code is loaded.
    return column.text ? <Suspense fallback={null}>{content}</Suspense> : content
  }
  const value = getValueAtSource(record, column.source)
  if (isMissingValue(value)) return textOf(record, column) || '–'
  if (column.kind === 'reference')
    return (
      <Suspense fallback={null}>
        <ReferenceCell record={record} column={column} />
      </Suspense>
    )
  if (column.kind === 'progress')
    return (
      <Suspense fallback={textOf(record, column)}>
        <ProgressCell record={record} column={column} />
      </Suspense>
    )
  if (value === 0 && 'zero' in column && column.zero) return <Missing>{textOf(record, column)}</Missing>
  if (column.kind === 'image')
    return (
      <ImageCell
        image={value as Image}
        name={String(getValueAtSource(record, column.named ?? 'name') ?? '')}
        size={column.size}
      />
    )
  return renderers[column.kind]?.(value as never) ?? textOf(record, column)
}

export const Cell = (props: CellProps) => (
  <>
    <Value {...props} />
    {props.column.secondLine && <SecondLine {...props} />}
  </>
)
