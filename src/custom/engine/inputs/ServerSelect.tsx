/**
 * An autocomplete for one or several records. The server searches (or the browser, with `searchesHere`) and returns
 * pages; the next page is loaded when the user scrolls near the end of the list.
 */
import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type RaRecord, type UseInfiniteGetListHookValue, useTranslate } from 'react-admin'
import { containsSearchWords } from '../../../../contract/search'
import type { useDebouncedText } from '../../ui/useDebounced'
import { errorMessageKey } from '../../ui/useErrorToast'
import type { FieldInputProps } from '../definition/definition'
import type { useChoiceField } from './useChoiceField'
import type { useField } from './useField'

/** Distance from the end of the list, in pixels, at which the next page is loaded. */
const nearEnd = 160

/**
 * Preserves the scroll position of the list of options. While no option is highlighted, for example after scrolling by
 * touch, MUI jumps to the first option on each render.
 */
const useScrollRestore = () => {
  const savedScroll = useRef<{ list: HTMLElement; top: number }>(undefined)
  // Runs after every render, because MUI's own effects, which run before this effect, reset the position.
  useEffect(() => {
    if (savedScroll.current?.list.scrollTop === 0) savedScroll.current.list.scrollTop = savedScroll.current.top
  })
  return savedScroll
}

export interface ServerSelectProps<Option extends object, Found extends Option & RaRecord>
  extends Pick<AutocompleteProps<Option, boolean, false, false>, 'multiple' | 'renderOption'> {
  input: FieldInputProps
  /** The bound field. A filter has no `unmatchedText`: typed text is removed when the user leaves the filter. */
  bound: ReturnType<typeof useField> &
    Partial<Pick<ReturnType<typeof useChoiceField>, 'unmatchedText' | 'setUnmatchedText'>>
  typing: ReturnType<typeof useDebouncedText>
  list: Pick<UseInfiniteGetListHookValue<Found>, 'data' | 'error' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'>
  /** Whether the loaded options are searched in the browser, because the server cannot search. */
  searchesHere?: boolean
  selected: readonly Option[]
  keyOf(option: Option): string | number
  nameOf(option: Option): string
  /** Translated text that is shown while no option is selected. */
  placeholder?: string
  onSelect(selected: Option[]): void
  onToggle?(isOpen: boolean): void
}

export const ServerSelect = <Option extends object, Found extends Option & RaRecord>({
  input: { label, required, readOnly },
  bound: { field, id, hasError, helperText, unmatchedText, setUnmatchedText },
  typing: { setTyped, isLate },
  list: { data, error, hasNextPage, isFetching, fetchNextPage },
  searchesHere = false,
  multiple = false,
  selected,
  keyOf,
  nameOf,
  placeholder = '',
  onSelect,
  onToggle,
  ...rest
}: ServerSelectProps<Option, Found>) => {
  const translate = useTranslate()
  const savedScroll = useScrollRestore()
  /** Forgets the scroll position, because the options of a new search begin at the top. */
  const resetScroll = () => {
    savedScroll.current = undefined
  }
  const [text, setText] = useState('')
  // MUI treats a new array as a new value and then clears the typed text, so the array is memoised.
  const several = useMemo(() => [...selected], [selected])
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    savedScroll.current = { list: currentTarget, top: scrollTop }
    if (scrollHeight - scrollTop - clientHeight < nearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }
  return (
    <Autocomplete<Option, boolean, false, false>
      {...rest}
      filterOptions={(found, { inputValue }) =>
        searchesHere ? found.filter(option => containsSearchWords(nameOf(option), inputValue)) : found
      }
      id={id}
      multiple={multiple}
      options={data?.pages.flatMap(page => page.data) ?? []}
      value={multiple ? several : (selected[0] ?? null)}
      onChange={(_, next, reason) => {
        // MUI does not report the text of a selected option that was typed completely.
        if (reason === 'selectOption') setUnmatchedText?.('')
        onSelect(Array.isArray(next) ? next : next ? [next] : [])
      }}
      inputValue={text}
      // Searches only for typed text. MUI also reports the name of the selected option, which would find only that
      // option, and replaces the text when the user leaves the input.
      onInputChange={(_, next, reason) => {
        if (unmatchedText?.current && (reason === 'reset' || reason === 'blur')) return
        resetScroll()
        setText(next)
        const typed = reason === 'input' ? next : ''
        setTyped(typed)
        setUnmatchedText?.(!multiple && selected[0] && nameOf(selected[0]) === typed ? '' : typed.trim())
      }}
      onOpen={() => onToggle?.(true)}
      onClose={() => {
        resetScroll()
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
      noOptionsText={translate(error ? errorMessageKey(error) : 'engine.nothingFound')}
      loadingText={translate('engine.loading')}
      openText={translate('engine.open')}
      closeText={translate('engine.close')}
      clearText={translate('engine.clear')}
      // The list of options is rendered outside of the dialog's element. It therefore has a landmark role, because all
      // content must be inside a landmark.
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
            // The browser's own validation checks only the typed text, so the input is not `required` once an option is
            // selected.
            htmlInput: {
              ...slotProps.htmlInput,
              required: required && selected.length === 0,
              'aria-required': required,
            },
          }}
        />
      )}
    />
  )
}
