/**
 * The searchable city dropdown as a controlled field, one city or several. The server searches and pages; names are
 * those of the current language.
 */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { errorKey } from '../engine/useErrorToast'
import { useAutocompleteWords } from './useAutocompleteWords'
import { type CityRecord, useCities } from './useCities'
import { useKeptScroll } from './useKeptScroll'

/** What is shown of a chosen city; a city found in the list is one. */
export type ChosenCity = Pick<CityRecord, 'guid' | 'localizedNames'> & Partial<CityRecord>

interface CommonProps {
  label: string
  id?: string
  required?: boolean
  readOnly?: boolean
  hasError?: boolean
  helperText?: ReactNode
  inputRef?: Ref<HTMLInputElement> | undefined
  onBlur?: () => void
}
interface SelectProps<Many extends boolean> extends CommonProps {
  multiple: Many
  value: Many extends true ? ChosenCity[] : ChosenCity | null
  onChange: (value: Many extends true ? ChosenCity[] : ChosenCity | null) => void
}

export const CitySelect = <Many extends boolean>({ multiple, value, onChange, ...props }: SelectProps<Many>) => {
  const { label, required = false, readOnly = false, hasError = false, helperText, inputRef, onBlur, id } = props
  const translate = useTranslate()
  const words = useAutocompleteWords()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, loadMore, isSearching, error } = useCities(typed, isOpen)
  const scroll = useKeptScroll()
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  return (
    <Autocomplete<ChosenCity, Many, false, false>
      {...(id && { id })}
      multiple={multiple}
      options={options}
      value={value as never}
      onChange={(_, next) => onChange(next as never)}
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
      {...(onBlur && { onBlur })}
      loading={isSearching}
      readOnly={readOnly}
      disableListWrap
      filterOptions={found => found}
      getOptionKey={city => city.guid}
      getOptionLabel={city => city.localizedNames[language]}
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
}
