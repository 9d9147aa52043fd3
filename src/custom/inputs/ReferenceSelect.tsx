/** A record of another resource by its name; more of them are loaded at the end of the list, all while one is searched for. */
import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type UIEvent, useEffect, useState } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin'
import { useErrorToast } from '../engine/useErrorToast'
import { listArguments } from '../engine/useResourceList'
import { useAutocompleteWords } from './useAutocompleteWords'

interface ReferenceSelectProps {
  resource: string
  optionText: string
  /** Which records may be chosen. */
  filter?: Record<string, string>
  /** The record's id. */
  value: string | null | undefined
  onChange(id: string | null): void
  onBlur?(): void
  id?: string
  readOnly?: boolean | undefined
  /** `placeholder`: what is said where nothing is chosen. */
  input: Pick<TextFieldProps, 'label' | 'inputRef' | 'required' | 'error' | 'helperText' | 'placeholder'>
}

/** In pixels from the end. */
const nearEnd = 100

const useOptions = (resource: string, filter: Record<string, string>, id: string | null, isSearching: boolean) => {
  const toastError = useErrorToast()
  const list = useInfiniteGetList<RaRecord>(resource, listArguments(filter, 1), { onError: toastError })
  const options = list.data?.pages.flatMap(({ data }) => data) ?? []
  const found = options.find(option => option.id === id)
  const { data: other } = useGetOne<RaRecord>(
    resource,
    { id: id ?? '' },
    { enabled: Boolean(id) && !found && !list.isPending },
  )
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetching) void fetchNextPage()
  }, [isSearching, hasNextPage, isFetching, fetchNextPage])
  const loadMore = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight < nearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }
  return { options, chosen: id ? (found ?? other ?? null) : null, loadMore, isLoading: isFetching }
}

export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const { resource, optionText, filter = {}, value = null, onChange, input, ...autocomplete } = props
  const words = useAutocompleteWords()
  const [isSearching, setIsSearching] = useState(false)
  const { options, chosen, loadMore, isLoading } = useOptions(resource, filter, value, isSearching)
  return (
    <Autocomplete<RaRecord>
      {...words}
      {...autocomplete}
      options={options}
      value={chosen}
      loading={isLoading}
      onChange={(_, option) => onChange(option ? String(option.id) : null)}
      onInputChange={(_, text, reason) => setIsSearching(reason === 'input' && text !== '')}
      getOptionKey={option => option.id}
      getOptionLabel={option => String(option[optionText] ?? '')}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      slotProps={{ listbox: { onScroll: loadMore } }}
      renderInput={params => (
        <TextField
          {...params}
          {...input}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps.inputLabel, ...(input.placeholder && { shrink: true }) },
          }}
        />
      )}
    />
  )
}
