/**
 * Shows how the file is read: its format, the mapping of its columns with their first values, and number formats. Every
 * setting is guessed and can be corrected.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useScreen } from '../list/ScreenContext'
import { derivedColumns, derivedSourceColumns } from './derivedColumns'
import { FormatChoices } from './FormatChoices'
import { choiceGridStyles, ImportChoice } from './ImportChoice'
import { columnTitle } from './importColumns'
import { HiddenRowsNotice, UnreadableLinesNotice, UnusedColumnsNotice } from './LineNotes'
import { NumberChoices } from './NumberChoices'
import { isFieldMapped, type MappedTable } from './reading'
import { displayedCell } from './shownRows'
import { findSplitColumns, formatSplitCell } from './splitCells'
import type { ImportInProgress } from './useImport'

interface ColumnChoicesProps {
  read: MappedTable
  importing: ImportInProgress
}

const ColumnChoices = ({ read: { table, mapping }, importing }: ColumnChoicesProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { columns, derived, change } = importing
  const places = [
    { value: '', label: translate('engine.import.noColumn') },
    ...table.headings.map((heading, at) => ({
      value: String(at),
      label: heading || translate('engine.import.column', { number: at + 1 }),
    })),
  ]
  /**
   * Returns the first non-empty cell of a field's column, as it is imported: texts as the spreadsheet shows them, other
   * values exactly.
   */
  const sampleOf = (source: string) => {
    const at = mapping[source]
    const isTyped = columns.some(column => column.source === source && column.kind)
    const texts = table.rows.map(row => (isTyped ? row.cells[at ?? -1] : displayedCell(row, at ?? -1)))
    return texts.find(Boolean) ?? ''
  }
  const sources = new Set(derivedSourceColumns(derived))
  const splits = new Map(
    findSplitColumns(table.rows, mapping, derived).map(({ name, cells: [first] }) => [
      mapping[derivedColumns[name].from[0]],
      first && formatSplitCell(translate, definition, first),
    ]),
  )
  const fields = [
    ...columns.map(({ source, required }) => ({
      source,
      label: columnTitle(translate, definition, source),
      isRequired: required === true && (mapping[source] !== undefined || !isFieldMapped(source, mapping, derived)),
    })),
    ...derivedSourceColumns(derived).map(source => ({
      source,
      label: translate(`engine.import.derived.${source}`),
      isRequired: false,
    })),
  ]
  return (
    <Box sx={choiceGridStyles}>
      {fields.map(({ source, label, isRequired }) => (
        <ImportChoice
          key={source}
          label={label}
          value={String(mapping[source] ?? '')}
          options={places}
          hint={(sources.has(source) && splits.get(mapping[source])) || sampleOf(source)}
          isRequired={isRequired}
          onChange={next => change({ mapping: { ...mapping, [source]: next === '' ? undefined : Number(next) } })}
        />
      ))}
    </Box>
  )
}

export const FileReadingStep = ({ importing }: { importing: ImportInProgress }) => {
  const translate = useTranslate()
  const { table: read } = importing
  if (!read) return null
  const isEmpty = [read.table.rows, read.table.unreadable, read.hidden].every(({ length }) => length === 0)
  return (
    <Stack spacing={2}>
      <FormatChoices read={read} importing={importing} />
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.columns', { smart_count: read.table.rows.length })}
      </Typography>
      {isEmpty && <Alert severity="warning">{translate('engine.import.noRows')}</Alert>}
      <ColumnChoices read={read} importing={importing} />
      <UnusedColumnsNotice table={read.table} mapping={read.mapping} />
      <HiddenRowsNotice read={read} onChange={skipsHidden => importing.change({ skipsHidden })} />
      <NumberChoices read={read} importing={importing} />
      <UnreadableLinesNotice lines={read.table.unreadable} />
    </Stack>
  )
}
