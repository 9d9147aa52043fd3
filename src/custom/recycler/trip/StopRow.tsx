/**
 * A stop of the trip: its address, the mass of its recyclables, its door code, a link to directions, and the controls
 * that tick it off, move it, take it off the trip, report it as picked up or cancel it.
 */
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { labelsBelowIconsStyles, phoneMediaQuery } from '../../ui/labelsBelowIcons'
import { DoorCode, OpenInMapsLink } from '../OwnBookingInfo'
import { useUnitFormatters } from '../useUnitFormatters'
import { StopActions } from './StopActions'
import type { Stop } from './stops'

interface StopRowProps {
  stop: Stop
  /** Position of the stop in the list, counted from 0. */
  index: number
  isLast: boolean
  isDone: boolean
  onTick: () => void
  onMove: (to: number) => void
  onLeave: () => void
}

export const moveButtonId = (guid: string, direction: 'up' | 'down') => `${direction}-${guid}`

export const StopRow = ({ stop, index, isLast, isDone, onTick, onMove, onLeave }: StopRowProps) => {
  const translate = useTranslate()
  const { kg } = useUnitFormatters()
  const { guid, name, address, point, code } = stop
  return (
    <ListItem disablePadding divider sx={{ flexWrap: 'wrap', alignItems: 'flex-start', py: 1, gap: 0.5 }}>
      <Checkbox
        checked={isDone}
        onChange={onTick}
        sx={{ ml: -1 }}
        slotProps={{ input: { 'aria-label': translate('recycler.trip.tick', { name }) } }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{ fontWeight: 600, textDecoration: isDone ? 'line-through' : 'none', overflowWrap: 'anywhere' }}
        >
          {`${index + 1}. ${name}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[stop.kg !== undefined && kg(stop.kg), address].filter(Boolean).join(' · ')}
        </Typography>
        <DoorCode code={code} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        <IconButton
          id={moveButtonId(guid, 'up')}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
          aria-label={translate('recycler.trip.up', { name })}
        >
          <ArrowUpwardIcon />
        </IconButton>
        <IconButton
          id={moveButtonId(guid, 'down')}
          disabled={isLast}
          onClick={() => onMove(index + 1)}
          aria-label={translate('recycler.trip.down', { name })}
        >
          <ArrowDownwardIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 0.5,
          width: '100%',
          [phoneMediaQuery]: { ...labelsBelowIconsStyles, flexWrap: 'nowrap' },
        }}
      >
        {point && <OpenInMapsLink point={point} name={name} />}
        <Button startIcon={<RemoveIcon />} onClick={onLeave} aria-label={translate('recycler.trip.leaveOf', { name })}>
          {translate('recycler.trip.leave')}
        </Button>
        <StopActions stop={stop} />
      </Box>
    </ListItem>
  )
}
