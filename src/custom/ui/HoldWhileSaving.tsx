/**
 * Inside a form: while it is being saved, nothing leads away from it, so that its result is always reported. Cancel, Escape,
 * Back and links say that the changes are being saved.
 */
import { useContext, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { DialogHoldContext } from './HeldDialogs'

/** Mounted when the saving begins: of several blockers the router asks the last one alone. */
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
  // A form that is submitted again on its way out has been saved already.
  return isSubmitting && !isSubmitSuccessful ? <Hold /> : null
}
