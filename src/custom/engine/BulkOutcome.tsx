/** How far an action on several rows is, and which of them were rejected, each with its reason. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import { type Identifier, useTranslate } from 'react-admin'
import { TitledDialog } from '../layout/TitledDialog'
import type { BulkReport } from './useBulkRun'
import { useRefusalText } from './useRefusalText'

export const BulkProgress = ({ done, count }: { done: number; count: number }) => {
  const translate = useTranslate()
  const label = translate('engine.bulk.running', { done, count })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1 }}>
      <LinearProgress variant="determinate" value={(100 * done) / count} aria-label={label} sx={{ flexGrow: 1 }} />
      <span aria-hidden>{label}</span>
    </Box>
  )
}

interface BulkOutcomeProps {
  report: BulkReport
  nameOf(id: Identifier): string
  onClose(): void
}

export const BulkOutcome = ({ report, nameOf, onClose }: BulkOutcomeProps) => {
  const { kind, outcome, refusals, undo } = report
  const { done, refused } = outcome
  const translate = useTranslate()
  const refusalText = useRefusalText()
  const title = kind === 'undo' ? 'engine.bulk.undoOutcome' : 'engine.bulk.outcome'
  const undoAll = () => {
    onClose()
    undo?.()
  }
  return (
    <TitledDialog
      title={translate(title, { done: done.length, refused: refused.length })}
      onClose={onClose}
      maxWidth="sm"
    >
      <DialogContent>
        {translate(kind === 'undo' ? 'engine.bulk.notUndone' : 'engine.bulk.stillChosen')}
        <ul style={{ overflowWrap: 'anywhere' }}>
          {refused.map(({ id, error }) => (
            <li key={id}>{`${nameOf(id)}: ${refusalText(error, refusals)}`}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        {undo && done.length > 0 && (
          <Button onClick={undoAll}>{translate('engine.bulk.undoDone', { count: done.length })}</Button>
        )}
        <Button onClick={onClose} autoFocus>
          {translate('engine.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
