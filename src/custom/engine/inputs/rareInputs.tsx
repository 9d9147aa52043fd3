/** react-admin's inputs of the rarer kinds: their code comes with the first form that has one. */
import { CheckboxGroupInput, DateTimeInput, FileInput, TextField } from 'react-admin'
import type { FieldInputProps } from '../definition/definition'
import { dated } from './DayInput'
import { choiceProps } from './inputProps'

/** Holds the moment as the wire has it, `2026-05-31T09:00:00.000Z`; one reads and types it in one's own time. */
export const MomentInput = (input: FieldInputProps) => (
  <DateTimeInput {...dated(input)} parse={(typed: string) => (typed ? new Date(typed).toISOString() : null)} />
)

/** Of boxes one below the other. */
export const thumbRoom = { '& label': { py: { xs: 0.5, sm: 0 } } }

interface SeveralProps {
  input: FieldInputProps
  choices: { id: string; name: string }[]
  /** One beside the other. */
  row?: boolean
}

/** Holds the chosen values. */
export const SeveralInput = ({ input, choices, row = true }: SeveralProps) => (
  <CheckboxGroupInput {...choiceProps(input)} choices={choices} row={row} readOnly={input.readOnly} sx={thumbRoom} />
)

/** Holds the chosen `File`; what becomes of it is `serialise`'s. */
export const FileChoice = ({ input, accept }: { input: FieldInputProps; accept: readonly string[] | undefined }) => {
  const { margin: _, ...props } = choiceProps(input)
  return (
    <FileInput
      {...props}
      isRequired={input.required}
      format={(file: File | null | undefined) => file && { rawFile: file, title: file.name }}
      parse={(chosen: File | null | undefined) => chosen ?? null}
      {...(accept && { accept: Object.fromEntries(accept.map(type => [type, []])) })}
      disabled={input.readOnly}
    >
      <TextField source="title" />
    </FileInput>
  )
}
