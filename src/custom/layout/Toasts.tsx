/** react-admin's notifications, the newest in place of the one shown; each closes after 5 seconds (spec section 9). */
import Grow, { type GrowProps } from '@mui/material/Grow'
import { useEffect } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import { focusHeading } from './focusHeading'

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

export const Toasts = () => {
  const { notifications, setNotifications } = useNotificationContext()
  useEffect(() => {
    if (notifications.some(isOutdated)) setNotifications(all => all.filter((...each) => !isOutdated(...each)))
  }, [notifications, setNotifications])
  return (
    <Notification
      // Those in the list wait for the one that is shown.
      autoHideDuration={notifications.length > 0 ? 0 : limits.toastMs}
      slots={{ transition: Transition }}
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
