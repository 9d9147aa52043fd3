/**
 * A form field or filter that holds the id of a record of another resource, selected by its name. The server searches
 * for the typed text; if it cannot, all records are loaded and searched in the browser. If the selected record has
 * been removed, the field says so.
 */
import { useEffect } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList, useTranslate } from 'react-admin'
import { isNotFoundError } from '../../../dataProvider/apiError'
import { isSearchable } from '../../../dataProvider/listQuery'
import { useDebouncedText } from '../../ui/useDebounced'
import { useNameFormatter } from '../cells/valueAt'
import type { FieldInputProps, ReferenceTarget } from '../definition/definition'
import { useDefinition } from '../definition/EngineContext'
import { listArguments } from '../list/listArguments'
import { searchFilterName } from '../list/listUrl'
import { ServerSelect, type ServerSelectProps } from './ServerSelect'

export interface ReferenceInputProps {
  input: FieldInputProps
  bound: ServerSelectProps<RaRecord, RaRecord>['bound']
  /** The field's reference. Its `filter` restricts which records can be selected. */
  field: ReferenceTarget & { filter?: Readonly<Record<string, string>> }
  /** Translated text that is shown while no record is selected. */
  placeholder?: string
}

export const ReferenceInput = ({ input, bound, field: named, placeholder }: ReferenceInputProps) => {
  const { resource, optionText, filter = {} } = named
  const id: string = bound.field.value ?? ''
  const translate = useTranslate()
  const nameOf = useNameFormatter(optionText)
  const definition = useDefinition(resource)
  const canSearch = isSearchable(definition)
  const typing = useDebouncedText()
  const { typed, search } = typing
  const asked = canSearch && search ? { ...filter, [searchFilterName]: search } : filter
  const list = useInfiniteGetList<RaRecord>(resource, listArguments(asked, 1, definition.sort))
  const found = list.data?.pages.flatMap(({ data }) => data).find(option => option.id === id)
  const isElsewhere = id !== '' && !found && !list.isPending
  const { data: other, error } = useGetOne<RaRecord>(resource, { id }, { enabled: isElsewhere })
  const isRemoved = isElsewhere && isNotFoundError(error)
  const selected = isRemoved ? { id } : id ? (found ?? other) : undefined
  const helperText = bound.hasError ? bound.helperText : translate('engine.reference.isRemoved')
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (typed && !canSearch && hasNextPage && !isFetching) void fetchNextPage()
  }, [typed, canSearch, hasNextPage, isFetching, fetchNextPage])
  return (
    <ServerSelect<RaRecord, RaRecord>
      input={input}
      bound={isRemoved && !input.readOnly ? { ...bound, hasError: true, helperText } : bound}
      typing={typing}
      list={list}
      searchesHere={!canSearch}
      selected={selected ? [selected] : []}
      keyOf={option => option.id}
      nameOf={option => (isRemoved && option.id === id ? translate('engine.reference.removed') : nameOf(option))}
      onSelect={([option]) => bound.field.onChange(option ? String(option.id) : null)}
      {...(placeholder && { placeholder })}
    />
  )
}
