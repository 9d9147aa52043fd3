/** The button that prints the labels of a location's bins, with a tooltip that explains them. */
import Print from '@mui/icons-material/PrintOutlined'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { hasApiExtension } from '../../config'
import { DownloadLabelsButton } from './DownloadLabelsButton'

interface PrintBinLabelsProps {
  locationId: string
  /** Name of the location, if it is known. */
  name: string | undefined
  variant?: 'outlined' | 'text'
}

export const PrintBinLabelsButton = ({ locationId, name, variant = 'outlined' }: PrintBinLabelsProps) => {
  const translate = useTranslate()
  const [isHinting, setIsHinting] = useState(false)
  if (!hasApiExtension('labels')) return null
  const closeHint = () => setIsHinting(false)
  return (
    <Tooltip
      describeChild
      title={translate('stores.bins.labelsHint')}
      open={isHinting}
      onOpen={() => setIsHinting(true)}
      onClose={closeHint}
    >
      {/* A click hides the tooltip, because the click disables the button, and then no leaving pointer is reported. */}
      <span onClickCapture={closeHint}>
        <DownloadLabelsButton
          of="location"
          id={locationId}
          name={name}
          label={translate('stores.bins.labels')}
          startIcon={<Print />}
          variant={variant}
          size="medium"
        />
      </span>
    </Tooltip>
  )
}
