/**
 * Blocks navigation from a form while it is being saved, so that its result is always reported. Cancel, Escape, Back
 * and links show a notice that the changes are being saved.
 */
import { useContext, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { DialogHoldContext } from './HeldDialogs'

/**
 * Mounted only when saving begins: if there are several blockers, the router calls only the one that was mounted last.
 */
const Hold = () => {
  const notify = useNotify()
  const hold = useContext(DialogHoldContext)
  const blocker = useBlocker(({ nextLocation }) => !nextLocation.state?.isAfterSaving)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    notify('engine.beingSaved', { type: 'info' })
  }, [blocker, notify])
  useEffect(() => {
    if (!hold) return
    hold.current = () => notify('engine.beingSaved', { type: 'info' })
    return () => {
      hold.current = undefined
    }
  }, [hold, notify])
  return null
}

export const HoldWhileSaving = () => {
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  // A form that is submitted again while it closes has already been saved.
  return isSubmitting && !isSubmitSuccessful ? <Hold /> : null
}
