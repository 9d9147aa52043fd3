/** One city in a form: holds its guid. */
import type { FieldInputProps } from '../engine/definition'
import { CitySelect } from './CitySelect'
import { useChosenCities } from './useChosenCities'
import { useField } from './useField'

export const CityInput = (props: FieldInputProps) => {
  const { field, id, hasError, helperText } = useField(props)
  const { cities, remember } = useChosenCities(field.value ? [String(field.value)] : [])
  return (
    <CitySelect
      id={id}
      multiple={false}
      value={cities[0] ?? null}
      onChange={city => {
        remember(city ? [city] : [])
        field.onChange(city?.guid ?? null)
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
