/**
 * Buttons to keep a point although the street address has changed, or to use the geocoder's result, and a warning about
 * a doubtful point, with a button to swap coordinates that look swapped.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { greatCircleMetres } from '../../../contract/distance'
import { findPointWarning, swapCoordinates } from '../../../contract/pointWarnings'
import type { Point } from '../../../contract/primitives'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../ui/format'
import type { MapPointEvent, MapPointFlow } from './mapPointFlow'

interface PointDoubtAlertProps {
  point: Point
  city: { name: string; point: Point } | undefined
  /** Swaps the coordinates. If it is omitted, no button for swapping is shown. */
  onSwap?: ((point: Point) => void) | undefined
}

/** Warns about a doubtful point; renders nothing for other points. */
const PointWarningAlert = ({ point, city, onSwap }: PointDoubtAlertProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const doubt = findPointWarning(point, city?.point)
  if (!doubt) return null
  const km = city ? Math.round(greatCircleMetres(point, city.point) / 1000) : 0
  return (
    <Alert
      severity="warning"
      action={
        doubt === 'swapped' &&
        onSwap && (
          <Button color="inherit" size="small" onClick={() => onSwap(swapCoordinates(point))}>
            {translate('stores.point.swap')}
          </Button>
        )
      }
    >
      {translate(`stores.point.doubts.${doubt}`, { city: city?.name, distance: formatNumber(km, language) })}
    </Alert>
  )
}

interface PointAdviceProps {
  flow: MapPointFlow
  city: PointDoubtAlertProps['city']
  onEvent: (event: MapPointEvent) => void
}

export const PointAdvice = ({ flow, city, onEvent }: PointAdviceProps) => {
  const translate = useTranslate()
  const { point, keptPoint, found, pointIsCorrect } = flow
  if (!point || pointIsCorrect) return null
  return (
    <>
      {keptPoint && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => onEvent({ kind: 'pointKept' })}>
            {translate('stores.point.keep')}
          </Button>
          {found && (
            <Button onClick={() => onEvent({ kind: 'foundUsed' })}>{translate('stores.point.useFound')}</Button>
          )}
        </Stack>
      )}
      <PointWarningAlert
        point={point}
        city={city}
        onSwap={swapped => onEvent({ kind: 'pointPlaced', point: swapped, moveMap: true })}
      />
    </>
  )
}
