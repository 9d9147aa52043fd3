/**
 * react-admin's notifications, the newest in place of the one shown; each closes after 5 seconds (spec section 9), an error as soon as
 * the same change succeeds. A toast stands at the foot of the screen, and at its top while a dialog is open, whose buttons are at its
 * foot. Clicks pass through it (`theme.ts`), so that only the focus or a pointer over its own button stops its time.
 */
import Grow, { type GrowProps } from '@mui/material/Grow'
import { useEffect, useState } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isFailedChange, setFailedChange, subscribeToAnswered } from '../../dataProvider/answeredChanges'
import { focusHeading } from '../ui/focusHeading'
import { useIsDialogOpen } from '../ui/openDialogs'

/** A click elsewhere closes none: what it says may be why one clicks. */
const keepOpen = (event: MouseEvent | TouchEvent) => Object.assign(event, { defaultMuiPrevented: true })

/** Undo, a link: its button goes with the toast. */
const handOnFocus = (toast: HTMLElement) => {
  if (toast.contains(document.activeElement)) focusHeading(toast)
}

/** As MUI's own; its Snackbar hands `onExit` on to nobody. */
const Transition = (props: GrowProps) => <Grow {...props} onExit={handOnFocus} />

// One that can be undone has its turn, however short: its deed is done when it closes.
const isOutdated = ({ notificationOptions }: NotificationPayload, index: number, all: readonly NotificationPayload[]) =>
  index < all.length - 1 && !notificationOptions?.undoable

/** Returns a number that changes when the change whose failure is shown has been made after all. */
const useAnsweredCount = () => {
  const { notifications } = useNotificationContext()
  const newest = notifications.at(-1)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (newest && newest.type !== 'error') setFailedChange(undefined)
  }, [newest])
  useEffect(
    () =>
      subscribeToAnswered(subject => {
        if (!isFailedChange(subject)) return
        setFailedChange(undefined)
        setCount(before => before + 1)
      }),
    [],
  )
  return count
}

export const Toasts = () => {
  const { notifications, setNotifications } = useNotificationContext()
  const isDialogOpen = useIsDialogOpen()
  const answered = useAnsweredCount()
  useEffect(() => {
    if (notifications.some(isOutdated)) setNotifications(all => all.filter((...each) => !isOutdated(...each)))
  }, [notifications, setNotifications])
  return (
    <Notification
      anchorOrigin={{ vertical: isDialogOpen ? 'top' : 'bottom', horizontal: 'center' }}
      key={answered}
      // Those in the list wait for the one that is shown.
      autoHideDuration={notifications.length > 0 ? 0 : limits.toastMs}
      slots={{ transition: Transition }}
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
