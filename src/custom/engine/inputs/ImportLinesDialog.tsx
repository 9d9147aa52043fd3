/**
 * Dialog that reads entries from a text file, a workbook or pasted text. The user can choose the column of the entries;
 * the dialog shows how many entries are new.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CloseButton } from '../../ui/CloseButton'
import { RegisterUnsavedInput } from '../../ui/EditForm'
import { TitledDialog } from '../../ui/TitledDialog'
import { FileChoiceStep } from '../import/FileChoiceStep'
import type { ImportSource } from '../import/importSource'
import { HiddenRowsNotice } from '../import/LineNotes'
import { EncodingChoice, GarbledWarning, SheetChoice } from '../import/SourceChoices'
import { displayedCell, hiddenRowLines } from '../import/shownRows'
import type { TableRow } from '../import/table'
import { repeatedEntriesOf } from './lines'
import {
  type EntryColumn,
  type EntryFormat,
  entriesOfSource,
  guessEntryColumn,
  newEntriesOf,
  type OmittedLine,
  readEntries,
  rowsBelowHeadings,
} from './readLines'

interface ImportLinesDialogProps {
  /** Title of the dialog, already translated. */
  title: string
  /** Label of the form's field. In a file, the column of the entries may have this label as its heading. */
  label: string
  had: readonly string[]
  onAdd(lines: readonly string[]): void
  onClose(): void
}

const shownEntries = 3
const shownOmitted = 20

const examplesOf = (entries: readonly string[]) =>
  `${entries.slice(0, shownEntries).join(', ')}${entries.length > shownEntries ? ', …' : ''}`

interface ReadingProps {
  rows: readonly TableRow[]
  reading: EntryColumn
  onChange(reading: EntryColumn): void
}

const ReadingChoice = ({ rows, reading, onChange }: ReadingProps) => {
  const translate = useTranslate()
  const heading = rows[reading.headingAt]
  if (!heading) return null
  const widest = rows.reduce((most, row) => (row.cells.length > most.cells.length ? row : most), heading)
  const titled = heading.cells.length > 1 ? heading : widest
  const columns = titled.cells.map((_, at) => displayedCell(titled, at))
  return (
    <>
      {columns.length > 1 && (
        <TextField
          select
          label={translate('engine.import.lines.column')}
          value={reading.column}
          onChange={({ target }) => onChange({ ...reading, column: Number(target.value) })}
        >
          <MenuItem value={-1}>{translate('engine.import.lines.whole')}</MenuItem>
          {columns.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id except its index
            <MenuItem key={at} value={at}>
              {`${at + 1}: ${cell}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={reading.hasHeadings}
            onChange={({ target }) => onChange({ ...reading, hasHeadings: target.checked })}
          />
        }
        label={translate('engine.import.lines.headings', { line: heading.line })}
      />
    </>
  )
}

const OmittedLines = ({ lines }: { lines: readonly OmittedLine[] }) => {
  const translate = useTranslate()
  if (lines.length === 0) return null
  const wordsOf = (reason: OmittedLine['reason']) => {
    if (typeof reason !== 'string') return translate(`engine.import.cellErrors.${reason.rule}`, { value: reason.value })
    return reason === 'moreCells' || reason === 'lineBreak'
      ? translate(`engine.import.unreadable.${reason}`)
      : translate(`engine.import.lines.omitted.${reason}`)
  }
  const more = lines.length - shownOmitted
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {translate('engine.import.lines.omitted.title', { count: lines.length })}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {lines.slice(0, shownOmitted).map(({ line, text, reason }) => (
          <li key={line}>{`${translate('engine.import.line', { line })}: ${wordsOf(reason)} (${text})`}</li>
        ))}
        {more > 0 && <li>{translate('engine.import.more', { count: more })}</li>}
      </ul>
    </Alert>
  )
}

export const ImportLinesDialog = ({ title, label, had, onAdd, onClose }: ImportLinesDialogProps) => {
  const translate = useTranslate()
  const [source, setSource] = useState<ImportSource>()
  const [format, setFormat] = useState<EntryFormat>({})
  const [chosen, setChosen] = useState<EntryColumn>()
  const { rows, text, encoding, garbled, sheet } = useMemo(
    () => readEntries(source, format, [label]),
    [source, format, label],
  )
  const reading = chosen ?? guessEntryColumn(rows, [label])
  const { entries, omitted } = entriesOfSource(text, rows, reading)
  const fresh = newEntriesOf(entries, had)
  const distinct = new Set(entries).size
  const repeated = repeatedEntriesOf(entries)
  const counts = { fresh: fresh.length, had: distinct - fresh.length, repeated: entries.length - distinct }
  const changeFormat = (next: EntryFormat) => {
    setFormat(next)
    setChosen(undefined)
  }
  const take = (next: ImportSource | undefined) => {
    setSource(next)
    changeFormat({})
  }
  return (
    <TitledDialog title={title} onClose={onClose} maxWidth="sm">
      <DialogContent>
        <RegisterUnsavedInput isUnsaved={source !== undefined} />
        <Stack spacing={2} sx={{ pt: 1 }}>
          <FileChoiceStep importing={{ source, take, isTooLong: false }} pasteLabel="engine.import.lines.paste" />
          <SheetChoice source={source} sheet={sheet ?? 0} onChange={sheet => changeFormat({ sheet })} />
          <EncodingChoice encoding={encoding} onChange={next => changeFormat({ encoding: next })} />
          <GarbledWarning word={garbled} />
          <ReadingChoice rows={rows} reading={reading} onChange={setChosen} />
          <HiddenRowsNotice
            read={{
              hidden: hiddenRowLines(rowsBelowHeadings(rows, reading)),
              skipsHidden: reading.skipsHidden === true,
            }}
            onChange={skipsHidden => setChosen({ ...reading, skipsHidden })}
          />
          {entries.length > 0 && (
            <Typography component="div" role="status" sx={{ overflowWrap: 'anywhere' }}>
              {translate('engine.import.lines.found', counts)}
              {fresh.length > 0 && ` ${examplesOf(fresh)}`}
              {repeated.length > 0 && (
                <div>{translate('engine.import.lines.repeated', { ...counts, entries: examplesOf(repeated) })}</div>
              )}
            </Typography>
          )}
          <OmittedLines lines={omitted} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.cancel')}</CloseButton>
        <Button variant="contained" disabled={fresh.length === 0} onClick={() => onAdd(fresh)}>
          {translate('engine.import.lines.take', { count: fresh.length })}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
