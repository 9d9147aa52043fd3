/** Create, edit or view a record in a dialog. The form itself is loaded when the first one opens. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useDocumentTitle } from '../layout/PageTitle'
import { ErrorScreen } from '../pages/ErrorScreen'
import type { DialogProps } from './definition'
import { useScreen } from './ScreenContext'
import { dialogKey } from './words'

const RecordForm = lazy(async () => ({ default: (await import('./RecordForm')).RecordForm }))

const Waiting = () => (
  <DialogContent aria-busy>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} height={64} />
    ))}
  </DialogContent>
)

interface FormDialogProps extends DialogProps {
  loadError: unknown
  onRetry(): void
}

export const FormDialog = ({ loadError, onRetry, ...props }: FormDialogProps) => {
  const { mode, record, onClose } = props
  const { definition } = useScreen()
  const translate = useTranslate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const titleId = useId()
  const title = translate(dialogKey(definition, mode))
  useDocumentTitle(title)
  const isReady = mode === 'create' || record !== undefined
  const closeOnly = (
    <DialogActions>
      <Button onClick={onClose}>{translate('engine.close')}</Button>
    </DialogActions>
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {isReady ? (
        <Suspense fallback={<Waiting />}>
          <RecordForm {...props} />
        </Suspense>
      ) : (
        <>
          {loadError ? (
            <DialogContent>
              <ErrorScreen error={loadError} onRetry={onRetry} />
            </DialogContent>
          ) : (
            <Waiting />
          )}
          {closeOnly}
        </>
      )}
    </Dialog>
  )
}
