/**
 * Lists the rejected rows of an import, and after the import also the rows that were left out because of their point.
 * The user can correct the rows and check them again, or download them with the reasons.
 */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CheckedRow } from '../../../../../contract/imports'
import { useLanguage } from '../../../../i18n/i18n'
import { saveFile } from '../../../ui/saveFile'
import { choiceKey, importedPointReasonKey } from '../../definition/messageKeys'
import { PageButtons } from '../../list/ListPagination'
import { useScreen } from '../../list/ScreenContext'
import { columnTitle, type ImportColumn, pictureColumn, pictureFields } from '../importColumns'
import type { ImportDefinition } from '../importDefinition'
import { unreadableLineText } from '../LineNotes'
import { PictureForNewRecords } from '../PictureForNewRecords'
import type { ImportInProgress } from '../useImport'
import { CitySuggestions } from './CitySuggestions'
import { leftoverColumn } from './leftoverCells'
import { RejectedRow } from './RejectedRow'
import { formatCellProblem, isRejectedRow } from './reasonWords'
import { createRejectedRowsFile } from './rejectedFile'

const rowsOnPage = 25
const shownName = 60

/** Returns functions for the texts and the cells of the rejected rows, and the values of all rows by line. */
const useRejectedCells = (importing: ImportInProgress, wanted: ImportDefinition) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { columns, corrections, rows } = importing
  const bySource = new Map(columns.map(column => [column.source, column]))
  const valuesOf = new Map([...importing.unreadableRows, ...rows].map(({ line, values }) => [line, values]))
  const unreadableOf = new Map(importing.unreadable.map(row => [row.line, row]))
  const leftOutOf = new Map(importing.leftOut.map(row => [row.line, row]))
  const pictures = pictureFields(definition, wanted)
  const isPicture = (source: string) => pictures.some(field => pictureColumn(field) === source)
  const titleOf = (source: string) =>
    source === leftoverColumn
      ? translate('importReview.rejected.leftover')
      : columnTitle(translate, definition, pictures.find(field => pictureColumn(field) === source)?.source ?? source)
  const optionsOf = ({ kind, options, source, isSeveral }: ImportColumn) => {
    if (kind === 'boolean')
      return ['true', 'false'].map(value => ({
        value,
        label: translate(value === 'true' ? 'engine.yes' : 'engine.no'),
      }))
    if (!options || isSeveral) return undefined
    return options.map(value => ({ value, label: translate(choiceKey(definition, source, value), { _: value }) }))
  }
  const noteOf = (line: number) => {
    const unreadable = unreadableOf.get(line)
    if (unreadable) return unreadableLineText(translate, unreadable)
    const leftOut = leftOutOf.get(line)
    if (!leftOut) return undefined
    const reason = translate(importedPointReasonKey(definition, leftOut.doubt, leftOut.accuracy))
    return translate('importReview.points.leftOut', { reason })
  }
  const cellsOf = (row: CheckedRow) =>
    Object.keys(unreadableOf.has(row.line) ? (valuesOf.get(row.line) ?? {}) : row.fields).map(source => {
      const column = bySource.get(source) ?? { source }
      const sent = String(valuesOf.get(row.line)?.[source] ?? '')
      const draft = corrections.drafts.get(row.line)?.[source]
      const error = importing.cellErrors.get(row.line)?.[source]
      const words = error
        ? translate(`engine.import.cellErrors.${error.rule}`, { value: error.value })
        : source === leftoverColumn && sent !== ''
          ? translate('importReview.rejected.leftoverHint')
          : formatCellProblem(translate, definition, column, row, source, row.missed?.[source]?.value ?? sent)
      const near = row.missed?.[source]?.near ?? []
      const hint =
        near.length > 0 ? `${words}. ${translate('importReview.suggestions.title')} ${near.join(', ')}` : words
      return {
        source,
        label: titleOf(source),
        value: draft ?? sent,
        problem: draft === undefined || draft === sent ? hint : undefined,
        options: optionsOf(column),
        isPicture: isPicture(source),
      }
    })
  const nameOf = ({ line }: CheckedRow) => {
    const values = valuesOf.get(line) ?? {}
    const name = String(values.name ?? values[columns[0]?.source ?? ''] ?? '')
    return name.length > shownName ? `${name.slice(0, shownName)}…` : name
  }
  return { cellsOf, nameOf, noteOf, titleOf, optionsOf, valuesOf, isPicture }
}

const unreadableRow = ({ line }: { line: number }): CheckedRow => ({
  line,
  verdict: 'refused',
  guid: null,
  fields: {},
  point: null,
  accuracy: null,
  pointDoubt: null,
})

interface RejectedRowsProps {
  rows: readonly CheckedRow[]
  importing: ImportInProgress
  wanted: ImportDefinition
}

export const RejectedRows = ({ rows, importing, wanted }: RejectedRowsProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { cellsOf, nameOf, noteOf, titleOf, optionsOf, valuesOf, isPicture } = useRejectedCells(importing, wanted)
  const { corrections, isBusy, isSaving, leftOut } = importing
  const leftOutLines = new Set(leftOut.map(({ line }) => line))
  const isListed = (row: CheckedRow) => isRejectedRow(row) || leftOutLines.has(row.line)
  const rejected = [...rows.filter(isListed), ...importing.unreadable.map(unreadableRow)].sort(
    (one, other) => one.line - other.line,
  )
  if (rejected.length === 0) return null
  const pages = Math.ceil(rejected.length / rowsOnPage)
  const at = (Math.min(page, pages) - 1) * rowsOnPage
  const shown = rejected.slice(at, at + rowsOnPage)
  const isLocked = isBusy || isSaving
  const lacksPicture = rejected.some(({ fields }) => Object.keys(fields).some(isPicture))
  const hasPicture = Object.values(importing.pictures).some(Boolean)
  // Whether a row was rejected because its record changed, appeared or disappeared after the check. Such a row can be
  // checked again without a correction.
  const isOutdated = rejected.some(({ fields }) => Object.values(fields).includes('VersionConflict'))
  const canCheckAgain = corrections.hasDrafts || isOutdated || leftOut.length > 0 || (lacksPicture && hasPicture)
  const titleText = leftOut.length > 0 ? 'importReview.points.leftOutTitle' : 'importReview.rejected.title'
  const download = () => {
    const byLine = new Map(rejected.map(row => [row.line, row]))
    const sources = new Set(
      rejected.flatMap(({ line, fields }) => [...Object.keys(valuesOf.get(line) ?? {}), ...Object.keys(fields)]),
    )
    const content = createRejectedRowsFile({
      rows: rejected.map(({ line }) => ({ line, values: { ...valuesOf.get(line), ...corrections.drafts.get(line) } })),
      columns: [...importing.columns, { source: leftoverColumn }]
        .filter(({ source }) => sources.has(source))
        .map(column => ({ ...column, title: titleOf(column.source) })),
      lineTitle: translate('importReview.rejected.line'),
      reasonTitle: translate('importReview.rejected.reason'),
      reasonOf: ({ line }) => {
        const row = byLine.get(line)
        const note = noteOf(line)
        if (note) return note
        return (row ? cellsOf(row) : [])
          .map(({ label, problem }) => (problem ? `${label}: ${problem}` : label))
          .join('; ')
      },
      textOf: (column, value) => optionsOf(column)?.find(option => option.value === value)?.label ?? value,
      language,
    })
    saveFile(content, `${definition.name}-${translate('importReview.rejected.file')}.csv`)
  }
  return (
    <Stack component="section" spacing={1.5} aria-label={translate(titleText)}>
      <Typography component="h3" variant="subtitle2">
        {translate(titleText)}
      </Typography>
      <Typography variant="body2">{translate('importReview.rejected.hint')}</Typography>
      {leftOut.length > 0 && <Typography variant="body2">{translate('importReview.points.leftOutHint')}</Typography>}
      {lacksPicture && <PictureForNewRecords importing={importing} wanted={wanted} />}
      <CitySuggestions rows={rejected} importing={importing} isLocked={isLocked} />
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {shown.map(row => (
          <RejectedRow
            key={row.line}
            line={row.line}
            name={nameOf(row)}
            note={noteOf(row.line)}
            cells={cellsOf(row)}
            isLocked={isLocked}
            onEdit={corrections.edit}
          />
        ))}
      </ul>
      {pages > 1 && (
        <Stack spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="body2" role="status">
            {translate('importReview.rejected.range', { from: at + 1, to: at + shown.length, count: rejected.length })}
          </Typography>
          <PageButtons page={Math.min(page, pages)} pages={pages} onChange={setPage} />
        </Stack>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={isLocked || !canCheckAgain} onClick={() => void importing.check()}>
          {translate('importReview.rejected.checkAgain')}
        </Button>
        <Button disabled={isBusy} onClick={download}>
          {translate('importReview.rejected.download')}
        </Button>
      </Stack>
    </Stack>
  )
}
