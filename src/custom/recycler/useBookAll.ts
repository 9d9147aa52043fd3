/**
 * Books the selected locations one after another. Each booking has its own outcome; a failure does not stop the
 * remaining bookings.
 */
import { useRef, useState } from 'react'
import type { RejectionParams } from '../../../contract/imageRejections'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { isNetworkOrServerError } from '../../dataProvider/apiError'
import { useRefreshResource } from '../engine/actions/useRowAction'
import { errorMessageKey, errorMessageParams } from '../ui/useErrorToast'
import { startRecycling } from './recyclerApi'

export type BookingOutcome = { place: RecyclerLocation } & (
  | { kind: 'booked'; saga: Partial<Saga> }
  /**
   * The booking was rejected (`refused`) or got no response (`unanswered`). A booking without a response can be
   * repeated. `reason` is a translation key, and `params` are its parameters.
   */
  | { kind: 'refused' | 'unanswered'; reason: string; params?: RejectionParams }
)

const bookOne = async (place: RecyclerLocation, isSecondTry: boolean): Promise<BookingOutcome> => {
  try {
    const saga = await startRecycling(place.guid, isSecondTry)
    if (saga === 'taken') return { place, kind: 'refused', reason: 'recycler.alreadyBooked' }
    return { place, kind: 'booked', saga }
  } catch (error) {
    return {
      place,
      kind: isNetworkOrServerError(error) ? 'unanswered' : 'refused',
      reason: errorMessageKey(error),
      params: errorMessageParams(error),
    }
  }
}

export interface BookingRun {
  wanted: number
  outcomes: readonly BookingOutcome[]
}

/**
 * Returns a function that books locations, one after another.
 * @param onDone called with the outcomes of all bookings, including those that a retry did not repeat
 */
export const useBookAll = (onDone: (outcomes: readonly BookingOutcome[]) => void) => {
  const refresh = useRefreshResource()
  const isRunning = useRef(false)
  const [run, setRun] = useState<BookingRun>()

  const bookAll = async (places: readonly RecyclerLocation[], before?: readonly BookingOutcome[]) => {
    if (isRunning.current) return
    isRunning.current = true
    const previous = before ?? []
    const wanted = previous.length + places.length
    const outcomes: BookingOutcome[] = []
    const show = () => setRun({ wanted, outcomes: [...previous, ...outcomes] })
    show()
    for (const place of places) {
      outcomes.push(await bookOne(place, before !== undefined))
      show()
    }
    isRunning.current = false
    onDone([...previous, ...outcomes])
    await refresh('sagas')
  }
  const bookUnanswered = () => {
    const unanswered = run?.outcomes.filter(({ kind }) => kind === 'unanswered') ?? []
    return bookAll(
      unanswered.map(({ place }) => place),
      run?.outcomes.filter(({ kind }) => kind !== 'unanswered'),
    )
  }
  return { run, bookAll, bookUnanswered, close: () => setRun(undefined) }
}
