/** The success toast: names the record and what was done, and may have an action button. */
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useCloseNotification, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** Returns a function that shows a success toast. `done` is the translation key of its text. */
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

/** A link in a toast, such as to the tab that the row has moved to. A click also closes the toast. */
export const ToastLink = ({ to, label }: { to: string; label: string }) => {
  const close = useCloseNotification()
  return (
    <Button component={Link} to={to} onClick={close} color="inherit" size="small" sx={{ textDecoration: 'underline' }}>
      {label}
    </Button>
  )
}

/** The Undo button of a toast. A click also closes the toast. */
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
