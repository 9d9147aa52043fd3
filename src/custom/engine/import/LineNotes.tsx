/**
 * Shows what is not imported and why: lines above the headings, unreadable lines, and unused columns. Hidden rows are
 * shown too, and the user decides whether they are imported.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { findUnusedHeadings } from './mapping'
import type { MappedTable } from './reading'
import { displayedRowText } from './shownRows'
import type { UnreadableLine } from './table'

const shownLines = 20
const shownCharacters = 80
const shortened = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

/** Returns the reason why a line of the file cannot be read as a row, and the beginning of the line. */
export const unreadableLineText = (
  translate: ReturnType<typeof useTranslate>,
  { reason, text }: Pick<UnreadableLine, 'reason' | 'text'>,
) => `${translate(`engine.import.unreadable.${reason}`, { max: limits.importCell })} (${shortened(text)})`

export const UnreadableLinesNotice = ({ lines }: { lines: readonly UnreadableLine[] }) => {
  const translate = useTranslate()
  if (lines.length === 0) return null
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.unreadable.title', { count: lines.length })}
      </Typography>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {lines.slice(0, shownLines).map(({ line, text, reason }) => (
          <li key={line}>
            {`${translate('engine.import.line', { line })}: ${unreadableLineText(translate, { reason, text })}`}
          </li>
        ))}
        {lines.length > shownLines && <li>{translate('engine.import.more', { count: lines.length - shownLines })}</li>}
      </ul>
    </Alert>
  )
}

export const UnusedColumnsNotice = ({ table, mapping }: Pick<MappedTable, 'table' | 'mapping'>) => {
  const translate = useTranslate()
  const unused = findUnusedHeadings(table, mapping)
  const columns = unused.map(({ heading, at }) => heading || translate('engine.import.column', { number: at + 1 }))
  const above = table.above.map(row => `${row.line} (${shortened(displayedRowText(row))})`)
  const listed = (parts: readonly string[]) => {
    const more = parts.length - shownLines
    return [
      ...parts.slice(0, shownLines),
      ...(more > 0 ? [translate('engine.import.more', { count: more })] : []),
    ].join(', ')
  }
  if (columns.length === 0 && above.length === 0) return null
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {above.length > 0 && <div>{translate('engine.import.above', { lines: listed(above) })}</div>}
      {columns.length > 0 && <div>{translate('engine.import.unused', { columns: listed(columns) })}</div>}
    </Alert>
  )
}

/** Reports rows that are hidden in the spreadsheet. The user can leave these rows out. */
export const HiddenRowsNotice = ({
  read: { hidden, skipsHidden },
  onChange,
}: {
  read: Pick<MappedTable, 'hidden' | 'skipsHidden'>
  onChange(skipsHidden: boolean): void
}) => {
  const translate = useTranslate()
  if (hidden.length === 0) return null
  const more = hidden.length - shownLines
  const lines = [
    ...hidden.slice(0, shownLines),
    ...(more > 0 ? [translate('engine.import.more', { count: more })] : []),
  ]
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => onChange(!skipsHidden)}>
          {translate(`engine.import.hiddenRows.${skipsHidden ? 'take' : 'skip'}`)}
        </Button>
      }
    >
      {translate(`engine.import.hiddenRows.${skipsHidden ? 'skipped' : 'taken'}`, { lines: lines.join(', ') })}
    </Alert>
  )
}
