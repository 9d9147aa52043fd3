/** Downloads the printable labels of one bin (a page of its own), of a location's bins, or of all in a city (spec section 7). */
import Print from '@mui/icons-material/PrintOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { apiCan } from '../../config'
import { sheet } from '../../dataProvider/files'
import { useDownload } from '../engine/actions/useDownload'
import type { Refusals } from '../engine/definition/actions'
import { useScreen } from '../engine/list/ScreenContext'
import { labelsFileName } from './labelsFileName'

interface SheetButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon'> {
  of: 'bin' | 'location' | 'city'
  id: string
  /** Translated. */
  label: string
  /** The location's name, for the name of the file. */
  name?: string | undefined
}

const refusals: Refusals = {
  EntityNotFound: { message: 'resources.locations.labels.none' },
  UnprocessableEntity: { message: 'resources.locations.labels.tooMany', params: { max: limits.sheetLabels } },
}

export const SheetButton = ({ of, id, label, name = '', ...look }: SheetButtonProps) => {
  const isOne = of === 'bin'
  const make = () => sheet(`/b2b/common/print/${of}/${id}${isOne ? '' : '?layout=labels'}`)
  const { download, isBusy } = useDownload(make, labelsFileName(name), isOne ? {} : refusals)
  return (
    <Button size="small" {...look} loading={isBusy} onClick={() => download()}>
      {label}
    </Button>
  )
}

/** Above the locations of a chosen city; of all cities at once nobody prints. */
export const CitySheetButton = () => {
  const translate = useTranslate()
  const [cityId] = useScreen().route.places
  return cityId && apiCan('labels') ? (
    <SheetButton
      of="city"
      id={cityId}
      label={translate('resources.locations.labels.city')}
      size="medium"
      startIcon={<Print />}
    />
  ) : null
}
