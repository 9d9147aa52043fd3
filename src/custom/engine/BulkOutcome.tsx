/** How far an action on several rows is, which of them were rejected, each with its reason, and which got no answer. */
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

const Rows = ({ text, lines }: { text: string; lines: readonly (readonly [Identifier, string])[] }) => (
  <>
    {text}
    <ul style={{ overflowWrap: 'anywhere' }}>
      {lines.map(([id, line]) => (
        <li key={id}>{line}</li>
      ))}
    </ul>
  </>
)

interface BulkOutcomeProps {
  report: BulkReport
  nameOf(id: Identifier): string
  onClose(): void
}

export const BulkOutcome = ({ report, nameOf, onClose }: BulkOutcomeProps) => {
  const { kind, outcome, refusals, undo, tryAgain } = report
  const { done, refused, unanswered } = outcome
  const undoable = done.length + unanswered.length
  const translate = useTranslate()
  const refusalText = useRefusalText()
  const title = kind === 'undo' ? 'engine.bulk.undoOutcome' : 'engine.bulk.outcome'
  const lost = translate('engine.bulk.unanswered', { smart_count: unanswered.length })
  const heading = translate(title, { done: done.length, refused: refused.length })
  const closeAnd = (next: (() => void) | undefined) => () => {
    onClose()
    next?.()
  }
  return (
    <TitledDialog title={unanswered.length > 0 ? `${heading}, ${lost}` : heading} onClose={onClose} maxWidth="sm">
      <DialogContent>
        {refused.length > 0 && (
          <Rows
            text={translate(kind === 'undo' ? 'engine.bulk.notUndone' : 'engine.bulk.stillChosen')}
            lines={refused.map(({ id, error }) => [id, `${nameOf(id)}: ${refusalText(error, refusals)}`])}
          />
        )}
        {unanswered.length > 0 && (
          <Rows text={translate('engine.bulk.mayBeDone')} lines={unanswered.map(({ id }) => [id, nameOf(id)])} />
        )}
      </DialogContent>
      <DialogActions>
        {undo && undoable > 0 && (
          <Button onClick={closeAnd(undo)}>{translate('engine.bulk.undoDone', { count: undoable })}</Button>
        )}
        {tryAgain && <Button onClick={closeAnd(tryAgain)}>{translate('engine.bulk.tryAgain')}</Button>}
        <Button onClick={onClose} autoFocus>
          {translate('engine.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
