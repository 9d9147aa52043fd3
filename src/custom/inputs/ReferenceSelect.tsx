/**
 * A record of another resource by its name; more of them are loaded at the end of the list. What is typed the server
 * searches for; where it cannot, all are loaded and searched here.
 */
import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin'
import { isSearchable } from '../../dataProvider/listQuery'
import { useNameOf } from '../cells/valueAt'
import { useDefinition } from '../engine/EngineContext'
import { searchName } from '../engine/listAddress'
import { listArguments } from '../engine/listArguments'
import { useErrorToast } from '../engine/useErrorToast'
import { toTheEnd } from './toTheEnd'
import { useAutocompleteWords } from './useAutocompleteWords'
import { useDebounced } from './useDebounced'

interface ReferenceSelectProps {
  resource: string
  optionText: string
  /** Which records may be chosen. */
  filter?: Readonly<Record<string, string>>
  /** The record's id. */
  value: string | null | undefined
  onChange(id: string | null): void
  onBlur?(): void
  id?: string
  readOnly?: boolean | undefined
  /** `placeholder`: what is said where nothing is chosen. */
  input: Pick<TextFieldProps, 'label' | 'inputRef' | 'required' | 'error' | 'helperText' | 'placeholder'>
}

const useOptions = (resource: string, filter: Readonly<Record<string, string>>, id: string | null, typed: string) => {
  const toastError = useErrorToast()
  const canSearch = isSearchable(useDefinition(resource))
  const search = useDebounced(typed.trim())
  const asked = canSearch && search ? { ...filter, [searchName]: search } : filter
  const list = useInfiniteGetList<RaRecord>(resource, listArguments(asked, 1), { onError: toastError })
  const options = list.data?.pages.flatMap(({ data }) => data) ?? []
  const found = options.find(option => option.id === id)
  const { data: other } = useGetOne<RaRecord>(
    resource,
    { id: id ?? '' },
    { enabled: Boolean(id) && !found && !list.isPending },
  )
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (typed && !canSearch && hasNextPage && !isFetching) void fetchNextPage()
  }, [typed, canSearch, hasNextPage, isFetching, fetchNextPage])
  return {
    options,
    chosen: id ? (found ?? other ?? null) : null,
    loadMore: toTheEnd(list),
    canSearch,
    isLoading: isFetching || (canSearch && search !== typed.trim()),
  }
}

export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const { resource, optionText, filter = {}, value = null, onChange, input, ...autocomplete } = props
  const words = useAutocompleteWords()
  const nameOf = useNameOf(optionText)
  const [typed, setTyped] = useState('')
  const { options, chosen, loadMore, canSearch, isLoading } = useOptions(resource, filter, value, typed)
  return (
    <Autocomplete<RaRecord>
      {...words}
      {...autocomplete}
      options={options}
      value={chosen}
      loading={isLoading}
      onChange={(_, option) => onChange(option ? String(option.id) : null)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionKey={option => option.id}
      getOptionLabel={nameOf}
      {...(canSearch && { filterOptions: found => found })}
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
