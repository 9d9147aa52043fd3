/** react-admin's form. It asks for confirmation before a navigation that would lose entered values. */
import { type ComponentProps, useEffect } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { canLeaveScreen, hasWorkOnScreen, useUnsavedWork } from './unsavedWork'

/** Registers unsaved input of a dialog that does not use react-admin's form. */
export const RegisterUnsavedInput = ({ isUnsaved }: { isUnsaved: boolean }) => {
  useUnsavedWork(isUnsaved)
  return null
}

/** Registers a form with changed values as unsaved work. Renders nothing; must be inside the form. */
export const RegisterUnsavedForm = ({ isKeptOnClose = false }: { isKeptOnClose?: boolean }) => {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  useUnsavedWork(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful, { isKeptOnClose })
  return null
}

/**
 * Asks for confirmation before a navigation that would lose unsaved work. The router calls only the blocker that was
 * mounted last, so each form asks about the work of all forms on the page.
 */
const Warning = ({ formRootPathName }: { formRootPathName?: string }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasWorkOnScreen() && !nextLocation.pathname.startsWith(formRootPathName || currentLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (canLeaveScreen()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  return <RegisterUnsavedForm />
}

export const EditForm = (props: ComponentProps<typeof Form>) => (
  <Form
    noValidate
    disableInvalidFormNotification
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={Warning}
    {...props}
  />
)
