/** Toasts, one after the other; each closes after 5 seconds (spec section 9). */
import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { useNotificationContext, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'

export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const current = notifications[0]
  if (!current) return null
  const { message, type } = current
  const close = (_: unknown, reason?: string) => {
    if (reason !== 'clickaway') takeNotification()
  }
  return (
    <Snackbar
      key={notifications.length}
      open
      autoHideDuration={limits.toastMs}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert severity={type} variant="filled" onClose={close} closeText={translate('engine.close')}>
        {typeof message === 'string' ? translate(message, current.notificationOptions?.messageArgs) : message}
      </Alert>
    </Snackbar>
  )
}
