/** At the foot of a dialog's form: what closes it and what saves, once; then what follows a save. */
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
  /** All that a save needs is there. */
  isReady?: boolean
  needsChange?: boolean
  /** Translation key of the button that saves. */
  saveLabel?: string | undefined
  /** A click on the button that cannot save yet. */
  onHeld?: () => void
  /** What is viewed, where more can be done with it. */
  record?: RaRecord | undefined
}

export const FormButtons = ({
  mode,
  isReady = true,
  needsChange = false,
  saveLabel = 'engine.save',
  record,
  ...told
}: FormButtonsProps) => {
  const { onClose, onSaved, onHeld } = told
  const { definition } = useScreen()
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext<Values>()
  const isOff = !isReady || isSubmitting || isSubmitSuccessful
  // Closing waits until the form counts as saved: before that it would ask about unsaved changes.
  const tell = useEffectEvent(() => onSaved(recordName(getValues(), definition)))
  useEffect(() => {
    if (isSubmitSuccessful) tell()
  }, [isSubmitSuccessful])
  return (
    <DialogActions>
      <HoldWhileSaving />
      {mode === 'view' && record && <RowActions record={record} except={['view', 'delete']} inWords />}
      <Button onClick={onClose}>{translate(mode === 'view' ? 'engine.close' : 'engine.cancel')}</Button>
      {mode !== 'view' && (
        // A button that is off hears no click: it falls through to what is around it.
        <Box component="span" onClick={isReady ? undefined : onHeld} sx={{ ml: 1 }}>
          <SaveButton label={saveLabel} {...(isOff ? { disabled: true } : { alwaysEnable: !needsChange })} />
        </Box>
      )}
    </DialogActions>
  )
}
