/** A thumbnail that opens a dialog with the large picture on click. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Image } from '../../../../contract/images'
import { fileUrl } from '../../../config'
import { renderOnDemand } from '../../ui/lazyWithBoundary'

const PictureDialog = renderOnDemand(async () => (await import('./PictureDialog')).PictureDialog)

interface ImageCellProps {
  image: Image | null | undefined
  /** Alternative text of the picture, such as the reward's name. */
  name: string
  /** Size of the thumbnail in pixels. */
  size?: number | undefined
}

export const ImageCell = ({ image, name, size = 44 }: ImageCellProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  if (!image) return null
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
      {isOpen && <PictureDialog url={fileUrl(image.lgUrl)} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
