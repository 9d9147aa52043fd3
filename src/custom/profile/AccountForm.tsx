/** Form for a change of the sign-in data. It sends one request at a time, and is empty again after a success. */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SaveButton, useNotify, useTranslate } from 'react-admin'
import { type FieldValues, type SubmitHandler, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ApiError, isNetworkOrServerError } from '../../dataProvider/apiError'
import { useForgetUnansweredCalls } from '../engine/form/useForgetUnanswered'
import { EditForm } from '../ui/EditForm'
import { FormSaveGuard } from '../ui/FormSaveGuard'
import { useErrorToast } from '../ui/useErrorToast'
import { useSubmitOnce } from '../ui/useSubmitOnce'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

interface AccountFormProps<Source extends string> {
  sources: readonly Source[]
  /** Translation key of the submit button's label. */
  submitLabel: string
  send(values: Record<Source, string>): Promise<unknown>
  /** Returns messages (translation keys) by field for an error; `undefined` for an error that is shown as a toast. */
  explain?(error: ApiError): { [source in Source]?: string } | undefined
  children: ReactNode
}

const Submit = ({ label }: { label: string }) => {
  const isBlocked = useIsBlockedByImpersonation()
  const isIncomplete = Object.values(useWatch()).includes('')
  const { isSubmitting } = useFormState()
  const isDisabled = isBlocked || isIncomplete
  return (
    <>
      <FormSaveGuard isDisabled={isDisabled} />
      {/* Removes the `aria-label` that react-admin adds: it repeats the button's text, which contains the field's
          label, so that a search for the label would also find the button. */}
      <SaveButton
        label={label}
        aria-label={undefined}
        icon={null}
        {...(isDisabled || isSubmitting ? { disabled: true } : { alwaysEnable: true })}
      />
    </>
  )
}

/** Moves the focus to the first field with an error after each submission, also if the server reported the error. */
const FocusRejectedField = () => {
  const { setFocus } = useFormContext()
  const { errors, submitCount, isSubmitting } = useFormState()
  const focus = useEffectEvent(() => {
    const [refused] = Object.keys(errors)
    if (refused && !isSubmitting) setFocus(refused)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submission
  useEffect(() => focus(), [submitCount, isSubmitting])
  return null
}

function NewForm<Source extends string>(props: AccountFormProps<Source> & { onDone(): void }) {
  const { sources, submitLabel, send, explain, onDone, children } = props
  const toastError = useErrorToast()
  const translate = useTranslate()
  useForgetUnansweredCalls()
  const submit = useSubmitOnce(async (values: Record<Source, string>) => {
    try {
      await send(values)
      onDone()
      return undefined
    } catch (error) {
      const errors = error instanceof ApiError ? explain?.(error) : undefined
      if (!errors) toastError(error, isNetworkOrServerError(error) ? translate('profile.noAnswer') : undefined)
      return errors ?? {}
    }
  })
  return (
    <EditForm
      defaultValues={Object.fromEntries(sources.map(source => [source, '']))}
      onSubmit={submit as SubmitHandler<FieldValues>}
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {children}
        <Submit label={submitLabel} />
      </Stack>
      <FocusRejectedField />
    </EditForm>
  )
}

export function AccountForm<Source extends string>(props: AccountFormProps<Source>) {
  const notify = useNotify()
  const [round, setRound] = useState(0)
  const done = () => {
    notify('profile.success', { type: 'success' })
    setRound(before => before + 1)
  }
  return (
    <Box sx={{ width: '100%' }}>
      <NewForm key={round} {...props} onDone={done} />
    </Box>
  )
}
