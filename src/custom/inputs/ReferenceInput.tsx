/** A form's field that holds the id of a record of another resource. */
import type { FieldInputProps } from '../engine/definition'
import { ReferenceSelect } from './ReferenceSelect'
import { useField } from './useField'

interface ReferenceInputProps extends FieldInputProps {
  resource: string
  optionText: string
}

export const ReferenceInput = ({ resource, optionText, ...props }: ReferenceInputProps) => {
  const { field, id, hasError, helperText } = useField(props)
  const { label, required, readOnly } = props
  return (
    <ReferenceSelect
      id={id}
      resource={resource}
      optionText={optionText}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      readOnly={readOnly}
      input={{ label, inputRef: field.ref, required, error: hasError, helperText }}
    />
  )
}
