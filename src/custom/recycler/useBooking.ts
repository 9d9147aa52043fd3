/**
 * Books a location, one request at a time. If another recycler has already booked the location, it is shown as booked
 * (spec section 8).
 */
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { useRefreshResource } from '../engine/actions/useRowAction'
import { useBusy } from '../ui/useBusy'
import { startRecycling } from './recyclerApi'

export const useBooking = (location: RecyclerLocation, onBooked: (guids: string[]) => void) => {
  const notify = useNotify()
  const refresh = useRefreshResource()
  const { isBusy, attempt } = useBusy()
  const [answer, setAnswer] = useState<Partial<Saga> | 'taken'>()

  const isSecondTry = useRef(false)

  const book = async () => {
    const booked = await startRecycling(location.guid, isSecondTry.current).catch(error => {
      isSecondTry.current = true
      throw error
    })
    setAnswer(booked)
    if (booked === 'taken') notify('recycler.alreadyBooked', { type: 'warning' })
    else notify('recycler.started', { type: 'success' })
    onBooked(booked === 'taken' || booked.guid === undefined ? [] : [booked.guid])
    await refresh('sagas')
  }
  return {
    book: () => attempt(book),
    isBusy,
    isBooked: answer !== undefined || location.isLocked,
    booking: answer === 'taken' ? undefined : answer,
  }
}
