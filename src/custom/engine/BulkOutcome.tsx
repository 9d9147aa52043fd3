/** How far a deed on many rows is, and which of them were refused, with the reasons. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import { type Identifier, useTranslate } from 'react-admin'
import type { Outcome } from '../../dataProvider/many'
import { TitledDialog } from '../layout/TitledDialog'
import { NotToBeSaved } from './bulkEdit'
import { useScreen } from './ScreenContext'
import { errorKey } from './useErrorToast'
import { fieldKey } from './words'

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
  outcome: Outcome
  nameOf(id: Identifier): string
  onClose(): void
}

export const BulkOutcome = ({ outcome: { done, refused }, nameOf, onClose }: BulkOutcomeProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const reasonOf = (error: unknown) => {
    if (!(error instanceof NotToBeSaved)) return translate(errorKey(error))
    return `${translate(fieldKey(definition, error.source))}: ${translate(error.message, error.params)}`
  }
  return (
    <TitledDialog
      title={translate('engine.bulk.outcome', { done: done.length, refused: refused.length })}
      onClose={onClose}
      maxWidth="sm"
    >
      <DialogContent>
        {translate('engine.bulk.stillChosen')}
        <ul>
          {refused.map(({ id: refusedId, error }) => (
            <li key={refusedId}>{`${nameOf(refusedId)}: ${reasonOf(error)}`}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('engine.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
