/**
 * An autocomplete for records of the server, one or several. The server searches and pages, and the next page is
 * loaded shortly before the end of the list.
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

/** Distance from the end of the list, in pixels, at which the next page is loaded. */
const nearEnd = 160

/**
 * Preserves the list's scroll position. MUI jumps to the first option when it renders again while no option is
 * highlighted, as after scrolling by touch or by the scrollbar.
 */
const useKeptScroll = () => {
  const kept = useRef<{ list: HTMLElement; top: number }>(undefined)
  // Runs after every render, and after the effects of the Autocomplete below.
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
  /** The server cannot search, so the loaded options are searched here. */
  searchesHere?: boolean
  chosen: readonly Option[]
  keyOf(option: Option): string | number
  nameOf(option: Option): string
  /** Shown if no option is chosen, translated. */
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
  /** Resets the scroll position, because a new list begins at its first option. */
  const begin = () => {
    kept.current = undefined
  }
  // The array is memoised, because MUI treats another array as another value and clears the typed text.
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
      // Only typed text is searched for. The name of the chosen option would find only that option.
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
      // In a dialog, the list would otherwise be outside of every landmark.
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
            // The browser's own validation checks the typed text, which is empty if options are chosen as chips.
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
