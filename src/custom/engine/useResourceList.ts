/** The list's rows by what the address says: `?page=3&tab=deactivated&role=Retailer`, and the places in its path. */

import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { limits } from '../../../contract/limits'
import type { Values } from '../../dataProvider/endpoints'
import type { Resolved } from './resolve'
import { useScreen } from './ScreenContext'

const pageOf = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

const newestFirst = { field: 'createdAt', order: 'DESC' } as const

/** What one tab asks for; the same arguments share one answer in the cache. */
export const listArguments = (filter: Values, page: number, sort: Resolved['sort'] = newestFirst) => ({
  pagination: { page, perPage: limits.pageSize },
  sort,
  filter,
})

/** What the boxes above the grid hold, as the address has it. */
const chosenIn = (search: URLSearchParams, { filters = [] }: Resolved): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )

export const useResourceList = () => {
  const { definition, placeFilter } = useScreen()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search.get('page'))
  const tab = definition.tabs?.find(({ key }) => key === search.get('tab')) ?? definition.tabs?.[0]
  const text = search.get('search') ?? ''
  const chosen = useMemo(() => chosenIn(search, definition), [search, definition])
  const baseFilter = useMemo(() => {
    const searched = definition.search && text ? { [definition.search.filter]: text } : {}
    return { ...definition.filter, ...placeFilter, ...chosen, ...searched }
  }, [definition, placeFilter, chosen, text])
  const filter = { ...baseFilter, ...tab?.filter }
  const query = useGetList<RaRecord>(definition.name, listArguments(filter, page, definition.sort), {
    placeholderData: keepPreviousData,
  })
  const total = query.total ?? 0
  // The router draws a change when it has time for it: the next one builds on what was asked for, not on what is drawn.
  const asked = useRef(search)
  useEffect(() => {
    asked.current = search
  }, [search])
  const change = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(asked.current)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    asked.current = next
    setSearch(next, { replace })
  }
  return {
    query,
    records: query.data ?? [],
    total,
    page,
    pages: Math.ceil(total / limits.pageSize),
    tab,
    text,
    chosen,
    filter,
    /** Without the tab's own filter. */
    baseFilter,
    setPage: (next: number) => change({ page: next === 1 ? '' : String(next) }),
    setTab: (key: string) => change({ tab: key === definition.tabs?.[0]?.key ? '' : key, page: '' }),
    setFilter: (name: string, value: string) => change({ [name]: value, page: '' }, true),
    setText: (next: string) => change({ search: next, page: '' }, true),
  }
}

export type ResourceListState = ReturnType<typeof useResourceList>
