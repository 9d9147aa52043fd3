/**
 * A panel in front of the lower part of a map on a phone, with a head, a scrolling body and a foot. Users change its
 * height (three steps) by dragging the handle, by pressing it (next step), or with the arrow keys, Home and End.
 */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'

const bottomSheetHeights = ['low', 'half', 'full'] as const
export type BottomSheetHeight = (typeof bottomSheetHeights)[number]

/** Height of each step as a fraction of the map's height. At `low` only the head and the foot are visible. */
const heightFractions: Record<BottomSheetHeight, number> = { low: 0, half: 0.52, full: 0.94 }
const last = bottomSheetHeights.length - 1
const at = (index: number): BottomSheetHeight => bottomSheetHeights[Math.max(0, Math.min(last, index))] ?? 'half'
const nearest = (part: number) =>
  bottomSheetHeights.reduce((best, height) =>
    Math.abs(heightFractions[height] - part) < Math.abs(heightFractions[best] - part) ? height : best,
  )

interface SheetProps {
  /** Id of the heading that gives the sheet its accessible name. */
  labelledBy: string
  height: BottomSheetHeight
  onHeight: (height: BottomSheetHeight) => void
  head: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** Movement in pixels from which a press counts as a drag. */
const dragsFromPx = 6

const useDrag = (height: BottomSheetHeight, onHeight: (height: BottomSheetHeight) => void) => {
  const sheet = useRef<HTMLElement>(null)
  const drag = useRef<{ y: number; height: number; room: number }>(undefined)
  const hasMoved = useRef(false)
  const [dragged, setDragged] = useState<number>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const [own, room] = [sheet.current?.offsetHeight ?? 0, sheet.current?.parentElement?.offsetHeight ?? 0]
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, height: own, room }
    hasMoved.current = false
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const started = drag.current
    if (!started) return
    const by = started.y - clientY
    if (!hasMoved.current && Math.abs(by) < dragsFromPx) return
    hasMoved.current = true
    setDragged(Math.max(0, Math.min(started.room, started.height + by)))
  }
  const end = () => {
    const started = drag.current
    if (started && dragged !== undefined && started.room > 0) onHeight(nearest(dragged / started.room))
    drag.current = undefined
    setDragged(undefined)
  }
  /**
   * Raises the sheet by one step, or lowers it completely from the highest step. Ignores the click event after a drag.
   */
  const onClick = () => {
    const wasDrag = hasMoved.current
    hasMoved.current = false
    if (wasDrag) return
    const index = bottomSheetHeights.indexOf(height)
    onHeight(index === last ? 'low' : at(index + 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = bottomSheetHeights.indexOf(height)
    const to = { ArrowUp: index + 1, ArrowDown: index - 1, Home: last, End: 0 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onHeight(at(to))
  }
  return {
    sheet,
    dragged,
    handle: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onClick, onKeyDown },
  }
}

const handleStyles = {
  width: '100%',
  height: 40,
  touchAction: 'none',
  cursor: 'grab',
  flexShrink: 0,
  '&::before': { content: "''", width: 48, height: 5, borderRadius: 3, bgcolor: 'text.secondary' },
}

export const BottomSheet = ({ labelledBy, height, onHeight, head, foot, children }: SheetProps) => {
  const translate = useTranslate()
  const bodyId = useId()
  const { sheet, dragged, handle } = useDrag(height, onHeight)
  const isLow = height === 'low' && dragged === undefined
  return (
    <Paper
      ref={sheet}
      component="section"
      aria-labelledby={labelledBy}
      elevation={8}
      data-height={height}
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: 0,
        zIndex: 1000,
        display: 'flex',
        flexDirection: 'column',
        maxHeight: '94%',
        borderRadius: '16px 16px 0 0',
        height: dragged ?? (isLow ? 'auto' : `${heightFractions[height] * 100}%`),
        transition: dragged === undefined ? 'height 200ms ease' : 'none',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      <ButtonBase
        {...handle}
        aria-label={translate(`recycler.sheet.${height}`)}
        aria-expanded={height !== 'low'}
        aria-controls={bodyId}
        sx={handleStyles}
      />
      <Box sx={{ px: 2, flexShrink: 0 }}>{head}</Box>
      <Box id={bodyId} hidden={isLow} sx={{ px: 2, flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>
        {children}
      </Box>
      {foot && <Box sx={{ px: 2, py: 1, flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>{foot}</Box>}
    </Paper>
  )
}
