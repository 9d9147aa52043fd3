/**
 * Banner for support staff in quiet mode: the server runs on a copy of its database, and sends no e-mails or webhooks
 * (docs/operations.md).
 */
import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { useMe } from '../../authProvider/useSession'
import { config } from '../../config'

export const QuietModeBanner = () => {
  const translate = useTranslate()
  const isStaff = useMe()?.role === 'Staff'
  if (!isStaff || !config().quiet) return null
  return (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0 }}>
      {translate('shell.quietMode')}
    </Alert>
  )
}
