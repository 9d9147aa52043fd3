/** The toast of what has been done: of which record, and what it offers. */
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useCloseNotification, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** `done`: translation key. */
export const useSuccessToast = () => {
  const notify = useNotify()
  const translate = useTranslate()
  return (done: string, name = '', action?: ReactNode) =>
    notify(name ? 'engine.done' : done, {
      type: 'success',
      messageArgs: { done: translate(done), name },
      ...(action && { action }),
    })
}

/** The way to where the row went. */
export const ToastLink = ({ to, label }: { to: string; label: string }) => {
  const close = useCloseNotification()
  return (
    <Button component={Link} to={to} onClick={close} color="inherit" size="small" sx={{ textDecoration: 'underline' }}>
      {label}
    </Button>
  )
}

/** Takes back what it tells of, and closes it. */
export const UndoButton = ({ onUndo }: { onUndo(): unknown }) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const undo = () => {
    close()
    void onUndo()
  }
  return (
    <Button color="inherit" size="small" onClick={undo}>
      {translate('ra.action.undo')}
    </Button>
  )
}
