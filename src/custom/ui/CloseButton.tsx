/**
 * Button that closes the surrounding dialog in the same way as Escape: if there is unsaved work, the user is asked
 * first.
 */
import Button, { type ButtonProps } from '@mui/material/Button'
import { useContext } from 'react'
import { DialogCloseContext } from './unsavedWork'

interface CloseButtonProps extends Omit<ButtonProps, 'onClick'> {
  onClose(): void
}

export const CloseButton = ({ onClose, ...button }: CloseButtonProps) => {
  const close = useContext(DialogCloseContext)
  return <Button onClick={() => close(onClose)} {...button} />
}
