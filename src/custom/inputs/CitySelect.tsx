/**
 * The searchable city dropdown as a controlled field, one city or several. The server searches and pages; names are
 * those of the current language. Whose organisation has stores in several countries chooses the country first.
 */
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Country, localName } from '../../../contract/limits'
import { accountCountries, accountCountry } from '../../authProvider/accountCountry'
import { useLanguage } from '../../i18n/i18n'
import { errorKey } from '../engine/useErrorToast'
import { useAutocompleteWords } from './useAutocompleteWords'
import { type CityRecord, useCities } from './useCities'
import { useKeptScroll } from './useKeptScroll'

/** What is shown of a chosen city; a city found in the list is one. */
export type ChosenCity = Pick<CityRecord, 'guid' | 'localizedNames'> & Partial<CityRecord>

const CountrySelect = ({ value, onChange }: { value: Country; onChange: (country: Country) => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <TextField
      select
      id={id}
      label={translate('organisation.fields.country')}
      value={value}
      onChange={event => onChange(event.target.value as Country)}
      sx={{ minWidth: '7.5rem', flexShrink: 0 }}
    >
      {accountCountries().map(country => (
        <MenuItem key={country} value={country}>
          {translate(`public.country.${country}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface CommonProps {
  id: string
  label: string
  required: boolean
  readOnly: boolean
  hasError: boolean
  helperText: ReactNode
  inputRef: Ref<HTMLInputElement>
  onBlur: () => void
}
interface SelectProps<Many extends boolean> extends CommonProps {
  multiple: Many
  value: Many extends true ? ChosenCity[] : ChosenCity | null
  onChange: (value: Many extends true ? ChosenCity[] : ChosenCity | null) => void
}

export const CitySelect = <Many extends boolean>({ multiple, value, onChange, ...props }: SelectProps<Many>) => {
  const { id, label, required, readOnly, hasError, helperText, inputRef, onBlur } = props
  const translate = useTranslate()
  const words = useAutocompleteWords()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [country, setCountry] = useState(() => (Array.isArray(value) ? undefined : value?.country) ?? accountCountry())
  const { options, loadMore, isSearching, error } = useCities(typed, isOpen, country)
  const scroll = useKeptScroll()
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  const field = (
    <Autocomplete<ChosenCity, Many, false, false>
      id={id}
      multiple={multiple}
      options={options}
      value={value as never}
      onChange={(_, next) => onChange((Array.isArray(next) ? next : next && { country, ...next }) as never)}
      // Only what a person types searches: the name of the chosen city would find nothing but itself.
      onInputChange={(_, text, reason) => {
        scroll.forget()
        setTyped(reason === 'input' ? text : '')
      }}
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        scroll.forget()
        setIsOpen(false)
      }}
      onBlur={onBlur}
      loading={isSearching}
      readOnly={readOnly}
      forcePopupIcon={!readOnly}
      disableListWrap
      filterOptions={found => found}
      renderOption={({ key, ...row }, { guid, localizedNames, region }) => (
        // Namesakes are told apart by what describes them; each is called by its own name.
        <li
          key={key}
          {...row}
          aria-label={localName(localizedNames, language)}
          aria-describedby={region ? `in-${guid}` : undefined}
        >
          <Box>
            {localName(localizedNames, language)}
            {region && (
              <Typography id={`in-${guid}`} variant="body2" sx={{ color: 'text.secondary' }}>
                {localName(region, language)}
              </Typography>
            )}
          </Box>
        </li>
      )}
      getOptionKey={city => city.guid}
      getOptionLabel={city => localName(city.localizedNames, language)}
      isOptionEqualToValue={(option, chosen) => option.guid === chosen.guid}
      {...words}
      {...(error && { noOptionsText: translate(errorKey(error)) })}
      slotProps={{
        // In a dialog the list is outside of every landmark otherwise.
        popper: { role: 'region', 'aria-label': label },
        listbox: {
          onScroll: event => {
            scroll.onScroll(event)
            loadMore(event)
          },
          sx: { maxHeight: 320 },
        },
      }}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          inputRef={inputRef}
          required={required}
          error={hasError}
          helperText={helperText}
          slotProps={{
            ...params.slotProps,
            // The browser's own check looks at the typed text, which stays empty beside chosen chips.
            htmlInput: { ...params.slotProps?.htmlInput, required: required && isEmpty, 'aria-required': required },
          }}
        />
      )}
    />
  )
  if (readOnly || accountCountries().length < 2) return field
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
