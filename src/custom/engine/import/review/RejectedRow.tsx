/** Shows one rejected row: its line, its name, and its wrong cells, which can be corrected in place. */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useTranslate } from 'react-admin'

export interface RejectedCell {
  source: string
  /** Title of the column, already translated. */
  label: string
  value: string
  /**
   * Translated reason why the value is rejected; undefined for a valid value, and for a value that the user has changed
   * since the last check.
   */
  problem: string | undefined
  /** The values that can be chosen, for a column that is a choice. */
  options: readonly { value: string; label: string }[] | undefined
  /**
   * Whether the cell belongs to a column of images. One image is chosen for all rows together, so that the cell has no
   * input.
   */
  isPicture: boolean
}
interface RejectedRowProps {
  line: number
  name: string
  /** Translated reason why the line could not be read as a row, or why the row was left out because of its point. */
  note: string | undefined
  cells: readonly RejectedCell[]
  isLocked: boolean
  onEdit(line: number, source: string, text: string): void
}

const CellInput = ({
  line,
  cell,
  isLocked,
  onEdit,
}: { cell: RejectedCell } & Omit<RejectedRowProps, 'name' | 'note' | 'cells'>) => {
  const { source, label, value, problem, options, isPicture } = cell
  if (isPicture) return <Typography color="error" variant="body2">{`${label}: ${problem}`}</Typography>
  const isUnknown = value !== '' && !options?.some(option => option.value === value)
  return (
    <TextField
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      disabled={isLocked}
      onChange={({ target }) => onEdit(line, source, target.value)}
      select={options !== undefined}
      slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
      size="small"
      fullWidth
    >
      {/* A value from the file that is not among the options is shown as a disabled option, so that the user sees what
          was rejected. */}
      {options && isUnknown && (
        <MenuItem value={value} disabled>
          {value}
        </MenuItem>
      )}
      {options?.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

const isSame = (before: RejectedRowProps, after: RejectedRowProps) =>
  before.line === after.line &&
  before.name === after.name &&
  before.note === after.note &&
  before.isLocked === after.isLocked &&
  before.onEdit === after.onEdit &&
  JSON.stringify(before.cells) === JSON.stringify(after.cells)

export const RejectedRow = memo(({ line, name, note, cells, isLocked, onEdit }: RejectedRowProps) => {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px minmax(0, 1fr)' },
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h4" variant="subtitle2">
          {translate('engine.import.line', { line })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {note && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
        {cells.map(cell => (
          <CellInput key={cell.source} line={line} cell={cell} isLocked={isLocked} onEdit={onEdit} />
        ))}
      </Box>
    </Box>
  )
}, isSame)
