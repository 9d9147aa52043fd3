/**
 * Shows how the file is read: its format, the mapping of its columns with their first values, and number formats. Every
 * setting is guessed and can be corrected.
 */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useScreen } from '../list/ScreenContext'
import { Choice, choiceGrid } from './Choice'
import { columnTitle } from './columns'
import { derivedColumns, derivedSources } from './derivedColumns'
import { FormatChoices } from './FormatChoices'
import { HiddenRows, UnreadableLines, UnusedParts } from './LineNotes'
import { NumberChoices } from './NumberChoices'
import { isMapped, type ReadTable } from './reading'
import { shownCell } from './shownRows'
import { splitColumnsOf, splitText } from './splitCells'
import type { ImportInProgress } from './useImport'

interface ColumnChoicesProps {
  read: ReadTable
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
  /** Returns the first cell of a column as it is imported: texts as the spreadsheet shows them, numbers exactly. */
  const sampleOf = (source: string) => {
    const at = mapping[source]
    const isNumber = columns.some(column => column.source === source && column.kind)
    const texts = table.rows.map(row => (isNumber ? row.cells[at ?? -1] : shownCell(row, at ?? -1)))
    return texts.find(Boolean) ?? ''
  }
  const sources = new Set(derivedSources(derived))
  const splits = new Map(
    splitColumnsOf(table.rows, mapping, derived).map(({ name, cells: [first] }) => [
      mapping[derivedColumns[name].from[0]],
      first && splitText(translate, definition, first),
    ]),
  )
  const fields = [
    ...columns.map(({ source, required }) => ({
      source,
      label: columnTitle(translate, definition, source),
      isRequired: required === true && (mapping[source] !== undefined || !isMapped(source, mapping, derived)),
    })),
    ...derivedSources(derived).map(source => ({
      source,
      label: translate(`engine.import.derived.${source}`),
      isRequired: false,
    })),
  ]
  return (
    <Box sx={choiceGrid}>
      {fields.map(({ source, label, isRequired }) => (
        <Choice
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

export const ReadingStep = ({ importing }: { importing: ImportInProgress }) => {
  const translate = useTranslate()
  const { table: read } = importing
  if (!read) return null
  return (
    <Stack spacing={2}>
      <FormatChoices read={read} importing={importing} />
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.columns', { count: read.table.rows.length })}
      </Typography>
      <ColumnChoices read={read} importing={importing} />
      <UnusedParts table={read.table} mapping={read.mapping} />
      <HiddenRows read={read} onChange={skipsHidden => importing.change({ skipsHidden })} />
      <NumberChoices read={read} importing={importing} />
      <UnreadableLines lines={read.table.unreadable} />
    </Stack>
  )
}
