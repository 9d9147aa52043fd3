/** Returns the locations that the user has chosen to book together. They stay chosen when the map moves. */
import { useCallback, useState } from 'react'
import type { RecyclerLocation } from '../../../contract/sagas'

const none: ReadonlyMap<string, RecyclerLocation> = new Map()

export const useChosenPlaces = () => {
  const [places, setPlaces] = useState(none)
  const toggle = useCallback((place: RecyclerLocation) => {
    setPlaces(before => {
      const after = new Map(before)
      if (!after.delete(place.guid)) after.set(place.guid, place)
      return after
    })
  }, [])
  const drop = (guids: readonly string[]) =>
    setPlaces(before => new Map([...before].filter(([guid]) => !guids.includes(guid))))
  return { places, toggle, drop, clear: () => setPlaces(none) }
}
