/** At the foot of a dialog's form: what closes it and what saves, once. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { SaveButton, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { DialogProps } from './definition'

interface FormButtonsProps extends Pick<DialogProps, 'mode' | 'onClose'> {
  /** All that a save needs is there. */
  isReady?: boolean
  needsChange?: boolean
}

export const FormButtons = ({ mode, onClose, isReady = true, needsChange = false }: FormButtonsProps) => {
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const isOff = !isReady || isSubmitting || isSubmitSuccessful
  return (
    <DialogActions>
      <Button onClick={onClose}>{translate(mode === 'view' ? 'engine.close' : 'engine.cancel')}</Button>
      {mode !== 'view' && (
        <SaveButton label="engine.save" {...(isOff ? { disabled: true } : { alwaysEnable: !needsChange })} />
      )}
    </DialogActions>
  )
}
