/** The buttons of a dialog's form: close, and save once. After a save it notifies the dialog. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useEffect, useEffectEvent } from 'react'
import { type RaRecord, SaveButton, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { HoldWhileSaving } from '../../ui/HoldWhileSaving'
import { RowActions } from '../actions/RowActions'
import type { DialogProps } from '../definition/definition'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'

export interface FormButtonsProps extends Pick<DialogProps, 'mode' | 'onClose' | 'onSaved'> {
  /** True if everything that a save needs is available. */
  isReady?: boolean
  needsChange?: boolean
  /** Translation key of the button that saves. */
  saveLabel?: string | undefined
  /** Called on a click on the disabled save button. */
  onHeld?: () => void
  /** The record shown, whose further actions are offered. */
  record?: RaRecord | undefined
}

export const FormButtons = ({
  mode,
  isReady = true,
  needsChange = false,
  saveLabel = 'engine.save',
  record,
  ...handlers
}: FormButtonsProps) => {
  const { onClose, onSaved, onHeld } = handlers
  const { definition } = useScreen()
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext<Values>()
  const isOff = !isReady || isSubmitting || isSubmitSuccessful
  // Waits until the form counts as saved, because closing earlier would warn about unsaved changes.
  const notifySaved = useEffectEvent(() => onSaved(recordName(getValues(), definition)))
  useEffect(() => {
    if (isSubmitSuccessful) notifySaved()
  }, [isSubmitSuccessful])
  return (
    <DialogActions>
      <HoldWhileSaving />
      {mode === 'view' && record && <RowActions record={record} except={['view', 'delete']} inWords />}
      <Button onClick={onClose}>{translate(mode === 'view' ? 'engine.close' : 'engine.cancel')}</Button>
      {mode !== 'view' && (
        // A disabled button receives no clicks, so the element around it listens.
        <Box component="span" onClick={isReady ? undefined : onHeld} sx={{ ml: 1 }}>
          <SaveButton label={saveLabel} {...(isOff ? { disabled: true } : { alwaysEnable: !needsChange })} />
        </Box>
      )}
    </DialogActions>
  )
}
