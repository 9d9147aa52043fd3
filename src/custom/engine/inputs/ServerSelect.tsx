/**
 * Records to choose from, one or several, in a box that one types in: the server searches and pages, and more is there before
 * the end of the list.
 */
import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type UIEvent, useEffect, useMemo, useRef } from 'react'
import { type RaRecord, type UseInfiniteGetListHookValue, useTranslate } from 'react-admin'
import { holdsWords } from '../../../../contract/search'
import type { useTyped } from '../../ui/useDebounced'
import { errorKey } from '../../ui/useErrorToast'
import type { FieldInputProps } from '../definition/definition'
import type { useField } from './useField'

/** In pixels from the end of the list: the next page is there before the scrolling stops. */
const nearEnd = 160

/**
 * Keeps the list where it was scrolled to: MUI jumps to the first option when it renders anew while no option is highlighted,
 * as after scrolling by touch or by the bar.
 */
const useKeptScroll = () => {
  const kept = useRef<{ list: HTMLElement; top: number }>(undefined)
  // After every render, and after the effects of the Autocomplete below.
  useEffect(() => {
    if (kept.current?.list.scrollTop === 0) kept.current.list.scrollTop = kept.current.top
  })
  return kept
}

export interface ServerSelectProps<Option extends object, Found extends Option & RaRecord>
  extends Pick<AutocompleteProps<Option, boolean, false, false>, 'multiple' | 'renderOption'> {
  input: FieldInputProps
  bound: ReturnType<typeof useField>
  typing: ReturnType<typeof useTyped>
  list: UseInfiniteGetListHookValue<Found>
  /** The server does not: what is loaded is searched here. */
  searchesHere?: boolean
  chosen: readonly Option[]
  keyOf(option: Option): string | number
  nameOf(option: Option): string
  /** Where nothing is chosen, translated. */
  placeholder?: string
  onChoose(chosen: Option[]): void
  onToggle?(isOpen: boolean): void
}

export const ServerSelect = <Option extends object, Found extends Option & RaRecord>({
  input: { label, required, readOnly },
  bound: { field, id, hasError, helperText },
  typing: { setTyped, isLate },
  list: { data, error, hasNextPage, isFetching, fetchNextPage },
  searchesHere = false,
  multiple = false,
  chosen,
  keyOf,
  nameOf,
  placeholder = '',
  onChoose,
  onToggle,
  ...rest
}: ServerSelectProps<Option, Found>) => {
  const translate = useTranslate()
  const kept = useKeptScroll()
  /** Another list is shown: it begins at its first option. */
  const begin = () => {
    kept.current = undefined
  }
  // Another array is another value to MUI, which then takes away what is typed.
  const several = useMemo(() => [...chosen], [chosen])
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    kept.current = { list: currentTarget, top: scrollTop }
    if (scrollHeight - scrollTop - clientHeight < nearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }
  return (
    <Autocomplete<Option, boolean, false, false>
      {...rest}
      filterOptions={(found, { inputValue }) =>
        searchesHere ? found.filter(option => holdsWords(nameOf(option), inputValue)) : found
      }
      id={id}
      multiple={multiple}
      options={data?.pages.flatMap(page => page.data) ?? []}
      value={multiple ? several : (chosen[0] ?? null)}
      onChange={(_, next) => onChoose(Array.isArray(next) ? next : next ? [next] : [])}
      // Only what a person types searches: the name of what is chosen would find nothing but itself.
      onInputChange={(_, text, reason) => {
        begin()
        setTyped(reason === 'input' ? text : '')
      }}
      onOpen={() => onToggle?.(true)}
      onClose={() => {
        begin()
        onToggle?.(false)
      }}
      onBlur={field.onBlur}
      loading={isFetching || isLate}
      readOnly={readOnly}
      forcePopupIcon={!readOnly}
      disableListWrap
      getOptionKey={keyOf}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, value) => keyOf(option) === keyOf(value)}
      noOptionsText={translate(error ? errorKey(error) : 'engine.nothingFound')}
      loadingText={translate('engine.loading')}
      openText={translate('engine.open')}
      closeText={translate('engine.close')}
      clearText={translate('engine.clear')}
      // In a dialog the list is outside of every landmark otherwise.
      slotProps={{
        popper: { role: 'region', 'aria-label': label },
        listbox: { onScroll: follow, sx: { maxHeight: 320 } },
      }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          required={required}
          error={hasError}
          helperText={helperText}
          placeholder={placeholder}
          slotProps={{
            ...slotProps,
            inputLabel: { ...slotProps.inputLabel, ...(placeholder && { shrink: true }) },
            // The browser's own check looks at the typed text, which stays empty beside chosen chips.
            htmlInput: {
              ...slotProps.htmlInput,
              required: required && chosen.length === 0,
              'aria-required': required,
            },
          }}
        />
      )}
    />
  )
}
