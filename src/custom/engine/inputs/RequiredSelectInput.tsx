/**
 * A select without an empty option, for choices that always have a value. Its label has no asterisk although it is
 * required.
 */
import { SelectInput } from 'react-admin'

interface RequiredSelectInputProps {
  source: string
  /** Label of the input, already translated like the names of its choices. */
  label: string
  choices: readonly { id: string | number; name: string }[]
  hint?: string
  onChange?(event: { target?: { value: string } }): void
}

export const RequiredSelectInput = ({ label, choices, hint, ...rest }: RequiredSelectInputProps) => (
  <SelectInput
    {...rest}
    label={<span>{label}</span>}
    choices={[...choices]}
    helperText={hint ?? false}
    margin="none"
    fullWidth
    isRequired
    parse={(value: unknown) => value}
    translateChoice={false}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  />
)
