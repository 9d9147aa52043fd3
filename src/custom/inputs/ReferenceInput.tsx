/** A form's field that holds the id of a record of another resource. */
import type { FieldInputProps, Named } from '../engine/definition'
import { ReferenceSelect } from './ReferenceSelect'
import { useField } from './useField'

interface ReferenceInputProps {
  input: FieldInputProps
  field: Named & { filter?: Readonly<Record<string, string>> }
  /** Where nothing is chosen, translated. */
  placeholder?: string
}

export const ReferenceInput = ({ input, field: named, placeholder = '' }: ReferenceInputProps) => {
  const { resource, optionText, filter = {} } = named
  const { field, id, hasError, helperText } = useField(input)
  const { label, required, readOnly } = input
  return (
    <ReferenceSelect
      id={id}
      resource={resource}
      optionText={optionText}
      filter={filter}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      readOnly={readOnly}
      input={{ label, inputRef: field.ref, required, error: hasError, helperText, placeholder }}
    />
  )
}
