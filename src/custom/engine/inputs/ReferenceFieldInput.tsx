/**
 * A form field that holds the id of a record. Filters use `ReferenceInput` itself, which removes text that matches no
 * option.
 */
import { ReferenceInput, type ReferenceInputProps } from './ReferenceInput'
import { useChoiceField } from './useChoiceField'

export const ReferenceFieldInput = (props: Pick<ReferenceInputProps, 'input' | 'field'>) => (
  <ReferenceInput {...props} bound={useChoiceField(props.input)} />
)
