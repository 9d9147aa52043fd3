/**
 * Search box on the recycler's map for a city, a street or a location. Choosing a result moves the map there. Street
 * addresses are looked up only when the user requests it, because the geocoder is not meant for searching while typing.
 */
import Search from '@mui/icons-material/Search'
import Autocomplete from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import InputAdornment from '@mui/material/InputAdornment'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FoundPlace } from '../../../contract/placeSearch'
import type { Point } from '../../../contract/primitives'
import { useLanguage } from '../../i18n/i18n'
import { useBusy } from '../ui/useBusy'
import { useDebouncedText } from '../ui/useDebounced'
import { errorMessageKey } from '../ui/useErrorToast'
import { describePlace, fetchAddresses, fetchPlaces } from './foundPlaces'

/** An option of the search box: a found place, or the option that sends the text to the geocoder. */
type Option = FoundPlace | { kind: 'Ask'; text: string }

interface PlaceSearchProps {
  /** Returns the centre of the map; `undefined` until the map is ready. */
  centre: () => Point | undefined
  /** Street address to look up immediately, without a click by the user. */
  find: string | null
  onFound: (place: FoundPlace) => void
}

const usePlaces = (search: string) => {
  const { data, error, isFetching } = useQuery({
    queryKey: ['recyclerPlaces', search],
    queryFn: ({ signal }) => fetchPlaces(search, signal),
    enabled: search !== '',
    retry: false,
  })
  const options: Option[] = data?.items ?? []
  return {
    options: data?.hasAddresses ? [...options, { kind: 'Ask' as const, text: search }] : options,
    error,
    isFetching,
  }
}

const boxStyles = {
  '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', boxShadow: 2, minHeight: 44 },
} as const

export const PlaceSearch = ({ centre, find, onFound }: PlaceSearchProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const { typed, setTyped, search, isLate } = useDebouncedText()
  const [shown, setShown] = useState('')
  const { options, error, isFetching } = usePlaces(search)
  const label = translate('recycler.places.label')
  const textOf = (option: Option) => (option.kind === 'Ask' ? option.text : describePlace(option, language).name)

  const choose = (place: FoundPlace) => {
    setShown(textOf(place))
    setTyped('')
    onFound(place)
  }
  const ask = async (text: string) => {
    setShown(text)
    const found = await attempt(() => fetchAddresses(text, centre()))
    if (found?.[0]) choose(found[0])
    else if (found) notify('recycler.places.noAddress', { type: 'warning', messageArgs: { text } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address to find is looked up
  useEffect(() => {
    if (find) void ask(find)
  }, [find])
  const isLoading = isFetching || isLate
  return (
    <Autocomplete<Option, false, false, false>
      size="small"
      fullWidth
      autoHighlight
      blurOnSelect
      forcePopupIcon={false}
      open={typed.trim() !== ''}
      onClose={() => setTyped('')}
      value={null}
      inputValue={shown}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text)
        else if (reason === 'clear') setTyped('')
        if (reason === 'input' || reason === 'clear') setShown(text)
      }}
      onChange={(_, option) => {
        if (!option) return
        if (option.kind === 'Ask') {
          setTyped('')
          void ask(option.text)
        } else choose(option)
      }}
      options={isLoading ? [] : options}
      filterOptions={all => all}
      loading={isLoading}
      getOptionKey={option => (option.kind === 'Ask' ? 'ask' : options.indexOf(option))}
      getOptionLabel={textOf}
      noOptionsText={translate(error ? errorMessageKey(error) : 'engine.nothingFound')}
      loadingText={translate('engine.loading')}
      clearText={translate('engine.clear')}
      slotProps={{ popper: { role: 'region', 'aria-label': label }, listbox: { sx: { maxHeight: '40vh' } } }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {option.kind === 'Ask' ? (
            <ListItemText primary={translate('recycler.places.ask', { text: option.text })} />
          ) : (
            <ListItemText
              primary={describePlace(option, language).name}
              secondary={describePlace(option, language).where}
            />
          )}
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          placeholder={label}
          sx={boxStyles}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              startAdornment: (
                <InputAdornment position="start" sx={{ ml: 0.5 }}>
                  {isBusy ? <CircularProgress size={20} aria-label={translate('engine.loading')} /> : <Search />}
                </InputAdornment>
              ),
            },
            htmlInput: { ...slotProps.htmlInput, 'aria-label': label, inputMode: 'search' },
          }}
        />
      )}
    />
  )
}
