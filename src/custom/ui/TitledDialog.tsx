/**
 * MUI's dialog, labelled by its heading and open while mounted. It asks for confirmation before entered values are
 * lost; while there are such values, a click outside does nothing. If the dialog has its own URL, its form asks when
 * the user navigates away from that URL.
 */
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useContext, useId, useRef, useState } from 'react'
import { CloseOnBack } from './CloseOnBack'
import { DialogCloseGuardContext, SignedOutContext } from './dialogContexts'
import { useDocumentTitle } from './PageTitle'
import { canCloseDialog, DialogCloseContext, DialogUnsavedWorkContext } from './unsavedWork'

interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title'> {
  /** Title of the dialog, already translated. */
  title: string
  /** Whether the dialog has its own URL. The browser's Back button then closes it by a navigation of the router. */
  hasAddress?: boolean
}

/**
 * Returns whether the dialog is open. A dialog that is mounted after the session has ended opens after the next
 * sign-in.
 */
const useIsOpen = () => {
  const isSignedOut = useContext(SignedOutContext)
  const [isOpen, setIsOpen] = useState(!isSignedOut)
  if (!isOpen && !isSignedOut) setIsOpen(true)
  return isOpen
}

export const TitledDialog = ({ title, hasAddress = false, children, onClose, ...rest }: TitledDialogProps) => {
  const id = useId()
  const isOpen = useIsOpen()
  const hold = useRef<(() => void) | undefined>(undefined)
  const [work] = useState(() => new Set<object>())
  const closeIfAllowed = (doClose: () => void) => {
    const isClosed = hasAddress || canCloseDialog(work)
    if (isClosed) doClose()
    return isClosed
  }
  /** Closes the dialog. Returns `false` if it stays open because the user wants to keep unsaved work. */
  const close =
    onClose &&
    ((event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
      if (hold.current) hold.current()
      else if (reason === 'escapeKeyDown' || work.size === 0 || hasAddress)
        return closeIfAllowed(() => onClose(event, reason))
      return true
    })
  return (
    <Dialog open={isOpen} fullWidth aria-labelledby={id} {...(close && { onClose: close })} {...rest}>
      <DialogCloseGuardContext.Provider value={hold}>
        <DialogUnsavedWorkContext.Provider value={work}>
          <DialogCloseContext.Provider value={closeIfAllowed}>
            {!hasAddress && <CloseOnBack onClose={close && (() => close({}, 'escapeKeyDown'))} />}
            <DialogTitle id={id}>{title}</DialogTitle>
            {children}
          </DialogCloseContext.Provider>
        </DialogUnsavedWorkContext.Provider>
      </DialogCloseGuardContext.Provider>
    </Dialog>
  )
}

/** A dialog that replaces a screen: it also sets the document's title, and it fills the window on a phone. */
export const ScreenDialog = (props: TitledDialogProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  useDocumentTitle(props.title)
  return <TitledDialog fullScreen={isNarrow} hasAddress {...props} />
}
