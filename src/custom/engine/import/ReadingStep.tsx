/** How the file is read: all guessed, all to be corrected, with its first rows to see by. */
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useScreen } from '../ScreenContext'
import { columnTitle } from './columns'
import { type Delimiter, delimiters, type Encoding, encodings } from './table'
import type { Importing } from './useImport'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  hint?: string
  isRequired?: boolean
  onChange(value: string): void
}

const Choice = ({ label, value, options, hint, isRequired = false, onChange }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    required={isRequired}
    error={isRequired && value === ''}
    helperText={hint}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    fullWidth
  >
    {options.map(option => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }

export const ReadingStep = ({ importing }: { importing: Importing }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { table: read, change } = importing
  if (!read) return null
  const { table, encoding, mapping, isComma } = read
  const columns = [
    { value: '', label: translate('engine.import.noColumn') },
    ...table.headings.map((heading, at) => ({ value: String(at), label: heading || `${at + 1}` })),
  ]
  const sampleOf = (at: number | undefined) =>
    at === undefined ? '' : (table.rows.map(({ cells }) => cells[at]).find(cell => cell) ?? '')
  return (
    <Stack spacing={2}>
      <Box sx={grid}>
        {encoding && (
          <Choice
            label={translate('engine.import.encoding')}
            value={encoding}
            options={encodings.map(value => ({ value, label: value }))}
            onChange={next => change({ encoding: next as Encoding })}
          />
        )}
        <Choice
          label={translate('engine.import.delimiter')}
          value={table.delimiter}
          options={delimiters.map(value => ({ value, label: value === '\t' ? translate('engine.import.tab') : value }))}
          onChange={next => change({ delimiter: next as Delimiter })}
        />
        <FormControlLabel
          control={<Checkbox checked={isComma} onChange={(_, next) => change({ isComma: next })} />}
          label={translate('engine.import.decimalComma')}
        />
      </Box>
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.columns', { count: table.rows.length })}
      </Typography>
      <Box sx={grid}>
        {importing.columns.map(({ source, required }) => (
          <Choice
            key={source}
            label={columnTitle(translate, definition, source)}
            value={String(mapping[source] ?? '')}
            options={columns}
            hint={sampleOf(mapping[source])}
            isRequired={required === true}
            onChange={next => change({ mapping: { ...mapping, [source]: next === '' ? undefined : Number(next) } })}
          />
        ))}
      </Box>
    </Stack>
  )
}
