/** A thumbnail that opens the full picture on click. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Image } from '../../../../contract/images'
import { fileUrl } from '../../../config'
import { CloseOnBack } from '../../ui/CloseOnBack'

interface ImageCellProps {
  image: Image | null | undefined
  /** Alternative text of the picture, such as the reward's name. */
  name: string
  /** Size of the thumbnail in pixels. */
  size?: number | undefined
}

export const ImageCell = ({ image, name, size = 44 }: ImageCellProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!image) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <ButtonBase aria-label={translate('engine.enlarge', { name })} onClick={() => setIsOpen(true)}>
        <Box
          component="img"
          src={fileUrl(image.smUrl)}
          alt=""
          loading="lazy"
          width={size}
          height={size}
          sx={{ borderRadius: 1, objectFit: 'cover', display: 'block' }}
        />
      </ButtonBase>
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} maxWidth="md">
        {isOpen && <CloseOnBack onClose={close} />}
        <DialogTitle id={titleId}>{name}</DialogTitle>
        <Box component="img" src={fileUrl(image.lgUrl)} alt={name} sx={{ maxWidth: '100%', maxHeight: '75vh' }} />
        <DialogActions>
          <Button onClick={close} autoFocus>
            {translate('engine.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
