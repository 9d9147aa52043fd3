/**
 * The map with the pin, fields for the coordinates (so that keyboard users can move the pin), and the checkbox that
 * confirms the point.
 */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, useTranslate } from 'react-admin'
import type { Point } from '../../../contract/primitives'
import { booleanInputProps } from '../engine/inputs/inputProps'
import { createLazyMap } from '../maps/createLazyMap'
import { CoordinateFields } from './CoordinateFields'
import type { MapPointEvent, MapPointFlow } from './mapPointFlow'
import { PointAdvice } from './PointAdvice'
import { useSyncedFormValue } from './useSyncedFormValue'

const PointPicker = createLazyMap(async () => (await import('./PointPicker')).PointPicker)

interface PointFieldsProps {
  flow: MapPointFlow
  /**
   * Position of the location's saved city; `undefined` for a new location, or after the user has chosen another city.
   */
  cityPoint?: Point | undefined
  readOnly: boolean
  onEvent: (event: MapPointEvent) => void
}

/**
 * Returns the key of the hint. While the previous point is shown for a changed address, the hint says how exactly the
 * geocoder found the address.
 */
const hintOf = ({ pointIsCorrect, source, keptPoint, found, point }: MapPointFlow) => {
  if (pointIsCorrect) return 'confirmed'
  if (source === 'none') return 'waiting'
  if (!point || !keptPoint) return source
  return found?.accuracy === 'Street' ? 'keptStreet' : found ? 'keptCity' : 'keptFailed'
}

export const PointFields = ({ flow, cityPoint, readOnly, onEvent }: PointFieldsProps) => {
  const translate = useTranslate()
  const { address, point, approxLocation, view, showMap, pointMayBeValid, pointIsCorrect } = flow
  useSyncedFormValue('pointIsCorrect', pointIsCorrect)
  const pin = point ?? approxLocation
  const centre = address.cityPoint ?? cityPoint
  const put = (change: Partial<Point>) =>
    onEvent({ kind: 'pointPlaced', point: { ...(pin ?? view.centre), ...change }, moveMap: true })
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      {(!readOnly || (point && !pointIsCorrect)) && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`stores.point.${hintOf(flow)}`)}
        </Typography>
      )}
      {showMap && (
        <Box sx={{ position: 'relative', height: { xs: 260, md: 320 }, borderRadius: 1, overflow: 'hidden' }}>
          <PointPicker
            view={view}
            pin={pin ?? view.centre}
            isConfirmed={pointIsCorrect}
            readOnly={readOnly}
            onPlace={placed => onEvent({ kind: 'pointPlaced', point: placed, moveMap: false })}
          />
        </Box>
      )}
      <CoordinateFields point={point} readOnly={readOnly} onPut={put} />
      {!readOnly && (
        <PointAdvice flow={flow} city={centre && { name: address.cityName, point: centre }} onEvent={onEvent} />
      )}
      {!readOnly && (
        <BooleanInput
          {...booleanInputProps({
            source: 'pointIsCorrect',
            label: translate('resources.locations.fields.pointIsCorrect'),
            required: false,
            readOnly: !pointMayBeValid,
            ...(!pointMayBeValid && { hint: 'stores.point.first' }),
          })}
          onChange={({ target }) => onEvent({ kind: 'ticked', isCorrect: target.checked })}
        />
      )}
    </Box>
  )
}
