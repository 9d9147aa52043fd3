/**
 * A form's field that holds the id of a record of another resource, chosen by its name; more of them are loaded at the end
 * of the list. What is typed the server searches for; where it cannot, all are loaded and searched here.
 */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin'
import { isSearchable } from '../../dataProvider/listQuery'
import { useNameOf } from '../cells/valueAt'
import type { FieldInputProps, Named } from '../engine/definition'
import { useDefinition } from '../engine/EngineContext'
import { searchName } from '../engine/listAddress'
import { listArguments } from '../engine/listArguments'
import { useErrorToast } from '../engine/useErrorToast'
import { toTheEnd } from './toTheEnd'
import { useAutocompleteWords } from './useAutocompleteWords'
import { useDebounced } from './useDebounced'
import { useField } from './useField'

/** Which records may be chosen. */
type Allowed = Readonly<Record<string, string>>

const useOptions = (resource: string, filter: Allowed, id: string | null, typed: string) => {
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

interface ReferenceInputProps {
  input: FieldInputProps
  field: Named & { filter?: Allowed }
  /** Where nothing is chosen, translated. */
  placeholder?: string
}

export const ReferenceInput = ({ input, field: named, placeholder = '' }: ReferenceInputProps) => {
  const { resource, optionText, filter = {} } = named
  const { label, required, readOnly } = input
  const { field, id, hasError, helperText } = useField(input)
  const words = useAutocompleteWords()
  const nameOf = useNameOf(optionText)
  const [typed, setTyped] = useState('')
  const { options, chosen, loadMore, canSearch, isLoading } = useOptions(resource, filter, field.value ?? null, typed)
  return (
    <Autocomplete<RaRecord>
      {...words}
      id={id}
      onBlur={field.onBlur}
      readOnly={readOnly}
      options={options}
      value={chosen}
      loading={isLoading}
      onChange={(_, option) => field.onChange(option ? String(option.id) : null)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionKey={option => option.id}
      getOptionLabel={nameOf}
      {...(canSearch && { filterOptions: found => found })}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      slotProps={{ listbox: { onScroll: loadMore } }}
      renderInput={params => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          required={required}
          error={hasError}
          helperText={helperText}
          placeholder={placeholder}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps.inputLabel, ...(placeholder && { shrink: true }) },
          }}
        />
      )}
    />
  )
}
