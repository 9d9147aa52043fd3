/** What the figures are of: period, city, location. */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { DayField } from '../inputs/DayField'
import { ReferenceSelect } from '../inputs/ReferenceSelect'
import { fetchCitiesWithStores } from '../stores/storesApi'
import { type Preset, periodProblem, presetPeriod, presets } from './period'
import type { AnalyticsFilter } from './useAnalytics'

interface Option {
  id: string
  name: string
}
interface ChooserProps {
  label: string
  value: string
  options: readonly Option[]
  onChange(value: string): void
}

const Chooser = ({ label, value, options, onChange }: ChooserProps) => {
  const id = useId()
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      sx={{ minWidth: 180 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(option => (
        <MenuItem key={option.id} value={option.id}>
          {option.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

const useCities = () => {
  // Their names come in the language of the day.
  const language = useLanguage()
  return useQuery({
    queryKey: ['locations', 'cities', 'places', language, ''],
    queryFn: ({ signal }) => fetchCitiesWithStores('', signal),
  })
}

interface FiltersProps {
  filter: AnalyticsFilter
  onChange(filter: AnalyticsFilter): void
}

export const Filters = ({ filter, onChange }: FiltersProps) => {
  const translate = useTranslate()
  const [preset, setPreset] = useState<Preset | 'own'>('year')
  const { data: cities = [] } = useCities()
  const words = (key: string) => translate(`analytics.filters.${key}`)
  const choosePeriod = (value: string) => {
    const chosen = presets.find(each => each === value)
    setPreset(chosen ?? 'own')
    if (chosen) onChange({ ...filter, ...presetPeriod(chosen) })
  }
  const problem = periodProblem(filter)
  const periods = [...presets, 'own'].map(id => ({ id, name: words(id) }))
  const all = { id: '', name: words('all') }
  return (
    <Box
      component="form"
      aria-label={words('label')}
      onSubmit={event => event.preventDefault()}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        mb: 3,
        '& > *': { flex: { xs: '1 1 100%', sm: '0 1 auto' } },
      }}
    >
      <Chooser label={words('period')} value={preset} options={periods} onChange={choosePeriod} />
      {preset === 'own' && (
        <>
          <DayField
            required
            label={words('from')}
            value={filter.from}
            onChange={from => onChange({ ...filter, from })}
          />
          <DayField
            required
            label={words('to')}
            value={filter.to}
            problem={problem && translate(`analytics.${problem}`, { years: limits.periodYears })}
            onChange={to => onChange({ ...filter, to })}
          />
        </>
      )}
      <Chooser
        label={words('city')}
        value={filter.cityId}
        options={[all, ...cities]}
        onChange={cityId => onChange({ ...filter, cityId, locationId: '' })}
      />
      <Box sx={{ minWidth: 220 }}>
        <ReferenceSelect
          resource="locations"
          optionText="name"
          filter={filter.cityId ? { cityId: filter.cityId } : {}}
          value={filter.locationId || null}
          onChange={id => onChange({ ...filter, locationId: id ?? '' })}
          input={{ label: words('location'), placeholder: words('all') }}
        />
      </Box>
    </Box>
  )
}
