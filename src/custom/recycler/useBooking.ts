/** Starting a recycling job: once at a time; who comes second sees the location as booked (spec section 8). */
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import { useBusy } from '../engine/useBusy'
import { useRefreshResource } from '../engine/useRowAction'
import { startRecycling } from './recyclerApi'

export const useBooking = (location: RecyclerLocation, onBooked: () => void) => {
  const notify = useNotify()
  const refresh = useRefreshResource()
  const { isBusy, attempt } = useBusy()
  const [isTaken, setIsTaken] = useState(false)

  const book = async () => {
    const isOurs = await startRecycling(location.guid)
    setIsTaken(true)
    if (isOurs) notify('recycler.started', { type: 'success' })
    else notify('recycler.alreadyBooked', { type: 'warning' })
    onBooked()
    await refresh('sagas')
  }
  return { book: () => attempt(book), isBusy, isBooked: isTaken || location.isLocked }
}
