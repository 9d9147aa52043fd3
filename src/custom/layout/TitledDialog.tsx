/** MUI's dialog, named by its heading. Open as long as it is there. */
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useContext, useId, useRef, useState } from 'react'
import { BackCloses } from './BackCloses'
import { DialogHoldContext, SignedOutContext } from './HeldDialogs'
import { useDocumentTitle } from './PageTitle'

interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title'> {
  /** Translated. */
  title: string
  /** Of its own: Back leaves it by the router. */
  hasAddress?: boolean
}

/** Returns whether the dialog is open: one that comes while the session has ended waits for the next sign-in. */
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
  const close: TitledDialogProps['onClose'] =
    onClose && ((event, reason) => (hold.current ? hold.current() : onClose(event, reason)))
  return (
    <Dialog open={isOpen} fullWidth aria-labelledby={id} {...(close && { onClose: close })} {...rest}>
      <DialogHoldContext.Provider value={hold}>
        {!hasAddress && <BackCloses onClose={close && (() => close({}, 'escapeKeyDown'))} />}
        <DialogTitle id={id}>{title}</DialogTitle>
        {children}
      </DialogHoldContext.Provider>
    </Dialog>
  )
}

/** One that is a screen: the document is named by it too, and it fills a phone's window. */
export const ScreenDialog = (props: TitledDialogProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  useDocumentTitle(props.title)
  return <TitledDialog fullScreen={isNarrow} hasAddress {...props} />
}
