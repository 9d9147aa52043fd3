/** A choice of which one is always made: react-admin's select without its empty option, and without a star. */
import { SelectInput } from 'react-admin'

interface OneOfProps {
  source: string
  /** Translated, as the names are. */
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
