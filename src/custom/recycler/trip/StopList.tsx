/**
 * Lists the stops in order. After the user moves a stop, the keyboard focus stays on it, and its new position is
 * announced to screen readers.
 */

import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { focusHeading } from '../../ui/focusHeading'
import { moveButtonId, StopRow } from './StopRow'
import type { TripState } from './useTrip'

interface StopMove {
  guid: string
  direction: 'up' | 'down'
}

const focusAfter = ({ guid, direction }: StopMove) => {
  const other = direction === 'up' ? 'down' : 'up'
  const buttons = [direction, other].map(way =>
    document.getElementById(moveButtonId(guid, way as StopMove['direction'])),
  )
  buttons
    .find((button): button is HTMLButtonElement => button instanceof HTMLButtonElement && !button.disabled)
    ?.focus()
}

export const StopList = ({ stops, done, move, tick, leave }: TripState) => {
  const translate = useTranslate()
  const last = useRef<StopMove>(undefined)
  const [announcement, setSaid] = useState('')
  useEffect(() => {
    if (last.current && stops.length > 0) focusAfter(last.current)
    last.current = undefined
  }, [stops])
  const moveTo = (from: number, to: number) => {
    const stop = stops[from]
    if (!stop) return
    last.current = { guid: stop.guid, direction: to < from ? 'up' : 'down' }
    setSaid(translate('recycler.trip.moved', { name: stop.name, place: to + 1, count: stops.length }))
    move(from, to)
  }
  return (
    <>
      <Typography role="status" sx={visuallyHidden}>
        {announcement}
      </Typography>
      <List component="ol" dense disablePadding>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.guid}
            stop={stop}
            index={index}
            isLast={index === stops.length - 1}
            isDone={done.has(stop.guid)}
            onTick={() => tick(stop.guid)}
            onMove={to => moveTo(index, to)}
            onLeave={() => {
              leave(stop.guid)
              focusHeading()
            }}
          />
        ))}
      </List>
    </>
  )
}
