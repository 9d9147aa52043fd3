/** The form in a dialog. react-admin loads and creates the record; the inputs follow from the definition's fields. */
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import {
  CreateBase,
  EditBase,
  ShowBase,
  useRecordContext,
  useRecordFromLocation,
  useSaveContext,
  useTranslate,
} from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { CloseButton } from '../../ui/CloseButton'
import { EditForm } from '../../ui/EditForm'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { renderPartOnDemand } from '../../ui/lazyWithBoundary'
import { useErrorToast } from '../../ui/useErrorToast'
import { useSubmitOnce } from '../../ui/useSubmitOnce'
import type { DialogProps, Form as FormDefinition, ListTab } from '../definition/definition'
import { useScreen } from '../list/ScreenContext'
import { useListFilters } from '../list/useListFilters'
import { useEditConflict } from './conflict/useEditConflict'
import { FormButtons } from './FormButtons'
import { FormFields } from './FormFields'
import { FormWithPreview } from './FormWithPreview'
import { toFormErrors } from './formErrors'
import { useRecordQuery } from './recordQuery'
import { findRestoredValues, useRestoredRecord } from './restoredRecord'
import { applyDeclaredRules } from './ruledForm'
import { useForgetUnansweredCalls } from './useForgetUnanswered'

type AnyForm = FormDefinition<Values, Values>

// Returns the form's initial values, including computed values, because a form that opens read-only shows them too.
const initialValues = (form: AnyForm, record?: Values, tab?: ListTab): Values => {
  const values = record ? (form.toValues?.(record) ?? record) : { ...form.initial, ...tab?.initial }
  const computed = form.fields.flatMap(({ source, computed }) => (computed ? [[source, computed(values)]] : []))
  return { ...values, ...Object.fromEntries(computed) }
}

const useForm = () => {
  const { definition } = useScreen()
  const { form } = definition
  if (!form) throw new Error(`resources.${definition.name}.form: the definition has none`)
  return { definition, form }
}

interface FrameProps extends DialogProps {
  initial: Values
  loaded?: RaRecord | undefined
  /** A panel above the fields, such as the panel of an edit conflict. */
  panel?: ReactNode
  isReady?: boolean
  /** Values of an earlier version of the record, with which the form's fields are filled. */
  restored?: Values | undefined
  onSubmit?(values: Values): Promise<Values | undefined>
}

const Frame = ({ initial, loaded, panel, isReady = true, restored, onSubmit, ...props }: FrameProps) => {
  const { mode } = props
  const { definition } = useForm()
  const form = useMemo(() => applyDeclaredRules(definition, mode, loaded) as AnyForm, [definition, mode, loaded])
  useForgetUnansweredCalls(mode !== 'view')
  const fields = <FormFields form={form} mode={mode} />
  return (
    <EditForm record={initial} {...(onSubmit && { onSubmit })} warnWhenUnsavedChanges={mode !== 'view'}>
      <DialogContent>
        {panel}
        {restored && <RestoredValues values={restored} />}
        {form.preview ? (
          <FormWithPreview shown={form.preview}>{fields}</FormWithPreview>
        ) : (
          <Box sx={{ pt: 1 }}>{fields}</Box>
        )}
        {mode === 'view' && loaded && definition.children && (
          <RelatedLists lists={definition.children} record={loaded} />
        )}
      </DialogContent>
      <FormButtons
        {...props}
        record={loaded}
        isReady={isReady}
        needsChange={mode === 'edit' && form.needsChange === true}
        saveLabel={mode === 'create' ? form.createLabel : undefined}
      />
    </EditForm>
  )
}

const RestoredValues = renderPartOnDemand(async () => (await import('../history/RestoredValues')).RestoredValues)

const RelatedLists = renderPartOnDemand(async () => (await import('../related/RelatedLists')).RelatedLists)

/** Shows the current record: first the row of the list, then the loaded record, or the record after an action. */
const ViewFields = (props: DialogProps) => {
  const { form } = useForm()
  const record = useRecordContext()
  const initial = useMemo(() => initialValues(form, record), [form, record])
  return <Frame {...props} initial={initial} loaded={record} />
}

const CreateFields = (props: DialogProps) => {
  const { definition, form } = useForm()
  const { save } = useSaveContext()
  const toastError = useErrorToast()
  const { tab } = useListFilters()
  // A related list passes the reference to the parent record in the router's location state, as react-admin does.
  const preset = useRecordFromLocation()
  const [initial] = useState(() => ({ ...initialValues(form, undefined, tab), ...preset }))
  const submit = useSubmitOnce<Values, Values>(async values => {
    let errors: Values | undefined
    // react-admin does not report errors that do not come from the API, so all errors are reported here. Success is
    // reported by the dialog.
    const onError = (error: unknown) => {
      toastError(error)
      errors = toFormErrors(error, form.fields, definition.name)
    }
    await save?.(values, { onError, onSuccess: () => undefined })
    return errors
  })
  return <Frame {...props} initial={initial} onSubmit={submit} />
}

/** Reads the record's values once, so that loading the record again does not overwrite what the user has typed. */
const EditFields = (props: DialogProps) => {
  const { definition, form } = useForm()
  const record = useRecordContext()
  const { isWhole } = definition
  const toValues = (current: Values) => initialValues(form, current)
  const [initial] = useState(() => initialValues(form, record))
  const earlier = useRestoredRecord()
  const [restored] = useState(
    () => record && earlier && findRestoredValues(form.fields, initial, toValues({ ...record, ...earlier })),
  )
  const { save, panel, isOpen } = useEditConflict({
    resource: definition.name,
    id: props.id ?? '',
    record,
    fields: form.fields,
    toValues,
    ...(isWhole && { isWhole }),
  })
  const submit = useSubmitOnce(save)
  return (
    <Frame
      {...props}
      initial={initial}
      loaded={record}
      panel={panel}
      isReady={!isOpen}
      onSubmit={submit}
      restored={restored}
    />
  )
}

export const RecordForm = ({ waiting, ...props }: DialogProps & { waiting: ReactNode }) => {
  const { mode, id = '', onClose } = props
  const { definition } = useScreen()
  const translate = useTranslate()
  const queryOptions = useRecordQuery(definition, props.id, mode)
  const notLoaded = (error: unknown, retry: () => void) => (
    <>
      <DialogContent>
        <ErrorScreen error={error} onRetry={retry} />
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </>
  )
  // Skips react-admin's access check, because the area already made it.
  const shared = { resource: definition.name, redirect: false, disableAuthentication: true } as const
  if (mode === 'create')
    return (
      <CreateBase {...shared}>
        <CreateFields {...props} />
      </CreateBase>
    )
  const fields = mode === 'view' ? <ViewFields {...props} /> : <EditFields {...props} />
  const read = {
    ...shared,
    id,
    queryOptions,
    loading: waiting,
    redirectOnError: false as const,
    // If loading the record again fails, the form stays, because the user may have typed values.
    render: ({ record, error, refetch }: { record?: RaRecord; error?: unknown; refetch(): void }) =>
      error && !record ? notLoaded(error, refetch) : fields,
  }
  return mode === 'view' ? <ShowBase {...read} /> : <EditBase {...read} mutationMode="pessimistic" />
}
