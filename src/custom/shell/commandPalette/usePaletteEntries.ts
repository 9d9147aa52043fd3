/** Returns the palette's entries for a typed text: matching screens and create actions, and records by name. */
import { useMemo } from 'react'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import type { Organisation } from '../../../../contract/organisations'
import { containsSearchWords } from '../../../../contract/search'
import { useEngine } from '../../engine/definition/EngineContext'
import { dialogKey, titleKey } from '../../engine/definition/messageKeys'
import { presetAddress } from '../../engine/list/presetList'
import { useDebounced } from '../../ui/useDebounced'
import { canCreate, findSearchableLists, recordLink } from './searchableLists'
import { useFoundRecords } from './useFoundRecords'

export interface PaletteEntry {
  /** Heading of the group that contains the entry, already translated. */
  group: string
  text: string
  to: string
  /** Id of the record, if the entry is a record. */
  id?: string
  opensInNewTab?: boolean
}

export const usePaletteEntries = (typed: string) => {
  const translate = useTranslate()
  const engine = useEngine()
  const asksOrganisation = engine.screens.some(({ tabs }) => tabs?.some(({ when }) => when))
  const { data: organisation } = useGetOne<Organisation & RaRecord>(
    'organisation',
    { id: 'own' },
    { enabled: asksOrganisation, onError: () => undefined },
  )
  const places = useMemo(() => findSearchableLists(engine, organisation), [engine, organisation])
  const q = useDebounced(typed.trim())
  const { found, isSearching, hasFailed } = useFoundRecords(places, typed.trim() === '' ? '' : q)
  // Until the search has finished, the found records are those of the previous text.
  const isWaiting = q !== typed.trim()

  const screens: PaletteEntry[] = engine.menu.map(entry => ({
    group: translate('finder.screens'),
    text: translate(entry.label),
    to: presetAddress(engine, entry),
    opensInNewTab: entry.opensInNewTab ?? false,
  }))
  const actions: PaletteEntry[] = places.filter(canCreate).map(({ definition, path }) => ({
    group: translate('finder.actions'),
    text: translate(dialogKey(definition, 'create')),
    to: `${path}/new`,
  }))
  const records: PaletteEntry[] = (isWaiting ? [] : found).map(({ place, record, name }) => ({
    group: translate(titleKey(place.definition)),
    text: name,
    id: String(record.id),
    to: recordLink(place, record),
  }))
  return {
    entries: [...[...screens, ...actions].filter(({ text }) => containsSearchWords(text, typed)), ...records],
    isSearching: isSearching || (isWaiting && typed.trim().length > 1),
    hasFailed,
  }
}
