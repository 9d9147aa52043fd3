/** A record of another resource by its name; more of them are loaded at the end of the list, all while one is searched for. */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type UIEvent, useEffect, useState } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList, useTranslate } from 'react-admin'
import type { FieldInputProps } from '../engine/definition'
import { useErrorToast } from '../engine/useErrorToast'
import { listArguments } from '../engine/useResourceList'
import { useField } from './useField'

interface ReferenceInputProps extends FieldInputProps {
  resource: string
  optionText: string
}

/** In pixels from the end. */
const nearEnd = 100

const useOptions = (resource: string, id: string | null | undefined, isSearching: boolean) => {
  const toastError = useErrorToast()
  const list = useInfiniteGetList<RaRecord>(resource, listArguments({}, 1), { onError: toastError })
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

export const ReferenceInput = ({ resource, optionText, ...props }: ReferenceInputProps) => {
  const { field, id, hasError, helperText } = useField(props)
  const translate = useTranslate()
  const [isSearching, setIsSearching] = useState(false)
  const { options, chosen, loadMore, isLoading } = useOptions(resource, field.value, isSearching)
  return (
    <Autocomplete<RaRecord>
      id={id}
      options={options}
      value={chosen}
      loading={isLoading}
      readOnly={props.readOnly}
      onChange={(_, option) => field.onChange(option?.id ?? null)}
      onInputChange={(_, text, reason) => setIsSearching(reason === 'input' && text !== '')}
      onBlur={field.onBlur}
      getOptionKey={option => option.id}
      getOptionLabel={option => String(option[optionText] ?? '')}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={translate('engine.nothingFound')}
      loadingText={translate('engine.loading')}
      openText={translate('engine.open')}
      closeText={translate('engine.close')}
      clearText={translate('engine.clear')}
      slotProps={{ listbox: { onScroll: loadMore } }}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={props.label}
          required={props.required}
          error={hasError}
          helperText={helperText}
        />
      )}
    />
  )
}
