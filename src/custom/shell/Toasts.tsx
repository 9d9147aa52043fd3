/**
 * react-admin's notifications, of which only the newest is shown. Each closes after 5 seconds (spec section 9); an
 * error also closes when the same change succeeds. A toast is at the bottom of the screen; while a dialog is open it is
 * at the top, because the dialog's buttons are at the bottom. Clicks pass through it (`theme.ts`), so only the focus or
 * a pointer on its own button pauses its time.
 */
import Grow, { type GrowProps } from '@mui/material/Grow'
import { useEffect, useState } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isFailedChange, setFailedChange, subscribeToAnswered } from '../../dataProvider/answeredChanges'
import { focusHeading } from '../ui/focusHeading'
import { useIsDialogOpen } from '../ui/openDialogs'

/** Prevents a click elsewhere from closing the toast, whose message may be the reason for the click. */
const keepOpen = (event: MouseEvent | TouchEvent) => Object.assign(event, { defaultMuiPrevented: true })

/**
 * Moves the focus to the heading when a toast that has the focus closes: its Undo button or link disappears with it.
 */
const handOnFocus = (toast: HTMLElement) => {
  if (toast.contains(document.activeElement)) focusHeading(toast)
}

/** The same transition as MUI's own, with `onExit`, which MUI's Snackbar does not pass on. */
const Transition = (props: GrowProps) => <Grow {...props} onExit={handOnFocus} />

// A toast with Undo is always shown, however briefly, because its action is carried out when it closes.
const isOutdated = ({ notificationOptions }: NotificationPayload, index: number, all: readonly NotificationPayload[]) =>
  index < all.length - 1 && !notificationOptions?.undoable

/** Counts the changes whose failure the newest toast reported and that have succeeded since. */
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
      // Closes the shown toast at once if there are more toasts in the list.
      autoHideDuration={notifications.length > 0 ? 0 : limits.toastMs}
      slots={{ transition: Transition }}
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
