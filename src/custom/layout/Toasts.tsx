/**
 * react-admin's notifications, the newest in place of the one shown; each closes after 5 seconds (spec section 9). A toast stands at the
 * foot of the screen, and at its top while a dialog is open, whose buttons are at its foot. Clicks pass through it (`theme.ts`), so that
 * only the focus or a pointer over its own button stops its time.
 */
import Grow, { type GrowProps } from '@mui/material/Grow'
import { useEffect } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import { focusHeading } from './focusHeading'
import { useIsDialogOpen } from './openDialogs'

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
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => {
    if (notifications.some(isOutdated)) setNotifications(all => all.filter((...each) => !isOutdated(...each)))
  }, [notifications, setNotifications])
  return (
    <Notification
      anchorOrigin={{ vertical: isDialogOpen ? 'top' : 'bottom', horizontal: 'center' }}
      // Those in the list wait for the one that is shown.
      autoHideDuration={notifications.length > 0 ? 0 : limits.toastMs}
      slots={{ transition: Transition }}
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
