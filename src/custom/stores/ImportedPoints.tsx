/** Rows of a file whose place is known by their city alone: one after the other on the map, to be moved to the house. */
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { mapViews } from '../../../contract/limits'
import type { Point } from '../../../contract/primitives'
import type { DoubtfulProps, DoubtfulRow } from '../engine/import/importDefinition'
import type { MapView } from '../maps/area'
import { LazyMap, mapChunk } from '../maps/LazyMap'
import { CoordinateField } from './CoordinateField'
import { useLookUp } from './useLookUp'

const pointPicker = mapChunk(async () => (await import('./PointPicker')).PointPicker)

const addressOf = ({ values: { street, houseNumber, city } }: DoubtfulRow) =>
  [street, houseNumber, city].filter(Boolean).join(', ')

export const ImportedPoints = ({ rows, moved, onMove }: DoubtfulProps) => {
  const translate = useTranslate()
  const { found, isBusy, lookUp } = useLookUp(onMove)
  const pointOf = ({ line, point }: DoubtfulRow) => moved.get(line) ?? found.get(line)?.location ?? point
  const accuracyOf = ({ line }: DoubtfulRow) => found.get(line)?.accuracy ?? 'City'
  const viewOf = (each: DoubtfulRow): MapView & { line: number } => ({
    line: each.line,
    centre: pointOf(each),
    zoom: mapViews.accuracyZoom[accuracyOf(each)],
  })
  const [view, setView] = useState(() => (rows[0] ? viewOf(rows[0]) : undefined))
  const row = rows.find(({ line }) => line === view?.line)
  if (!row || !view) return null
  const pin = pointOf(row)
  const put = (change: Partial<Point>) => {
    const point = { ...pin, ...change }
    onMove(row.line, point)
    setView({ ...view, centre: point })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Box>
        <Button loading={isBusy} onClick={() => void lookUp(rows.filter(({ line }) => !moved.has(line)))}>
          {translate('resources.locations.import.lookUp')}
        </Button>
        <List dense disablePadding sx={{ maxHeight: 340, overflowY: 'auto' }}>
          {rows.map(each => (
            <ListItem key={each.line} disablePadding>
              <ListItemButton selected={each === row} aria-current={each === row} onClick={() => setView(viewOf(each))}>
                <ListItemText
                  primary={`${each.line}. ${each.values.name ?? ''}`}
                  secondary={`${addressOf(each)} – ${translate(`resources.locations.import.accuracy.${accuracyOf(each)}`)}`}
                />
                {moved.has(each.line) && <Check fontSize="small" color="primary" />}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ position: 'relative', height: 280, borderRadius: 1, overflow: 'hidden' }}>
          <LazyMap
            chunk={pointPicker}
            props={{
              view,
              pin,
              isConfirmed: moved.has(row.line),
              readOnly: false,
              onPlace: (point: Point) => onMove(row.line, point),
            }}
          />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <CoordinateField
            key={`${row.line} latitude`}
            name="latitude"
            limit={90}
            value={pin.latitude}
            readOnly={false}
            onValue={latitude => put({ latitude })}
          />
          <CoordinateField
            key={`${row.line} longitude`}
            name="longitude"
            limit={180}
            value={pin.longitude}
            readOnly={false}
            onValue={longitude => put({ longitude })}
          />
        </Box>
      </Box>
    </Box>
  )
}
