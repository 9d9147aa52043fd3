/**
 * Button that downloads printable labels: of one bin (on its own page), of a location's bins, or of all bins in a city
 * (spec section 7).
 */
import Print from '@mui/icons-material/PrintOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { hasApiExtension } from '../../config'
import { fetchPdf } from '../../dataProvider/downloads'
import { useDownload } from '../engine/actions/useDownload'
import type { ErrorTexts } from '../engine/definition/actions'
import { useScreen } from '../engine/list/ScreenContext'
import { labelsFileNameOf } from './labelsFileName'

interface SheetButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon'> {
  of: 'bin' | 'location' | 'city'
  id: string
  /** Label of the button, already translated. */
  label: string
  /** Name of the location, which is used in the file's name. */
  name?: string | undefined
}

const errorTexts: ErrorTexts = {
  EntityNotFound: { message: 'resources.locations.labels.none' },
  UnprocessableEntity: { message: 'resources.locations.labels.tooMany', params: { max: limits.sheetLabels } },
}

export const DownloadLabelsButton = ({ of, id, label, name = '', ...look }: SheetButtonProps) => {
  const isOne = of === 'bin'
  const make = () => fetchPdf(`/b2b/common/print/${of}/${id}${isOne ? '' : '?layout=labels'}`)
  const { download, isBusy } = useDownload(make, labelsFileNameOf(name), isOne ? {} : errorTexts)
  return (
    <Button size="small" {...look} loading={isBusy} onClick={() => download()}>
      {label}
    </Button>
  )
}

/**
 * Downloads the labels of a city's bins. The button is hidden while all cities are shown, because labels are printed
 * for one city at a time.
 */
export const DownloadCityLabelsButton = () => {
  const translate = useTranslate()
  const [cityId] = useScreen().route.places
  return cityId && hasApiExtension('labels') ? (
    <DownloadLabelsButton
      of="city"
      id={cityId}
      label={translate('resources.locations.labels.city')}
      size="medium"
      startIcon={<Print />}
    />
  ) : null
}
