/** The map with its pin, the coordinates (the keyboard's way to place it), and the tick that confirms the point. */
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { LazyMap, mapChunk } from '../maps/LazyMap'
import { CoordinateField } from './CoordinateField'
import type { PointEvent, PointFlow, PointSource } from './pointFlow'

const pointPicker = mapChunk(async () => (await import('./PointPicker')).PointPicker)

const hints: Record<PointSource, string> = {
  none: 'waiting',
  searching: 'searching',
  house: 'house',
  street: 'street',
  city: 'city',
  failed: 'failed',
  placed: 'placed',
}

interface PointFieldsProps {
  flow: PointFlow
  readOnly: boolean
  onEvent: (event: PointEvent) => void
}

export const PointFields = ({ flow, readOnly, onEvent }: PointFieldsProps) => {
  const translate = useTranslate()
  const { point, approxLocation, view, showMap, pointMayBeValid, pointIsCorrect, source } = flow
  const pin = point ?? approxLocation
  const hint = pointIsCorrect ? 'confirmed' : hints[source]
  const put = (change: Partial<{ latitude: number; longitude: number }>) =>
    onEvent({ kind: 'pointPlaced', point: { ...(pin ?? view.centre), ...change }, moveMap: true })
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      {!readOnly && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(`resources.locations.point.${hint}`)}
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
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <CoordinateField
          name="latitude"
          limit={90}
          value={point?.latitude}
          readOnly={readOnly}
          onValue={latitude => put({ latitude })}
        />
        <CoordinateField
          name="longitude"
          limit={180}
          value={point?.longitude}
          readOnly={readOnly}
          onValue={longitude => put({ longitude })}
        />
      </Box>
      {!readOnly && (
        <FormControlLabel
          control={
            <Checkbox
              checked={pointIsCorrect}
              disabled={!pointMayBeValid}
              onChange={(_, isCorrect) => onEvent({ kind: 'ticked', isCorrect })}
            />
          }
          label={translate('resources.locations.fields.pointIsCorrect')}
        />
      )}
    </Box>
  )
}
