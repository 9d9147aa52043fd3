/**
 * Returns the palette's entries for a typed text: matching screens and create actions, found records, and entries of
 * the area's additional source.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { Organisation } from '../../../../contract/organisations'
import { containsSearchWords } from '../../../../contract/search'
import { useLanguage } from '../../../i18n/i18n'
import { useEngine } from '../../engine/definition/EngineContext'
import { dialogKey, titleKey } from '../../engine/definition/messageKeys'
import { presetUrl } from '../../engine/list/presetList'
import { useDebounced } from '../../ui/useDebounced'
import { recordDetail } from './recordDetail'
import { canCreate, findSearchableLists, recordLink } from './searchableLists'
import { useFoundRecords } from './useFoundRecords'

export interface PaletteEntry {
  /** Heading of the group that contains the entry, already translated. */
  group: string
  text: string
  /** A line that distinguishes entries with the same text. */
  detail?: string
  to: string
  /** Id of the record, if the entry is a record. */
  id?: string
  opensInNewTab?: boolean
}

/** Returns the entries of the area's additional source, such as places on a map. */
const useSourceEntries = (q: string) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { entrySource } = useEngine()
  const { data, isLoading, isError } = useQuery({
    queryKey: ['commandPalette', 'entrySource', language, q],
    queryFn: async ({ signal }) => (await entrySource?.find(q, language, signal)) ?? [],
    enabled: entrySource !== undefined && q.length > 1,
    retry: false,
    gcTime: 0,
  })
  const group = entrySource ? translate(entrySource.label) : ''
  return {
    found: (data ?? []).map((entry): PaletteEntry => ({ group, ...entry })),
    isSearching: isLoading,
    hasFailed: isError,
  }
}

export const usePaletteEntries = (typed: string) => {
  const translate = useTranslate()
  const language = useLanguage()
  const engine = useEngine()
  const asksOrganisation = engine.screens.some(({ tabs }) => tabs?.some(({ when }) => when))
  const { data: organisation } = useGetOne<Organisation & RaRecord>(
    'organisation',
    { id: 'own' },
    { enabled: asksOrganisation, onError: () => undefined },
  )
  const places = useMemo(() => findSearchableLists(engine, organisation), [engine, organisation])
  const q = useDebounced(typed.trim())
  const search = typed.trim() === '' ? '' : q
  const { found, isSearching, hasFailed } = useFoundRecords(places, search)
  const source = useSourceEntries(search)
  // Until the search for the typed text begins, the found records are those of the previous text.
  const isWaiting = q !== typed.trim()

  const screens: PaletteEntry[] = engine.menu.map(entry => ({
    group: translate('commandPalette.screens'),
    text: translate(entry.label),
    to: presetUrl(engine, entry),
    opensInNewTab: entry.opensInNewTab ?? false,
  }))
  const actions: PaletteEntry[] = places.filter(canCreate).map(({ definition, path }) => ({
    group: translate('commandPalette.actions'),
    text: translate(dialogKey(definition, 'create')),
    to: `${path}/new`,
  }))
  const records: PaletteEntry[] = (isWaiting ? [] : found).map(({ place, record, name }) => ({
    group: translate(titleKey(place.definition)),
    text: name,
    detail: recordDetail(record, place.definition, { translate, language }, name),
    id: String(record.id),
    to: recordLink(place, record),
  }))
  return {
    entries: [
      ...[...screens, ...actions].filter(({ text }) => containsSearchWords(text, typed)),
      ...records,
      ...(isWaiting ? [] : source.found),
    ],
    isSearching: isSearching || source.isSearching || (isWaiting && typed.trim().length > 1),
    hasFailed: hasFailed || source.hasFailed,
  }
}
