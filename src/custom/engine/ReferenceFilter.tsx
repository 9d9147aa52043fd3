/** A filter by a record of another resource, found by typing in that resource's own search. */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { type RaRecord, useGetList, useGetOne } from 'react-admin'
import { useAutocompleteWords } from '../inputs/useAutocompleteWords'
import { useDebounced } from '../inputs/useDebounced'
import type { Filter } from './definition'
import { useDefinition } from './EngineContext'
import { listArguments } from './useResourceList'

interface ReferenceFilterProps {
  filter: Extract<Filter, { kind: 'reference' }>
  label: string
  /** The record's id; empty: none. */
  value: string
  onChange(value: string): void
}

export const ReferenceFilter = ({ filter, label, value, onChange }: ReferenceFilterProps) => {
  const { resource, optionText } = filter
  const { search, sort } = useDefinition(resource)
  const words = useAutocompleteWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const text = useDebounced(typed.trim())
  // What was found before is not what is being typed.
  const isSettled = text === typed.trim()
  const asked = search && text ? { [search.filter]: text } : {}
  const { data: options = [], isFetching } = useGetList<RaRecord>(resource, listArguments(asked, 1, sort), {
    enabled: isOpen,
  })
  const { data: known } = useGetOne<RaRecord>(resource, { id: value }, { enabled: value !== '' })
  return (
    <Autocomplete<RaRecord>
      {...words}
      id={id}
      options={isSettled ? options : []}
      value={value ? (known ?? null) : null}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      loading={isFetching || !isSettled}
      onChange={(_, option) => onChange(option ? String(option.id) : '')}
      onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
      filterOptions={found => found}
      getOptionKey={option => option.id}
      getOptionLabel={option => String(option[optionText] ?? '')}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}
