/** Downloads the printable labels of one bin (a page of its own), of a location's bins, or of all in a city (spec section 7). */
import Print from '@mui/icons-material/PrintOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { limits, sheetFileName } from '../../../contract/limits'
import { apiCan } from '../../config'
import { ApiError, blob } from '../../dataProvider/http'
import { useScreen } from '../engine/ScreenContext'
import { saveFile } from '../engine/saveFile'
import { useBusy } from '../engine/useBusy'

interface SheetButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon'> {
  of: 'bin' | 'location' | 'city'
  id: string
  /** Translated. */
  label: string
}

/** What a refusal means here, where the error's own words would mislead. */
const refusals: Partial<Record<string, string>> = { EntityNotFound: 'none', UnprocessableEntity: 'tooMany' }

export const SheetButton = ({ of, id, label, ...look }: SheetButtonProps) => {
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const load = async () => {
    try {
      saveFile(await blob(`/b2b/common/print/${of}/${id}${of === 'bin' ? '' : '?layout=labels'}`), sheetFileName)
    } catch (error) {
      const said = error instanceof ApiError && of !== 'bin' && refusals[error.errorCode]
      if (!said) throw error
      notify(`resources.locations.labels.${said}`, { type: 'error', messageArgs: { max: limits.sheetLabels } })
    }
  }
  return (
    <Button size="small" {...look} loading={isBusy} onClick={() => attempt(load)}>
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
