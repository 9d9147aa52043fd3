/** Cities in a form, several or one: holds their guids; those that a record came with are looked up by id. */
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import type { FieldInputProps } from '../engine/definition'
import { type ChosenCity, CitySelect } from './CitySelect'
import { useChosenCities } from './useChosenCities'
import { useField } from './useField'

const useCityField = (props: FieldInputProps, first?: readonly ChosenCity[]) => {
  const { field, id, hasError, helperText } = useField(props)
  const guids = useMemo(() => [(field.value || []) as string | string[]].flat(), [field.value])
  const { label, required, readOnly } = props
  const shared = { id, onBlur: field.onBlur, inputRef: field.ref, label, required, readOnly, hasError, helperText }
  return { field, shared, ...useChosenCities(guids, first) }
}

/** Changing the list before all names are there would lose the ones on their way. */
const OnTheirWay = ({ label }: { label: string }) => (
  <Skeleton variant="rounded" height={40} role="progressbar" aria-label={label} />
)

export const CitiesInput = (props: FieldInputProps) => {
  const { field, shared, cities, remember, isLoading } = useCityField(props)
  if (isLoading) return <OnTheirWay label={props.label} />
  return (
    <CitySelect
      {...shared}
      multiple
      value={cities}
      onChange={chosen => {
        remember(chosen)
        field.onChange(chosen.map(({ guid }) => guid))
      }}
    />
  )
}

interface CityInputProps extends FieldInputProps {
  /** Of whoever knows it without asking. */
  first?: readonly ChosenCity[]
  onChosen?(city: ChosenCity | null): void
}

export const CityInput = ({ first, onChosen, ...props }: CityInputProps) => {
  const { field, shared, cities, remember, isLoading } = useCityField(props, first)
  if (isLoading) return <OnTheirWay label={props.label} />
  return (
    <CitySelect
      {...shared}
      multiple={false}
      value={cities[0] ?? null}
      onChange={chosen => {
        remember(chosen ? [chosen] : [])
        field.onChange(chosen?.guid ?? null)
        onChosen?.(chosen)
      }}
    />
  )
}
