/** Rarely used inputs, built from react-admin's. Their code is loaded with the first form that has such an input. */
import { CheckboxGroupInput, DateTimeInput, FileInput, TextField } from 'react-admin'
import type { FieldInputProps } from '../definition/definition'
import { useDayInputProps } from './DayInput'
import { commonInputProps } from './inputProps'

/**
 * An input whose value is a moment in the API's format, `2026-05-31T09:00:00.000Z`. It shows the moment in the user's
 * time zone.
 */
export const DateTimeFieldInput = (input: FieldInputProps) => (
  <DateTimeInput
    {...useDayInputProps(input)}
    parse={(typed: string) => (typed ? new Date(typed).toISOString() : null)}
  />
)

/** Vertical space between checkboxes that are in a column, so that a finger can tap each of them. */
export const checkboxSpacing = { '& label': { py: { xs: 0.5, sm: 0 } } }

interface MultiChoiceInputProps {
  input: FieldInputProps
  choices: { id: string; name: string }[]
  /** Whether the checkboxes are in one row. */
  row?: boolean
}

/** An input with a checkbox for each choice. Its value is an array of the selected values. */
export const MultiChoiceInput = ({ input, choices, row = true }: MultiChoiceInputProps) => (
  <CheckboxGroupInput
    {...commonInputProps(input)}
    choices={choices}
    row={row}
    readOnly={input.readOnly}
    sx={checkboxSpacing}
  />
)

/** An input whose value is the selected `File`; the definition's `serialise` decides how it is sent. */
export const FileFieldInput = ({
  input,
  accept,
}: {
  input: FieldInputProps
  accept: readonly string[] | undefined
}) => {
  const { margin: _, ...props } = commonInputProps(input)
  return (
    <FileInput
      {...props}
      isRequired={input.required}
      format={(file: File | null | undefined) => file && { rawFile: file, title: file.name }}
      parse={(selected: File | null | undefined) => selected ?? null}
      {...(accept && { accept: Object.fromEntries(accept.map(type => [type, []])) })}
      disabled={input.readOnly}
    >
      <TextField source="title" />
    </FileInput>
  )
}
