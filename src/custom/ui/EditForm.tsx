/** react-admin's form. It asks for confirmation before a navigation that would lose entered values. */
import type { ComponentProps } from 'react'
import { Form, useWarnWhenUnsavedChanges } from 'react-admin'
import { type Control, useFormState } from 'react-hook-form'
import { useUnsavedWork } from './unsavedWork'

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

interface WarningProps {
  formRootPathName?: string
  formControl?: Control
}

const Warning = ({ formRootPathName, formControl }: WarningProps) => {
  useWarnWhenUnsavedChanges(true, formRootPathName, formControl)
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
