/** Cities in a form, several or one: holds their guids; those that a record came with are looked up by id. */
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import type { FieldInputProps } from '../engine/definition'
import { CitySelect } from './CitySelect'
import { useChosenCities } from './useChosenCities'
import { useField } from './useField'

export const CitiesInput = (props: FieldInputProps) => {
  const { field, id, hasError, helperText } = useField(props)
  const guids = useMemo(() => (field.value ?? []) as string[], [field.value])
  const { cities, remember, isLoading } = useChosenCities(guids)
  // Changing the list before all names are there would lose the ones on their way.
  if (isLoading) return <Skeleton variant="rounded" height={40} role="progressbar" aria-label={props.label} />
  return (
    <CitySelect
      id={id}
      multiple
      value={cities}
      onChange={chosen => {
        remember(chosen)
        field.onChange(chosen.map(({ guid }) => guid))
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={props.label}
      required={props.required}
      readOnly={props.readOnly}
      hasError={hasError}
      helperText={helperText}
    />
  )
}

export const CityInput = (props: FieldInputProps) => {
  const { field, id, hasError, helperText } = useField(props)
  const guids = useMemo(() => (field.value ? [String(field.value)] : []), [field.value])
  const { cities, remember, isLoading } = useChosenCities(guids)
  if (isLoading) return <Skeleton variant="rounded" height={40} role="progressbar" aria-label={props.label} />
  return (
    <CitySelect
      id={id}
      multiple={false}
      value={cities[0] ?? null}
      onChange={chosen => {
        remember(chosen ? [chosen] : [])
        field.onChange(chosen?.guid ?? null)
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={props.label}
      required={props.required}
      readOnly={props.readOnly}
      hasError={hasError}
      helperText={helperText}
    />
  )
}
