/** The command palette's entries of places on the recycler's map. */
import type { Language } from '../../../contract/languages'
import { translate } from '../../i18n/i18n'
import type { PaletteSourceEntry } from '../engine/definition/EngineContext'
import { buildMapPath, describePlace, fetchPlaces } from './foundPlaces'

export const findPlaceEntries = async (
  search: string,
  language: Language,
  signal: AbortSignal,
): Promise<PaletteSourceEntry[]> => {
  const { items, hasAddresses } = await fetchPlaces(search, signal)
  const found = items.map((place, index) => {
    const { name, where } = describePlace(place, language)
    return { id: String(index), text: [name, where].filter(Boolean).join(', '), to: buildMapPath(place) }
  })
  const asking = {
    id: 'address',
    text: translate('commandPalette.address', { text: search }),
    to: `/recycler/map?find=${encodeURIComponent(search)}`,
  }
  return hasAddresses ? [...found, asking] : found
}
