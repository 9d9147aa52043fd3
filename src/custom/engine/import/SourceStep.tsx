/** A file, or what was copied from a spreadsheet. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { Importing } from './useImport'

interface SourceStepProps {
  importing: Pick<Importing, 'source' | 'take' | 'isTooLong'>
  /** What may stand in a row, translated. */
  takes?: string
}

export const SourceStep = ({ importing, takes }: SourceStepProps) => {
  const { source, take, isTooLong } = importing
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) take({ kind: 'file', name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {translate('engine.import.file')}
        </Button>
        {source?.kind === 'file' && <Typography sx={{ overflowWrap: 'anywhere' }}>{source.name}</Typography>}
      </Stack>
      {/* The button opens it. */}
      <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={event => void choose(event)} />
      <TextField
        label={translate('engine.import.paste')}
        helperText={takes && translate('engine.import.takes', { columns: takes })}
        value={source?.kind === 'text' ? source.text : ''}
        onChange={({ target }) => take(target.value.trim() ? { kind: 'text', text: target.value } : undefined)}
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
