/** At the foot of a dialog's form: what closes it and what saves, once. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { SaveButton, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { DialogProps } from './definition'

interface FormButtonsProps extends Pick<DialogProps, 'mode' | 'onClose'> {
  /** All that a save needs is there. */
  isReady?: boolean
  needsChange?: boolean
  /** A click on the button that cannot save yet. */
  onHeld?: () => void
}

export const FormButtons = ({ mode, onClose, isReady = true, needsChange = false, onHeld }: FormButtonsProps) => {
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const isOff = !isReady || isSubmitting || isSubmitSuccessful
  return (
    <DialogActions>
      <Button onClick={onClose}>{translate(mode === 'view' ? 'engine.close' : 'engine.cancel')}</Button>
      {mode !== 'view' && (
        // A button that is off hears no click: it falls through to what is around it.
        <Box component="span" onClick={isReady ? undefined : onHeld} sx={{ ml: 1 }}>
          <SaveButton label="engine.save" {...(isOff ? { disabled: true } : { alwaysEnable: !needsChange })} />
        </Box>
      )}
    </DialogActions>
  )
}
