/** Chart of one or more series over time, as stacked bars. A table next to it has the figures as text. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import { nice, ticks } from 'd3-array'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useElementWidth } from '../ui/useElementWidth'
import { type ChartRow, type ChartSeries, StackedBars } from './StackedBars'

interface ColumnChartProps {
  label: string
  /** Text for screen readers that explains how to use the chart by keyboard. */
  keys: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /** SVG definitions that the fills of the series refer to. */
  patterns?: ReactNode
  /** Whether the values are whole numbers, so that the axis has no fractions. */
  isWhole?: boolean
  /** Returns a value of the axis as text. */
  format(value: number): string
  /** Returns a value of a column as text; by default as on the axis. */
  formatValue?(value: number): string
}

/** Sizes in CSS pixels. `letter` is the approximate width of a letter of the axis labels. */
const [height, top, bottom, letter, gap] = [288, 8, 28, 7, 12]
const tickCount = 4
/** Maximum width of the panel next to a selected column, in CSS pixels. */
const panel = 180

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A small area in the colour and pattern of a series. */
const Swatch = ({ fill }: Pick<ChartSeries, 'fill'>) => (
  <svg width={14} height={14} aria-hidden>
    <rect width={14} height={14} fill={fill} />
  </svg>
)

const listStyle = { listStyle: 'none', m: 0, p: 0 }
const totalOf = ({ values }: ChartRow) => values.reduce((sum, value) => sum + value, 0)

export const ColumnChart = ({
  label,
  keys,
  rows,
  series,
  patterns,
  isWhole,
  format,
  formatValue = format,
}: ColumnChartProps) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  const { ref, width } = useElementWidth()
  /** The column whose figures are shown. Screen readers announce it only if it was selected by keyboard. */
  const [{ at, isByKey }, select] = useState<{ at?: number; isByKey?: boolean }>({})
  const most = Math.max(0, ...rows.map(totalOf))
  // The axis is drawn even if all values are 0.
  const [, end] = nice(0, most || 1, tickCount)
  const marks = ticks(0, end, tickCount).filter(mark => !isWhole || Number.isInteger(mark))
  const left = Math.max(...marks.map(mark => format(mark).length)) * letter + gap
  const band = rows.length > 0 ? Math.max(0, width - left) / rows.length : 0
  const yOf = (value: number) => height - bottom - (value / end) * (height - top - bottom)
  const selectedRow = at === undefined ? undefined : rows[at]

  /**
   * Left edge of the selected column. The panel is to the right of the column, to its left if the right side has no
   * space, or at the left edge of the chart if neither side has space.
   */
  const start = left + band * (at ?? 0)
  const isRight = start + band + panel <= width
  const panelPosition = isRight
    ? { left: start + band }
    : start >= panel
      ? { right: width - start }
      : { left: left + gap }

  const isSelected = selectedRow !== undefined
  useEffect(() => {
    if (!isSelected) return
    // Deselects the column when the user taps outside of the chart, because not all browsers remove the focus then.
    const leave = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) select({})
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isSelected, ref])

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const column = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band)
    select(column >= 0 && column < rows.length ? { at: column } : {})
  }
  const step = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return select({})
    const next = steps[event.key]?.(at ?? (event.key === 'ArrowRight' ? -1 : rows.length), rows.length)
    if (next === undefined) return
    event.preventDefault()
    select({ at: next, isByKey: true })
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={ref}
        tabIndex={0}
        role="application"
        aria-label={label}
        aria-description={keys}
        onKeyDown={step}
        onPointerMove={point}
        onPointerDown={point}
        // Touch is ignored: lifting the finger counts as leaving, but the figures should stay. If the finger scrolls
        // the page, `pointercancel` hides the figures.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && select({})}
        onPointerCancel={() => select({})}
        onBlur={() => select({})}
        sx={{ height, touchAction: 'pan-y', '& text': { fontSize: 12, fill: palette.text.secondary } }}
      >
        {band > 0 && (
          <svg viewBox={`0 0 ${width} ${height}`} width={width} style={{ maxWidth: '100%' }} aria-hidden>
            {patterns}
            {marks.map(mark => (
              <g key={mark}>
                <line x1={left} x2={width} y1={yOf(mark)} y2={yOf(mark)} stroke={palette.divider} />
                <text x={left - gap / 2} y={yOf(mark)} dy="0.35em" textAnchor="end">
                  {format(mark)}
                </text>
              </g>
            ))}
            {selectedRow && (
              <rect x={start} y={top} width={band} height={height - top - bottom} fill={palette.action.hover} />
            )}
            <StackedBars
              rows={rows}
              series={series}
              left={left}
              band={band}
              yOf={yOf}
              base={height - bottom}
              letter={letter}
            />
          </svg>
        )}
      </Box>
      <Box role="status" aria-live={selectedRow && !isByKey ? 'off' : 'polite'}>
        {selectedRow && (
          <Paper
            elevation={4}
            style={panelPosition}
            sx={{ position: 'absolute', top, p: 1, pointerEvents: 'none', fontSize: '0.875rem', maxWidth: panel }}
          >
            <strong>{selectedRow.name}</strong>
            <Box component="ul" sx={listStyle}>
              {series.map(({ name, fill }, index) => (
                <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                  <Swatch fill={fill} />
                  {`${name}: ${formatValue(selectedRow.values[index] ?? 0)}`}
                </Box>
              ))}
            </Box>
            {series.length > 1 && `${translate('analytics.sum')}: ${formatValue(totalOf(selectedRow))}`}
          </Paper>
        )}
      </Box>
      {series.length > 1 && (
        <Box
          component="ul"
          sx={{
            ...listStyle,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            columnGap: 2,
            minHeight: 32,
          }}
        >
          {series.map(({ name, fill }) => (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Swatch fill={fill} />
              {name}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
