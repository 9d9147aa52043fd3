/** Filters of the figures: period, city, location. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { isValidPeriod } from '../../../contract/rules'
import { useLanguage } from '../../i18n/i18n'
import { ReferenceInput } from '../engine/inputs/ReferenceInput'
import { RequiredSelectInput } from '../engine/inputs/RequiredSelectInput'
import { useField } from '../engine/inputs/useField'
import { fetchCitiesWithStores } from '../stores/storesApi'
import { FilterForm } from './FilterForm'
import type { AnalyticsFilter } from './filter'
import { initialPeriodValues, PeriodFields, type PeriodValues } from './PeriodFields'

const useCities = () => {
  // The language is part of the query key, because the API returns the cities' names in the user's language.
  const language = useLanguage()
  return useQuery({
    queryKey: ['locations', 'cities', 'places', language, ''],
    queryFn: ({ signal }) => fetchCitiesWithStores('', signal),
  })
}

/** Values of the form. An input's name is also the key of its label. */
interface FilterValues extends PeriodValues {
  /** Guid of the city; an empty text means all cities. */
  city: string
  location: string | null
}

const useWords = () => {
  const translate = useTranslate()
  return (key: string) => translate(`analytics.filters.${key}`)
}

const inputOf = (source: keyof FilterValues, label: string) => ({ source, label, required: false, readOnly: false })

const PlaceInputs = ({ city }: { city: string }) => {
  const words = useWords()
  const { setValue } = useFormContext<FilterValues>()
  const { data: cities = [] } = useCities()
  const location = inputOf('location', words('location'))
  const bound = useField(location)
  return (
    <>
      <RequiredSelectInput
        source="city"
        label={words('city')}
        choices={[{ id: '', name: words('all') }, ...cities]}
        onChange={() => setValue('location', null)}
      />
      <ReferenceInput
        input={location}
        bound={bound}
        field={{ resource: 'locations', optionText: 'name', filter: city ? { cityId: city } : {} }}
        placeholder={words('all')}
      />
    </>
  )
}

const Boxes = ({ onChange }: Pick<FiltersProps, 'onChange'>) => {
  const { period, from, to, city, location } = useWatch() as FilterValues
  useEffect(() => {
    if (isValidPeriod({ from, to })) onChange({ from, to, cityId: city, locationId: location ?? '' })
  }, [from, to, city, location, onChange])
  return (
    <>
      <PeriodFields period={period} />
      <PlaceInputs city={city} />
    </>
  )
}

interface FiltersProps {
  /** The filter that the inputs show initially. */
  initial: AnalyticsFilter
  /**
   * Called when the inputs appear and when the user changes the filter, but only with filters that the API accepts. If
   * the caller passes a new function, it is called with the current filter.
   */
  onChange(filter: AnalyticsFilter): void
}

export const AnalyticsFilters = ({ initial, onChange }: FiltersProps) => {
  const [values] = useState<FilterValues>(() => {
    const { cityId, locationId, ...days } = initial
    return { ...initialPeriodValues(days), city: cityId, location: locationId || null }
  })
  return (
    <FilterForm initial={values}>
      <Boxes onChange={onChange} />
    </FilterForm>
  )
}
