/** MUI's dialog, named by its heading. Open as long as it is there. */
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { BackCloses } from './BackCloses'
import { useDocumentTitle } from './PageTitle'

interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title'> {
  /** Translated. */
  title: string
  /** Of its own: Back leaves it by the router. */
  hasAddress?: boolean
}

export const TitledDialog = ({ title, hasAddress = false, children, ...rest }: TitledDialogProps) => {
  const id = useId()
  const { onClose } = rest
  return (
    <Dialog open fullWidth aria-labelledby={id} {...rest}>
      {!hasAddress && <BackCloses onClose={onClose && (() => onClose({}, 'escapeKeyDown'))} />}
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  )
}

/** One that is a screen: the document is named by it too, and it fills a phone's window. */
export const ScreenDialog = (props: TitledDialogProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  useDocumentTitle(props.title)
  return <TitledDialog fullScreen={isNarrow} hasAddress {...props} />
}
