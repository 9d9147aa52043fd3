/**
 * Renders a field of the definition as one of react-admin's inputs or of the portal's own inputs. Decides whether the
 * field is shown, read-only, required or computed.
 */
import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { BooleanInput, RadioButtonGroupInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { currency } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field, FieldInputProps, FormMode } from '../definition/definition'
import { choiceKey, fieldKey } from '../definition/messageKeys'
import { ImageInput } from '../inputs/ImageInput'
import { booleanInputProps, textInputProps } from '../inputs/inputProps'
import { NumberInput } from '../inputs/NumberInput'
import { useField } from '../inputs/useField'
import { useScreen } from '../list/ScreenContext'

const CitiesInput = lazy(async () => ({ default: (await import('../inputs/CitiesInput')).CitiesInput }))
const CityInput = lazy(async () => ({ default: (await import('../inputs/CitiesInput')).CityInput }))
const ReferenceFieldInput = lazy(async () => ({
  default: (await import('../inputs/ReferenceFieldInput')).ReferenceFieldInput,
}))

const LinesInput = lazy(async () => ({ default: (await import('../inputs/LinesInput')).LinesInput }))

const rare = () => import('../inputs/rareInputs')
const DayInput = lazy(async () => ({ default: (await import('../inputs/DayInput')).DayInput }))
const DateTimeFieldInput = lazy(async () => ({ default: (await rare()).DateTimeFieldInput }))
const SeveralInput = lazy(async () => ({ default: (await rare()).MultiChoiceInput }))
const FileChoice = lazy(async () => ({ default: (await rare()).FileFieldInput }))

const Input = ({ field, input }: { field: Field<Values>; input: FieldInputProps }) => {
  const { definition } = useScreen()
  const choicesOf = (options: readonly string[]) =>
    options.map(id => ({ id, name: choiceKey(definition, field.source, id) }))
  switch (field.kind) {
    case 'text':
    case 'email':
      return <TextInput {...textInputProps(input)} type={field.kind} />
    case 'multiline':
      return <TextInput {...textInputProps(input)} multiline minRows={2} />
    case 'lines':
      return <LinesInput {...input} />
    case 'number':
      return <NumberInput {...input} places={field.digits ? 0 : undefined} unit={field.unit} />
    case 'decimal':
      return <NumberInput {...input} places={field.places} unit={field.unit} />
    case 'money':
      return <NumberInput {...input} places={2} unit={currency} />
    case 'day':
      return <DayInput {...input} />
    case 'dateTime':
      return <DateTimeFieldInput {...input} />
    case 'choice': {
      const { slotProps, ...props } = textInputProps(input)
      const choices = choicesOf(field.options)
      const display = { SelectDisplayProps: { 'aria-required': input.required } as object }
      return field.variant === 'radio' ? (
        <RadioButtonGroupInput {...props} choices={choices} readOnly={input.readOnly} />
      ) : (
        <SelectInput {...props} choices={choices} slotProps={{ input: slotProps.input, select: display }} />
      )
    }
    case 'multiChoice':
      return <SeveralInput input={input} choices={choicesOf(field.options)} />
    case 'boolean':
      return <BooleanInput {...booleanInputProps(input)} />
    case 'file':
      return <FileChoice input={input} accept={field.accept} />
    case 'image':
      return <ImageInput {...input} />
    case 'cities':
      return <CitiesInput {...input} />
    case 'city':
      return <CityInput {...input} />
    case 'reference':
      return <ReferenceFieldInput input={input} field={field} />
    case 'custom': {
      const Custom: ComponentType<FieldInputProps> = field.component
      return <Custom {...input} />
    }
  }
}

/** Placeholder for an input whose code is loading. It registers the input's rules, so that saving validates them. */
const LoadingInput = (input: FieldInputProps) => {
  useField(input)
  return <Skeleton height={56} />
}

const Computed = ({ field }: { field: Field<Values> }) => {
  const { setValue } = useFormContext()
  const values = useWatch() as Values
  const value = field.computed?.(values)
  const { source } = field
  useEffect(() => {
    setValue(source, value)
  }, [source, value, setValue])
  return null
}

export const FieldInput = ({ field, mode }: { field: Field<Values>; mode: FormMode }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const values = useWatch() as Values
  if (field.showWhen && !field.showWhen(values)) return null
  const isView = mode === 'view'
  const isComputed = field.computed !== undefined
  const isClosed = !isView && (field.readOnlyWhen?.(values, mode) ?? false)
  const lockedHint = isClosed ? field.lockedHint : undefined
  const isLocked = lockedHint !== undefined || (isComputed && !isView)
  const hint = lockedHint ?? field.hint
  const input: FieldInputProps = {
    source: field.source,
    label: translate(fieldKey(definition, field.source)),
    required: !isView && field.required === true,
    readOnly: isView || isComputed || isClosed,
    ...(field.rules && !isView && { rules: field.rules }),
    ...(hint && { hint }),
    ...(isLocked && { isLocked }),
  }
  return (
    <>
      {isComputed && <Computed field={field} />}
      <Suspense fallback={<LoadingInput {...input} />}>
        <Input field={field} input={input} />
      </Suspense>
    </>
  )
}
