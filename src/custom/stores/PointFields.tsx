/** The map with its pin, the coordinates (the keyboard's way to place it), and the tick that confirms the point. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, useTranslate } from 'react-admin'
import type { Point } from '../../../contract/primitives'
import { booleanProps } from '../inputs/inputProps'
import { LazyMap, mapChunk } from '../maps/LazyMap'
import { Coordinates } from './Coordinates'
import type { PointEvent, PointFlow } from './pointFlow'
import { useFollowing } from './useFollowing'

const pointPicker = mapChunk(async () => (await import('./PointPicker')).PointPicker)

interface PointFieldsProps {
  flow: PointFlow
  readOnly: boolean
  onEvent: (event: PointEvent) => void
}

export const PointFields = ({ flow, readOnly, onEvent }: PointFieldsProps) => {
  const translate = useTranslate()
  const { point, approxLocation, view, showMap, pointMayBeValid, pointIsCorrect, source } = flow
  useFollowing('pointIsCorrect', pointIsCorrect)
  const pin = point ?? approxLocation
  const hint = pointIsCorrect ? 'confirmed' : source === 'none' ? 'waiting' : source
  const put = (change: Partial<Point>) =>
    onEvent({ kind: 'pointPlaced', point: { ...(pin ?? view.centre), ...change }, moveMap: true })
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      {!readOnly && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`stores.point.${hint}`)}
        </Typography>
      )}
      {showMap && (
        <Box sx={{ position: 'relative', height: { xs: 260, md: 320 }, borderRadius: 1, overflow: 'hidden' }}>
          <LazyMap
            chunk={pointPicker}
            props={{
              view,
              pin: pin ?? view.centre,
              isConfirmed: pointIsCorrect,
              readOnly,
              onPlace: placed => onEvent({ kind: 'pointPlaced', point: placed, moveMap: false }),
            }}
          />
        </Box>
      )}
      <Coordinates point={point} readOnly={readOnly} onPut={put} />
      {!readOnly && (
        <BooleanInput
          {...booleanProps({
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
