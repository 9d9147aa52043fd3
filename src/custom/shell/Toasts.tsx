/**
 * Shows react-admin's notifications as toasts; only the newest is visible. A toast closes after 5 seconds (spec section
 * 9); an error also closes when the failed change succeeds. Toasts are in front of the bar at the top of the screen, so
 * that they do not cover what a user needs next: rows, buttons of dialogs, bars at the bottom. Clicks pass through a
 * toast (`theme.ts`), so only a focused or hovered button in it pauses the timer.
 */
import Grow, { type GrowProps } from '@mui/material/Grow'
import { useEffect, useState } from 'react'
import { Notification, type NotificationPayload, useNotificationContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import {
  isReportedFailure,
  setFailureShownInToast,
  subscribeToSucceededChanges,
} from '../../dataProvider/changeOutcomes'
import { focusHeading } from '../ui/focusHeading'

/** Keeps the toast open when the user clicks elsewhere, because this click may be a reaction to its message. */
const keepOpen = (event: MouseEvent | TouchEvent) => Object.assign(event, { defaultMuiPrevented: true })

/** Moves the focus to the page's heading when the focused toast closes, because the focused button disappears. */
const moveFocusToHeading = (toast: HTMLElement) => {
  if (toast.contains(document.activeElement)) focusHeading(toast)
}

/** MUI's own transition with `onExit`, which MUI's Snackbar does not pass on. */
const Transition = (props: GrowProps) => <Grow {...props} onExit={moveFocusToHeading} />

// A toast with an Undo button is always shown, because its action runs when the toast closes.
const isOutdated = ({ notificationOptions }: NotificationPayload, index: number, all: readonly NotificationPayload[]) =>
  index < all.length - 1 && !notificationOptions?.undoable

/**
 * Counts how often a change succeeded after its failure was shown. The count is used as a React key, so that a new
 * count closes the error toast.
 */
const useResolvedFailureCount = () => {
  const { notifications } = useNotificationContext()
  const newest = notifications.at(-1)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (newest && newest.type !== 'error') setFailureShownInToast(undefined)
  }, [newest])
  useEffect(
    () =>
      subscribeToSucceededChanges(subject => {
        if (!isReportedFailure(subject)) return
        setFailureShownInToast(undefined)
        setCount(before => before + 1)
      }),
    [],
  )
  return count
}

export const Toasts = () => {
  const { notifications, setNotifications } = useNotificationContext()
  const resolvedFailures = useResolvedFailureCount()
  useEffect(() => {
    if (notifications.some(isOutdated)) setNotifications(all => all.filter((...each) => !isOutdated(...each)))
  }, [notifications, setNotifications])
  return (
    <Notification
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      key={resolvedFailures}
      // The visible toast closes immediately if further toasts are waiting.
      autoHideDuration={notifications.length > 0 ? 0 : limits.toastMs}
      slots={{ transition: Transition }}
      slotProps={{ clickAwayListener: { onClickAway: keepOpen } }}
    />
  )
}
