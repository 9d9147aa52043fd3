/** Downloads the printable labels of one bin (a page of its own), of a location's bins, or of all in a city (spec section 7). */
import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { sheetFileName } from '../../../contract/limits'
import { apiCan } from '../../config'
import { blob } from '../../dataProvider/http'
import { useScreen } from '../engine/ScreenContext'
import { useDownload } from '../engine/useDownload'

interface SheetButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon'> {
  of: 'bin' | 'location' | 'city'
  id: string
  /** Translated. */
  label: string
}

export const SheetButton = ({ of, id, label, ...look }: SheetButtonProps) => {
  const { download, isBusy } = useDownload(
    () => blob(`/b2b/common/print/${of}/${id}${of === 'bin' ? '' : '?layout=labels'}`),
    sheetFileName,
  )
  return (
    <Button size="small" {...look} loading={isBusy} onClick={download}>
      {label}
    </Button>
  )
}

/** Above the locations of a chosen city; of all cities at once nobody prints. */
export const CitySheetButton = () => {
  const translate = useTranslate()
  const [cityId] = useScreen().route.places
  return cityId && apiCan('labels') ? (
    <SheetButton of="city" id={cityId} label={translate('resources.locations.labels.city')} />
  ) : null
}
