/** The location dialog (spec sections 2.3 and 4): new, edit and view by the engine's mode; the form comes when the record is there. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { ConfirmDialog } from '../engine/ConfirmDialog'
import type { DialogProps } from '../engine/definition'
import { ScreenDialog } from '../layout/TitledDialog'
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
  const title = translate(`resources.locations.dialogs.${mode}`)
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isChanged ? setIsAsking(true) : onClose())
  return (
    <ScreenDialog title={title} onClose={close} maxWidth="md">
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
    </ScreenDialog>
  )
}
