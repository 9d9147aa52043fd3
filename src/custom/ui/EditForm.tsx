/** react-admin's form. It asks for confirmation before a navigation that would lose entered values. */
import type { ComponentProps } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { RegisterIncompleteInput } from './RegisterIncompleteInput'
import { useUnsavedWork } from './unsavedWork'
import { useConfirmLeaving } from './useConfirmLeaving'

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

const Warning = ({ formRootPathName }: { formRootPathName?: string }) => {
  useConfirmLeaving(formRootPathName)
  return <RegisterUnsavedForm />
}

export const EditForm = ({ children, ...props }: ComponentProps<typeof Form>) => (
  <Form
    noValidate
    disableInvalidFormNotification
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={Warning}
    {...props}
  >
    {children}
    <RegisterIncompleteInput />
  </Form>
)
