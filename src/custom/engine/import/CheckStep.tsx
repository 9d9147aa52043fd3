/**
 * The review step of an import: counts, rejected rows to correct, old and new values, and locations that are not
 * confirmed.
 */
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { mounted } from '../../ui/lazyWithBoundary'
import type { ImportDefinition } from './importDefinition'
import { ChangedRows } from './review/ChangedRows'
import { Counts } from './review/Counts'
import { RejectedRows } from './review/RejectedRows'
import type { ImportInProgress } from './useImport'

export const CheckStep = ({ importing, wanted }: { importing: ImportInProgress; wanted: ImportDefinition }) => {
  const translate = useTranslate()
  const {
    judged = [],
    saved,
    looksUp,
    doubtful,
    moved,
    move,
    takesDoubtful,
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
      <Counts rows={judged} imported={saved.size} unreadable={unreadable.length} />
      <RejectedRows rows={judged} importing={importing} wanted={wanted} />
      <ChangedRows rows={judged} importing={importing} />
      {doubtful.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2">
            {translate('engine.import.doubtful', { count: doubtful.length, moved: moved.size })}
          </Typography>
          {wanted.places && mounted(wanted.places, { list: wanted.list, rows: doubtful, looksUp, moved, onMove: move })}
          {doubtful.some(({ line }) => !moved.has(line)) && (
            <FormControlLabel
              control={<Checkbox checked={takesDoubtful} onChange={(_, takes) => setTakesDoubtful(takes)} />}
              label={translate('engine.import.takesDoubtful')}
            />
          )}
        </>
      )}
    </Stack>
  )
}
