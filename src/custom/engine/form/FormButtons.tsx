/**
 * The buttons of a form dialog: "Cancel" and the save button. In view mode: the record's actions and "Close". After a
 * successful save the save button stays disabled.
 */
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import { useEffect, useEffectEvent } from 'react'
import { type RaRecord, SaveButton, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { CloseButton } from '../../ui/CloseButton'
import { FormSaveGuard } from '../../ui/FormSaveGuard'
import { RowActions } from '../actions/RowActions'
import type { DialogProps } from '../definition/definition'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'

// On a phone, the record's actions have their own rows above the other buttons.
const actionsStyles = {
  flexWrap: 'wrap',
  rowGap: 1,
  '& > div': { flexBasis: { xs: '100%', sm: 'auto' } },
} as const

export interface FormButtonsProps extends Pick<DialogProps, 'mode' | 'onClose' | 'onSaved'> {
  /** Whether the form has all values that saving needs. If not, the save button is disabled. */
  isReady?: boolean
  needsChange?: boolean
  /** Translation key of the button that saves. */
  saveLabel?: string | undefined
  /** Called when the user clicks the save button while `isReady` is false. */
  onDisabledClick?: () => void
  /** The shown record, to which the buttons of further actions apply. */
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
  const { onClose, onSaved, onDisabledClick: onHeld } = handlers
  const { definition } = useScreen()
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext<Values>()
  const isOff = !isReady || isSubmitting || isSubmitSuccessful
  // The success is reported in an effect, when the form's state is already "submitted". Otherwise the dialog would warn
  // about unsaved changes when it closes.
  const notifySaved = useEffectEvent(() => onSaved(recordName(getValues(), definition)))
  useEffect(() => {
    if (isSubmitSuccessful) notifySaved()
  }, [isSubmitSuccessful])
  return (
    <>
      <FormSaveGuard isDisabled={!isReady} />
      <DialogActions sx={actionsStyles}>
        {mode === 'view' && record && <RowActions record={record} except={['view', 'delete']} hasLabels />}
        <CloseButton onClose={onClose}>{translate(mode === 'view' ? 'engine.close' : 'engine.cancel')}</CloseButton>
        {mode !== 'view' && (
          // A disabled button receives no clicks, so the element around the button handles them.
          <Box component="span" onClick={isReady ? undefined : onHeld} sx={{ ml: 1 }}>
            <SaveButton label={saveLabel} {...(isOff ? { disabled: true } : { alwaysEnable: !needsChange })} />
          </Box>
        )}
      </DialogActions>
    </>
  )
}
