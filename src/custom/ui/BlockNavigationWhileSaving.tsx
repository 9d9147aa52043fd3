/**
 * Blocks navigation while a form is being saved, so that the user sees the result. Cancel, Escape, Back and links then
 * only show a notice.
 */
import { useContext, useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { DialogCloseGuardContext } from './dialogContexts'

/**
 * Blocks navigation. The component is mounted only while the form is being saved: if there are several blockers, the
 * router calls only the one that was mounted last.
 */
const NavigationBlocker = () => {
  const notify = useNotify()
  const hold = useContext(DialogCloseGuardContext)
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

export const BlockNavigationWhileSaving = () => {
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  // After a successful save the form may be submitted again while it closes. Navigation is not blocked then.
  return isSubmitting && !isSubmitSuccessful ? <NavigationBlocker /> : null
}
