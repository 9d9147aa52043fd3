/**
 * Shows imported rows whose point is doubtful, or was found less exactly than the house. The user confirms each point,
 * or moves it on the map to the house, one row at a time. The addresses can be looked up again.
 */
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { use, useEffect, useRef, useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import { mapViews } from '../../../contract/limits'
import { swapCoordinates } from '../../../contract/pointWarnings'
import type { Point } from '../../../contract/primitives'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import { importedPointReasonKey } from '../engine/definition/messageKeys'
import type { ImportedPointsProps, RowWithPointWarning } from '../engine/import/importDefinition'
import type { MapView } from '../maps/bounds'
import { createLazyMap } from '../maps/createLazyMap'
import { CoordinateFields } from './CoordinateFields'
import { useAddressLookUp } from './useAddressLookUp'

const PointPicker = createLazyMap(async () => (await import('./PointPicker')).PointPicker)

const addressOf = ({ values: { street, houseNumber, city } }: RowWithPointWarning) =>
  [street, houseNumber, city].filter(Boolean).join(', ')

const LookUp = ({ looking, start }: { looking: ReturnType<typeof useAddressLookUp>; start(): void }) => {
  const translate = useTranslate()
  const { progress, stop } = looking
  if (!progress) return <Button onClick={start}>{translate('resources.locations.import.lookUp')}</Button>
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Stack spacing={0.5} role="status" sx={{ flex: 1 }}>
        <Typography variant="body2">{translate('resources.locations.import.looking', progress)}</Typography>
        <LinearProgress
          variant="determinate"
          value={(100 * progress.done) / progress.count}
          aria-label={translate('resources.locations.import.lookUp')}
        />
      </Stack>
      <Button onClick={stop}>{translate('resources.locations.import.stop')}</Button>
    </Stack>
  )
}

export const ImportedPoints = ({ list, rows, looksUp, moved, onMove }: ImportedPointsProps) => {
  use(loadStoreMessages())
  const translate = useTranslate()
  const looking = useAddressLookUp(list)
  const { found } = looking
  const pointOf = ({ line, point }: RowWithPointWarning) => moved.get(line) ?? found.get(line)?.point ?? point
  const accuracyOf = ({ line, accuracy }: RowWithPointWarning) => found.get(line)?.accuracy ?? accuracy
  const reasonOf = (row: RowWithPointWarning) =>
    importedPointReasonKey({ name: 'locations' }, row.doubt, accuracyOf(row))
  const viewOf = (each: RowWithPointWarning): MapView & { line: number } => ({
    line: each.line,
    centre: pointOf(each),
    zoom: mapViews.accuracyZoom[accuracyOf(each) ?? 'City'],
  })
  const [view, setView] = useState(() => (rows[0] ? viewOf(rows[0]) : undefined))
  const latest = useRef({ moved, line: view?.line })
  latest.current = { moved, line: view?.line }
  const start = () => {
    const open = rows.filter(({ line, doubt }) => !doubt && !moved.has(line) && !found.has(line))
    void looking.lookUp(open, placed => {
      // A point that the user moved while its address was being looked up is not replaced.
      for (const { line, point, accuracy } of placed.filter(result => !latest.current.moved.has(result.line))) {
        if (accuracy === 'House') onMove(line, point, false)
        if (line === latest.current.line) setView({ line, centre: point, zoom: mapViews.accuracyZoom[accuracy] })
      }
    })
  }
  const begin = useRef(start)
  useEffect(() => {
    if (looksUp) begin.current()
  }, [looksUp])
  const row = rows.find(({ line }) => line === view?.line)
  if (!row || !view) return null
  const pin = pointOf(row)
  const isOpen = ({ line }: RowWithPointWarning) => !moved.has(line)
  const canLookUp = looksUp && rows.some(each => isOpen(each) && !each.doubt && !found.has(each.line))
  const confirm = () => {
    onMove(row.line, pin)
    const at = rows.indexOf(row)
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(isOpen)
    if (next) setView(viewOf(next))
  }
  const put = (change: Partial<Point>) => {
    const point = { ...pin, ...change }
    onMove(row.line, point)
    setView({ ...view, centre: point })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Box>
        {canLookUp && <LookUp looking={looking} start={start} />}
        <List dense disablePadding sx={{ maxHeight: 340, overflowY: 'auto' }}>
          {rows.map(each => (
            <ListItem key={each.line} disablePadding>
              <ListItemButton selected={each === row} aria-current={each === row} onClick={() => setView(viewOf(each))}>
                <ListItemText
                  primary={`${each.line}. ${each.values.name ?? ''}`}
                  secondary={`${addressOf(each)} – ${translate(reasonOf(each))}`}
                />
                {moved.has(each.line) && <Check fontSize="small" color="primary" />}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ position: 'relative', height: 280, borderRadius: 1, overflow: 'hidden' }}>
          <PointPicker
            view={view}
            pin={pin}
            isConfirmed={moved.has(row.line)}
            readOnly={false}
            onPlace={(point: Point) => onMove(row.line, point)}
          />
        </Box>
        <Form key={row.line} defaultValues={pin} noValidate>
          <CoordinateFields point={pin} readOnly={false} onPut={put} />
        </Form>
        {row.doubt === 'swapped' && isOpen(row) && (
          <Button onClick={() => put(swapCoordinates(pin))}>{translate('stores.point.swap')}</Button>
        )}
        <Button variant="outlined" disabled={!rows.some(isOpen)} onClick={confirm}>
          {translate('resources.locations.import.right')}
        </Button>
      </Box>
    </Box>
  )
}
