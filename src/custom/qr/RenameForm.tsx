/** Form for a new name of a stored batch. It takes the focus when it appears. */
import { Form, TextInput } from 'react-admin'
import { useTranslate } from '../../i18n/i18n'
import { textInputProps } from '../engine/inputs/inputProps'
import { batchNameMax } from './batch'
import { InputsProvider } from './InputsProvider'

interface RenameFormProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

export function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const translate = useTranslate()
  const { slotProps, ...props } = textInputProps({
    source: 'name',
    label: translate('qr.batches.name'),
    required: false,
    readOnly: false,
  })
  const htmlInput = { ...slotProps.htmlInput, maxLength: batchNameMax }
  const save = (values: { name?: string | null }) => {
    const text = values.name?.trim()
    if (text && text !== name) onRename(text)
    onClose()
  }
  return (
    <InputsProvider>
      <Form className="qr-rename" defaultValues={{ name }} onSubmit={save} noValidate disableInvalidFormNotification>
        <TextInput {...props} slotProps={{ ...slotProps, htmlInput }} autoFocus />
        <div className="qr-batch-actions">
          <button type="submit" className="p-link-button">
            {translate('qr.batches.save')}
          </button>
          <button type="button" className="p-link-button" onClick={onClose}>
            {translate('qr.result.cancel')}
          </button>
        </div>
      </Form>
    </InputsProvider>
  )
}
