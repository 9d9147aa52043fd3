/**
 * Inputs for one or several cities. The form stores the cities' guids; the names are looked up and shown in the current
 * language. If the organisation also has stores in another country, the user chooses the country first.
 */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useInfiniteGetList, useTranslate } from 'react-admin'
import { type Country, pickLocalName } from '../../../../contract/languages'
import { limits } from '../../../../contract/limits'
import { getAccountCountries, getAccountCountry } from '../../../authProvider/accountCountry'
import { useLanguage } from '../../../i18n/i18n'
import { useDebouncedText } from '../../ui/useDebounced'
import type { FieldInputProps } from '../definition/definition'
import { ServerSelect, type ServerSelectProps } from './ServerSelect'
import { useChoiceField } from './useChoiceField'
import { type CityRecord, type SelectedCity, useSelectedCities } from './useSelectedCities'

const CountrySelect = ({ value, onChange }: { value: Country; onChange: (country: Country) => void }) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('organisation.fields.country')}
      value={value}
      onChange={event => onChange(event.target.value as Country)}
      sx={{ minWidth: '7.5rem', flexShrink: 0 }}
    >
      {getAccountCountries().map(country => (
        <MenuItem key={country} value={country}>
          {translate(`public.country.${country}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

type SelectProps = Pick<
  ServerSelectProps<SelectedCity, CityRecord>,
  'input' | 'bound' | 'multiple' | 'selected' | 'onSelect'
> & { only: readonly string[] | undefined }

const noGuids: readonly string[] = []

const CitySelect = ({ only, ...props }: SelectProps) => {
  const { input, multiple, selected, onSelect } = props
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [country, setCountry] = useState((multiple ? undefined : selected[0]?.country) ?? getAccountCountry())
  const typing = useDebouncedText()
  const list = useInfiniteGetList<CityRecord>(
    'cities',
    {
      filter: typing.search ? { search: typing.search } : {},
      pagination: { page: 1, perPage: limits.pageSize },
      sort: { field: 'id', order: 'ASC' },
      meta: { country },
    },
    { enabled: isOpen && !only },
  )
  const few = useSelectedCities(only ?? noGuids)
  const pages = { pages: [{ data: few.cities as CityRecord[], pageParam: 1 }], pageParams: [1] }
  const choices = only ? { ...list, data: pages, isFetching: few.isLoading, hasNextPage: false } : list
  const nameOf = (city: SelectedCity) => pickLocalName(city.localizedNames, language)
  const field = (
    <ServerSelect<SelectedCity, CityRecord>
      {...props}
      typing={typing}
      list={choices}
      searchesHere={only !== undefined}
      keyOf={({ guid }) => guid}
      nameOf={nameOf}
      onSelect={cities => onSelect(cities.map(city => ({ country, ...city })))}
      onToggle={setIsOpen}
      renderOption={({ key, ...row }, city) => (
        // Two cities may have the same name. The option's label is the name; its description is the region.
        <li key={key} {...row} aria-label={nameOf(city)} aria-describedby={city.region ? `in-${city.guid}` : undefined}>
          <Box>
            {nameOf(city)}
            {city.region && (
              <Typography id={`in-${city.guid}`} variant="body2" sx={{ color: 'text.secondary' }}>
                {pickLocalName(city.region, language)}
              </Typography>
            )}
          </Box>
        </li>
      )}
    />
  )
  if (input.readOnly || only || getAccountCountries().length < 2) return field
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'flex-start',
        flexWrap: 'wrap',
        '& > :last-child': { flex: '1 1 150px' },
      }}
    >
      <CountrySelect value={country} onChange={setCountry} />
      {field}
    </Box>
  )
}

interface CityInputProps extends FieldInputProps {
  /** Cities whose names the caller already knows, so that they are not fetched. */
  first?: readonly SelectedCity[]
  /** Guids of the only cities that can be selected; by default all cities. */
  only?: readonly string[] | undefined
  onSelect?(city: SelectedCity | null): void
}

const inputOf = (multiple: boolean) =>
  function Cities({ first, only, onSelect, ...input }: CityInputProps) {
    const bound = useChoiceField(input)
    const { value, onChange } = bound.field
    const guids = useMemo(() => [(value || []) as string | string[]].flat(), [value])
    const { cities, remember, isLoading } = useSelectedCities(guids, first)
    // The input appears only when all names are loaded. A change before that would lose the cities that are still
    // loading.
    if (isLoading) return <Skeleton variant="rounded" height={40} role="progressbar" aria-label={input.label} />
    const choose = (selected: SelectedCity[]) => {
      remember(selected)
      onChange(multiple ? selected.map(({ guid }) => guid) : (selected[0]?.guid ?? null))
      onSelect?.(selected[0] ?? null)
    }
    return <CitySelect {...{ input, bound, multiple, only }} selected={cities} onSelect={choose} />
  }

export const CitiesInput = inputOf(true)
export const CityInput = inputOf(false)
