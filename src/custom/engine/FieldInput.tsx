/** A field of the definition → its input: whether it is shown, read-only, required, computed. */
import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import { BooleanInput } from '../inputs/BooleanInput'
import { ChoiceInput } from '../inputs/ChoiceInput'
import { ImageInput } from '../inputs/ImageInput'
import { NumberInput } from '../inputs/NumberInput'
import { TextInput } from '../inputs/TextInput'
import type { Field, FieldInputProps, Mode } from './definition'
import { useScreen } from './ScreenContext'
import { choiceKey, fieldKey } from './words'

const CitiesInput = lazy(async () => ({ default: (await import('../inputs/CitiesInput')).CitiesInput }))
const ReferenceInput = lazy(async () => ({ default: (await import('../inputs/ReferenceInput')).ReferenceInput }))

const Input = ({ field, input }: { field: Field<Values>; input: FieldInputProps }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'multiline':
      return <TextInput {...input} kind={field.kind} />
    case 'number':
      return <NumberInput {...input} digits={field.digits ?? false} unit={field.unit ?? ''} />
    case 'choice': {
      const labelOf = (value: string) => translate(choiceKey(definition, field.source, value))
      const options = field.options.map(value => ({ value, label: labelOf(value) }))
      return <ChoiceInput {...input} options={options} variant={field.variant ?? 'select'} />
    }
    case 'boolean':
      return <BooleanInput {...input} />
    case 'image':
      return <ImageInput {...input} />
    case 'cities':
      return <CitiesInput {...input} />
    case 'reference':
      return <ReferenceInput {...input} resource={field.resource} optionText={field.optionText} />
    case 'custom': {
      const Custom: ComponentType<FieldInputProps> = field.component
      return <Custom {...input} />
    }
  }
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

export const FieldInput = ({ field, mode }: { field: Field<Values>; mode: Mode }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const values = useWatch() as Values
  if (field.showWhen && !field.showWhen(values)) return null
  const isView = mode === 'view'
  const isComputed = field.computed !== undefined
  const input: FieldInputProps = {
    source: field.source,
    label: translate(fieldKey(definition, field.source)),
    required: !isView && field.required === true,
    readOnly: isView || isComputed || (field.readOnlyWhen?.(values, mode) ?? false),
    ...(field.rules && !isView && { rules: field.rules }),
    ...(field.hint && { hint: field.hint }),
  }
  return (
    <>
      {isComputed && <Computed field={field} />}
      <Suspense fallback={<Skeleton height={56} />}>
        <Input field={field} input={input} />
      </Suspense>
    </>
  )
}
