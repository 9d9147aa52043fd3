/** react-admin's form of a screen: it asks before entered values are lost, wherever one goes. */
import type { ComponentProps } from 'react'
import { Form, useWarnWhenUnsavedChanges } from 'react-admin'
import { type Control, useFormState } from 'react-hook-form'
import { useUnsavedWork } from './unsavedWork'

/** Registers what is entered in a dialog without a form of react-admin's. */
export const UnsavedWork = ({ isUnsaved }: { isUnsaved: boolean }) => {
  useUnsavedWork(isUnsaved)
  return null
}

/** Registers a form with changed values as unsaved work. Renders nothing; stands inside the form. */
export const ReportUnsaved = ({ isKeptOnClose = false }: { isKeptOnClose?: boolean }) => {
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
  return <ReportUnsaved />
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
