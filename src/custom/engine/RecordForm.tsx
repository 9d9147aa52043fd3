/** The form of a dialog: the definition's fields, and saving them through the data provider. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import type { DialogProps, Form as FormDefinition } from './definition'
import { FieldInput } from './FieldInput'
import { useScreen } from './ScreenContext'
import { useSave } from './useSave'

const storedValues = (form: FormDefinition<Values, Values>, record: Values | undefined): Values => {
  if (!record) return { ...form.initial }
  return { ...(form.toValues ? form.toValues(record) : record) }
}

// What is computed is there from the start: a form that opens locked shows it too.
const initialValues = (form: FormDefinition<Values, Values>, record: Values | undefined): Values => {
  const values = storedValues(form, record)
  const computed = form.fields.flatMap(({ source, computed }) => (computed ? [[source, computed(values)]] : []))
  return { ...values, ...Object.fromEntries(computed) }
}

// Closing waits until the form counts as saved: before that it would ask about unsaved changes.
const AfterSave = ({ onSaved }: { onSaved(): void }) => {
  const { isSubmitSuccessful } = useFormState()
  const isDone = useRef(false)
  useEffect(() => {
    if (!isSubmitSuccessful || isDone.current) return
    isDone.current = true
    onSaved()
  }, [isSubmitSuccessful, onSaved])
  return null
}

const Buttons = ({ mode, onClose, needsChange }: Pick<DialogProps, 'mode' | 'onClose'> & { needsChange: boolean }) => {
  const translate = useTranslate()
  const { isSubmitting, isSubmitSuccessful, isDirty } = useFormState()
  if (mode === 'view')
    return (
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.close')}</Button>
      </DialogActions>
    )
  return (
    <DialogActions>
      <Button onClick={onClose}>{translate('engine.cancel')}</Button>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting || isSubmitSuccessful}
        disabled={needsChange && !isDirty}
      >
        {translate('engine.save')}
      </Button>
    </DialogActions>
  )
}

/** Values are taken once: a refetch of the record under an open form does not undo what was typed. */
export const RecordForm = ({ mode, id, record, onClose, onSaved }: DialogProps) => {
  const { definition } = useScreen()
  const { form } = definition
  if (!form) throw new Error(`resources.${definition.name}.form: the definition has none`)
  const [initial] = useState(() => initialValues(form, record))
  const save = useSave(definition, form, id, record)
  const fields = form.fields.filter(({ modes }) => modes?.includes(mode) ?? true)
  return (
    <Form
      defaultValues={initial}
      onSubmit={save}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={mode !== 'view'}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {fields.map(field => (
            <FieldInput key={field.source} field={field} mode={mode} />
          ))}
        </Stack>
      </DialogContent>
      <Buttons mode={mode} onClose={onClose} needsChange={mode === 'edit' && form.needsChange === true} />
      <AfterSave onSaved={onSaved} />
    </Form>
  )
}
