/** In a toast: the way to where the row went. */
import Button from '@mui/material/Button'
import { useCloseNotification } from 'react-admin'
import { Link } from 'react-router-dom'

export const ToastLink = ({ to, label }: { to: string; label: string }) => {
  const close = useCloseNotification()
  return (
    <Button component={Link} to={to} onClick={close} color="inherit" size="small" sx={{ textDecoration: 'underline' }}>
      {label}
    </Button>
  )
}
