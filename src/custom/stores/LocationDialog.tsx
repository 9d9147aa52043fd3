/** The location dialog (spec sections 2.3 and 4): new, edit and view by the engine's mode; the form comes when the record is there. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { ConfirmDialog } from '../engine/ConfirmDialog'
import type { DialogProps } from '../engine/definition'
import { useDocumentTitle } from '../layout/PageTitle'
import { ErrorScreen } from '../pages/ErrorScreen'
import { LocationForm } from './LocationForm'

const Waiting = ({ loadError, onRetry, onClose }: Pick<DialogProps<Location>, 'loadError' | 'onRetry' | 'onClose'>) => {
  const translate = useTranslate()
  return (
    <>
      <DialogContent aria-busy={!loadError}>
        {loadError ? (
          <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
        ) : (
          ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={64} />)
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.close')}</Button>
      </DialogActions>
    </>
  )
}

export const LocationDialog = ({ mode, id, record, loadError, onRetry, onClose, onSaved }: DialogProps<Location>) => {
  const translate = useTranslate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const titleId = useId()
  const title = translate(`resources.locations.dialogs.${mode}`)
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useDocumentTitle(title)
  const close = () => (isChanged ? setIsAsking(true) : onClose())
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      // The fields scroll between the title and the buttons.
      sx={{ '& form': { display: 'contents' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {mode === 'create' || record ? (
        <LocationForm
          mode={mode}
          {...(id !== undefined && { id })}
          {...(record && { record })}
          onChange={() => setIsChanged(true)}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : (
        <Waiting loadError={loadError} onRetry={() => onRetry?.()} onClose={onClose} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('resources.locations.form.unsaved')}
          confirmLabel={translate('resources.locations.form.discard')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}
