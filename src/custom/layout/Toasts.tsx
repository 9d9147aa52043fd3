/** react-admin's notifications, the newest in place of the one shown; each closes after 5 seconds (spec section 9). */
import { useEffect } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'

/** A click elsewhere closes none: what it says may be why one clicks. */
const keepOpen = (event: MouseEvent | TouchEvent) => Object.assign(event, { defaultMuiPrevented: true })

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
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
