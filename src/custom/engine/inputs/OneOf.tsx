/** A select without an empty option, for choices that always have a value. It shows no asterisk. */
import { SelectInput } from 'react-admin'

interface OneOfProps {
  source: string
  /** Translated, like the names of the choices. */
  label: string
  choices: readonly { id: string | number; name: string }[]
  hint?: string
  onChange?(event: { target?: { value: string } }): void
}

export const OneOf = ({ label, choices, hint, ...rest }: OneOfProps) => (
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
