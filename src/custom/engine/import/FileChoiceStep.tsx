/** Accepts a text file, a workbook, or cells pasted from a spreadsheet. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { FileError, type FileErrorReason } from './fileKind'
import { loadSource } from './importSource'
import type { ImportInProgress } from './useImport'

interface SourceStepProps {
  importing: Pick<ImportInProgress, 'source' | 'take' | 'isTooLong'>
  /** The translated names of the columns that an import accepts. */
  takes?: string
  /** Translation key of the label of the field for pasted text. */
  pasteLabel?: string
}

const fileTypes = '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values'

export const FileChoiceStep = ({ importing, takes, pasteLabel = 'engine.import.paste' }: SourceStepProps) => {
  const { source, take, isTooLong } = importing
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<FileErrorReason>()
  const [isReading, setIsReading] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setError(undefined)
    setIsReading(true)
    try {
      take(await loadSource(file))
    } catch (failure) {
      take(undefined)
      setError(failure instanceof FileError ? failure.reason : 'broken')
    } finally {
      setIsReading(false)
      // The value is cleared, because the browser would otherwise send no event if the user chooses the same file
      // again.
      target.value = ''
    }
  }
  const type = (text: string) => {
    setError(undefined)
    take(text.trim() ? { kind: 'text', text } : undefined)
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" loading={isReading} onClick={() => input.current?.click()}>
          {translate('engine.import.file')}
        </Button>
        {source && source.kind !== 'text' && <Typography sx={{ overflowWrap: 'anywhere' }}>{source.name}</Typography>}
      </Stack>
      {error && (
        <Alert severity="error">
          {translate(`engine.import.fileErrors.${error}`, { max: limits.importBytes / 1024 / 1024 })}
        </Alert>
      )}
      {/* This hidden file input is opened by the visible button. */}
      <input ref={input} type="file" accept={fileTypes} hidden onChange={event => void choose(event)} />
      <TextField
        label={translate(pasteLabel)}
        helperText={takes && translate('engine.import.takes', { columns: takes })}
        value={source?.kind === 'text' ? source.text : ''}
        onChange={({ target }) => type(target.value)}
        slotProps={{ htmlInput: { style: { fontFamily: 'monospace' }, spellCheck: false } }}
        multiline
        minRows={3}
        maxRows={6}
        fullWidth
      />
      {isTooLong && <Alert severity="error">{translate('engine.import.tooLong', { max: limits.importRows })}</Alert>}
    </Stack>
  )
}
