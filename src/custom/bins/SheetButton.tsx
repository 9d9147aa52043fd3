/** Downloads the printable sheet of one bin, of a location's bins, or of all in a city (spec section 7). */
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { sheetFileName } from '../../../contract/limits'
import { blob } from '../../dataProvider/http'
import { useScreen } from '../engine/ScreenContext'
import { useDownload } from '../engine/useDownload'

interface SheetButtonProps {
  of: 'bin' | 'location' | 'city'
  id: string
  /** Translated. */
  label: string
}

export const SheetButton = ({ of, id, label }: SheetButtonProps) => {
  const { download, isBusy } = useDownload(() => blob(`/b2b/common/print/${of}/${id}`), sheetFileName)
  return (
    <Button size="small" loading={isBusy} onClick={download}>
      {label}
    </Button>
  )
}

/** Above the locations of a chosen city; of all cities at once nobody prints. */
export const CitySheetButton = () => {
  const translate = useTranslate()
  const [cityId] = useScreen().route.places
  return cityId ? <SheetButton of="city" id={cityId} label={translate('resources.bins.citySheet')} /> : null
}
