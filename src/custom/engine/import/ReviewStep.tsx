/** The review step of an import: counts, rejected rows, old and new values, and locations to confirm. */
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { renderComponent } from '../../ui/lazyWithBoundary'
import type { ImportDefinition } from './importDefinition'
import { ChangedRows } from './review/ChangedRows'
import { DefaultedCells } from './review/DefaultedCells'
import { ImportCounts } from './review/ImportCounts'
import { RejectedRows } from './review/RejectedRows'
import { SplitColumns } from './review/SplitColumns'
import type { ImportInProgress } from './useImport'

export const ReviewStep = ({ importing, wanted }: { importing: ImportInProgress; wanted: ImportDefinition }) => {
  const translate = useTranslate()
  const {
    checkedRows = [],
    saved,
    looksUp,
    doubtful,
    moved,
    move,
    takesDoubtful,
    linesToReview,
    setTakesDoubtful,
    progress,
    toSave,
    isBusy,
    unreadable,
  } = importing
  return (
    <Stack spacing={2}>
      {progress !== undefined && (
        <Stack spacing={0.5} role="status">
          <LinearProgress
            variant="determinate"
            value={(100 * progress) / Math.max(toSave.length, 1)}
            aria-label={translate('engine.import.saving')}
          />
          <Typography variant="body2">
            {translate(isBusy ? 'engine.bulk.running' : 'engine.import.stopped', {
              done: progress,
              count: toSave.length,
            })}
          </Typography>
        </Stack>
      )}
      <ImportCounts
        rows={checkedRows.filter(({ line }) => !linesToReview.has(line))}
        imported={saved.size}
        waiting={linesToReview.size}
        unreadable={unreadable.length}
      />
      {doubtful.some(({ line }) => !moved.has(line)) && (
        <Alert severity={takesDoubtful ? 'info' : 'warning'}>
          {translate('importReview.points.text')}
          <FormControlLabel
            control={<Checkbox checked={takesDoubtful} onChange={(_, takes) => setTakesDoubtful(takes)} />}
            label={translate('engine.import.takesDoubtful')}
          />
        </Alert>
      )}
      <RejectedRows rows={checkedRows} importing={importing} wanted={wanted} />
      <DefaultedCells rows={checkedRows} importing={importing} />
      <SplitColumns importing={importing} />
      <ChangedRows rows={checkedRows} importing={importing} />
      {doubtful.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2">
            {translate('engine.import.doubtful', { count: doubtful.length, moved: moved.size })}
          </Typography>
          {wanted.places &&
            renderComponent(wanted.places, { list: wanted.list, rows: doubtful, looksUp, moved, onMove: move })}
        </>
      )}
    </Stack>
  )
}
