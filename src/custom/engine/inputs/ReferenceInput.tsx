/**
 * A form field or filter that holds the id of a record of another resource, chosen by its name. The server searches
 * for the typed text; if it cannot, all records are loaded and searched in the browser.
 */
import { useEffect } from 'react'
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin'
import { isSearchable } from '../../../dataProvider/listQuery'
import { useTyped } from '../../ui/useDebounced'
import { useNameOf } from '../cells/valueAt'
import type { FieldInputProps, ReferenceTarget } from '../definition/definition'
import { useDefinition } from '../definition/EngineContext'
import { searchName } from '../list/listAddress'
import { listArguments } from '../list/listArguments'
import { ServerSelect } from './ServerSelect'
import { useField } from './useField'

interface ReferenceInputProps {
  input: FieldInputProps
  /** `filter` restricts which records can be chosen. */
  field: ReferenceTarget & { filter?: Readonly<Record<string, string>> }
  /** Shown if no record is chosen, translated. */
  placeholder?: string
}

export const ReferenceInput = ({ input, field: named, placeholder }: ReferenceInputProps) => {
  const { resource, optionText, filter = {} } = named
  const bound = useField(input)
  const id: string = bound.field.value ?? ''
  const nameOf = useNameOf(optionText)
  const definition = useDefinition(resource)
  const canSearch = isSearchable(definition)
  const typing = useTyped()
  const { typed, search } = typing
  const asked = canSearch && search ? { ...filter, [searchName]: search } : filter
  const list = useInfiniteGetList<RaRecord>(resource, listArguments(asked, 1, definition.sort))
  const found = list.data?.pages.flatMap(({ data }) => data).find(option => option.id === id)
  const isElsewhere = id !== '' && !found && !list.isPending
  const { data: other } = useGetOne<RaRecord>(resource, { id }, { enabled: isElsewhere })
  const chosen = id ? (found ?? other) : undefined
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (typed && !canSearch && hasNextPage && !isFetching) void fetchNextPage()
  }, [typed, canSearch, hasNextPage, isFetching, fetchNextPage])
  return (
    <ServerSelect<RaRecord, RaRecord>
      input={input}
      bound={bound}
      typing={typing}
      list={list}
      searchesHere={!canSearch}
      chosen={chosen ? [chosen] : []}
      keyOf={option => option.id}
      nameOf={nameOf}
      onChoose={([option]) => bound.field.onChange(option ? String(option.id) : null)}
      {...(placeholder && { placeholder })}
    />
  )
}
