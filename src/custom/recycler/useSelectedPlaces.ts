/**
 * Returns the locations that the user has selected to book together. They stay selected when the map moves, and, as the
 * selected rows of a list, when the page is opened again. They are stored for the account and removed on sign-out.
 */
import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import { isCityMarker } from './locationFacts'

const none: readonly RecyclerLocation[] = []

/** @param loaded current data of some locations, which are shown instead of the stored data */
export const useSelectedPlaces = (loaded: readonly RecyclerLocation[]) => {
  const [stored, store] = useStore('recycler.selected', none)
  const places = useMemo(() => {
    const current = new Map(loaded.filter(place => !isCityMarker(place)).map(place => [place.guid, place]))
    return new Map(stored.map(place => [place.guid, current.get(place.guid) ?? place]))
  }, [stored, loaded])
  const toggle = useCallback(
    (place: RecyclerLocation) =>
      store((before: typeof stored) => {
        const others = before.filter(({ guid }) => guid !== place.guid)
        return others.length < before.length ? others : [...before, place]
      }),
    [store],
  )
  const drop = (guids: readonly string[]) =>
    store((before: typeof stored) => before.filter(({ guid }) => !guids.includes(guid)))
  return { places, toggle, drop, clear: () => store(none) }
}
