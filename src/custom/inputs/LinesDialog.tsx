/** Entries from a CSV or text file, or from what is pasted: which column they are in, and how many of them are new. */
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
import { EncodingChoice, GarbledWarning, SheetChoice } from '../engine/import/SourceChoices'
import { SourceStep } from '../engine/import/SourceStep'
import type { Source } from '../engine/import/source'
import { TitledDialog } from '../layout/TitledDialog'
import { type EntryFormat, entriesOf, guessReading, newOf, type Reading, readEntries } from './readLines'

interface LinesDialogProps {
  /** Translated. */
  title: string
  /** The field's, which may be a heading of the file. */
  label: string
  had: readonly string[]
  onAdd(lines: readonly string[]): void
  onClose(): void
}

const shownEntries = 3

interface ReadingProps {
  rows: readonly (readonly string[])[]
  reading: Reading
  onChange(reading: Reading): void
}

const ReadingChoice = ({ rows, reading, onChange }: ReadingProps) => {
  const translate = useTranslate()
  const [first = []] = rows
  if (rows.length === 0) return null
  return (
    <>
      {first.length > 1 && (
        <TextField
          select
          label={translate('engine.lines.column')}
          value={reading.column}
          onChange={({ target }) => onChange({ ...reading, column: Number(target.value) })}
        >
          <MenuItem value={-1}>{translate('engine.lines.whole')}</MenuItem>
          {first.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
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
        label={translate('engine.lines.headings')}
      />
    </>
  )
}

export const LinesDialog = ({ title, label, had, onAdd, onClose }: LinesDialogProps) => {
  const translate = useTranslate()
  const [source, setSource] = useState<Source>()
  const [format, setFormat] = useState<EntryFormat>({})
  const [chosen, setChosen] = useState<Reading>()
  const { rows, text, encoding, garbled } = useMemo(() => readEntries(source, format), [source, format])
  const reading = chosen ?? guessReading(rows, [label])
  const entries = entriesOf(text, rows, reading)
  const fresh = newOf(entries, had)
  const changeFormat = (next: EntryFormat) => {
    setFormat(next)
    setChosen(undefined)
  }
  const take = (next: Source | undefined) => {
    setSource(next)
    changeFormat({})
  }
  return (
    <TitledDialog title={title} onClose={onClose} maxWidth="sm">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <SourceStep importing={{ source, take, isTooLong: false }} />
          <SheetChoice source={source} sheet={format.sheet ?? 0} onChange={sheet => changeFormat({ sheet })} />
          <EncodingChoice encoding={encoding} onChange={next => changeFormat({ encoding: next })} />
          <GarbledWarning word={garbled} />
          <ReadingChoice rows={rows} reading={reading} onChange={setChosen} />
          {entries.length > 0 && (
            <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
              {translate('engine.lines.found', { fresh: fresh.length, had: entries.length - fresh.length })}
              {fresh.length > 0 &&
                ` ${fresh.slice(0, shownEntries).join(', ')}${fresh.length > shownEntries ? ', …' : ''}`}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.cancel')}</Button>
        <Button variant="contained" disabled={fresh.length === 0} onClick={() => onAdd(fresh)}>
          {translate('engine.lines.take', { count: fresh.length })}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
