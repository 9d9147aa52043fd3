/**
 * Notice in a form that its save got no response, with a button that sends it again. It stays until a save gets a
 * response.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLayoutEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { hasApiExtension } from '../../config'
import { type SettledChange, subscribeToSettledChanges } from '../../dataProvider/changeOutcomes'

/**
 * Returns the change that the last submission sent, if this change got no response. A later submission that sends
 * nothing, because its values are invalid, does not replace it.
 */
const useUnansweredSave = (isSubmitting: boolean) => {
  const [unanswered, setUnanswered] = useState<SettledChange>()
  useLayoutEffect(() => {
    if (!isSubmitting) return
    let last: SettledChange | undefined
    const unsubscribe = subscribeToSettledChanges(change => {
      last = change
    })
    return () => {
      unsubscribe()
      if (last) setUnanswered(last.isAnswered ? undefined : last)
    }
  }, [isSubmitting])
  return unanswered
}

/** `isDisabled` is set while the form's own button is disabled. */
export const UnansweredSaveNotice = ({ isDisabled }: { isDisabled: boolean }) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  const unanswered = useUnansweredSave(isSubmitting)
  if (!unanswered) return null
  const repeatableKey = unanswered.isCorrectable ? 'correctable' : 'repeatable'
  const lostKey = hasApiExtension('idempotency') ? repeatableKey : 'unknown'
  return (
    <Alert
      severity="warning"
      // Screen readers must not announce this notice, because they have already announced the toast about the failure.
      role="note"
      action={
        <Button
          type="submit"
          color="inherit"
          loading={isSubmitting}
          disabled={isDisabled}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate('engine.retry')}
        </Button>
      }
      // In a narrow space the button is below the message.
      sx={{ mx: 3, my: 1, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } }}
    >
      {translate(`engine.unanswered.${unanswered.mayBeSaved ? lostKey : 'unsaved'}`)}
    </Alert>
  )
}
