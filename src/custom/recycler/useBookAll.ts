/** Books the chosen places, one after another; each has an answer of its own, and none stops the others. */
import { useRef, useState } from 'react'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { errorKey } from '../engine/useErrorToast'
import { useRefreshResource } from '../engine/useRowAction'
import { startRecycling } from './recyclerApi'

export type Outcome = { place: RecyclerLocation } & (
  | { kind: 'booked'; saga: Partial<Saga> }
  /** `reason`: translation key. */
  | { kind: 'refused'; reason: string }
)

const bookOne = async (place: RecyclerLocation): Promise<Outcome> => {
  try {
    const saga = await startRecycling(place.guid)
    if (saga === 'taken') return { place, kind: 'refused', reason: 'recycler.alreadyBooked' }
    return { place, kind: 'booked', saga }
  } catch (error) {
    return { place, kind: 'refused', reason: errorKey(error) }
  }
}

export interface BookingRun {
  wanted: number
  outcomes: readonly Outcome[]
}

/** @param onBooked told the guids of the bookings that came of it */
export const useBookAll = (onBooked: (guids: string[]) => void) => {
  const refresh = useRefreshResource()
  const isRunning = useRef(false)
  const [run, setRun] = useState<BookingRun>()

  const bookAll = async (places: readonly RecyclerLocation[]) => {
    if (isRunning.current) return
    isRunning.current = true
    const outcomes: Outcome[] = []
    setRun({ wanted: places.length, outcomes: [] })
    for (const place of places) {
      outcomes.push(await bookOne(place))
      setRun({ wanted: places.length, outcomes: [...outcomes] })
    }
    isRunning.current = false
    onBooked(outcomes.flatMap(each => (each.kind === 'booked' ? (each.saga.guid ?? []) : [])))
    await refresh('sagas')
  }
  return { run, bookAll, close: () => setRun(undefined) }
}
