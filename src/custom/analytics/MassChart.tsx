/** Collected mass by material over time, as stacked bars. The table below says the same in words. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import { nice, ticks } from 'd3-array'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Material, materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'
import { useWidth } from '../layout/useWidth'
import { Columns } from './Columns'
import { MaterialPatterns, patternOf } from './MaterialPatterns'
import type { MassRow } from './rows'

interface MassChartProps {
  label: string
  rows: readonly MassRow[]
  nameOf(material: Material): string
  unit: string
}

/** CSS pixels. A letter of the axes is about so wide. */
const [height, top, bottom, letter, gap] = [288, 8, 28, 7, 12]
const tickCount = 4

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const listStyle = { listStyle: 'none', m: 0, p: 0 }

export const MassChart = ({ label, rows, nameOf, unit }: MassChartProps) => {
  const language = useLanguage()
  const { palette } = useTheme()
  const { ref, width } = useWidth()
  /** The column that is told of. */
  const [at, setAt] = useState<number>()
  const kilograms = (value: number) => `${formatNumber(value, language)} ${unit}`
  const most = Math.max(...rows.map(({ totalKg }) => totalKg))
  const [, end] = nice(0, most, tickCount)
  const marks = ticks(0, end, tickCount)
  const left = Math.max(...marks.map(mark => kilograms(mark).length)) * letter + gap
  const band = Math.max(0, width - left) / rows.length
  const yOf = (value: number) => height - bottom - (value / end) * (height - top - bottom)
  const told = at === undefined ? undefined : rows[at]

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const column = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band)
    setAt(column >= 0 && column < rows.length ? column : undefined)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(undefined)
    const next = steps[event.key]?.(at ?? (event.key === 'ArrowRight' ? -1 : rows.length), rows.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={ref}
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={step}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        sx={{ height, touchAction: 'pan-y', '& text': { fontSize: 12, fill: palette.text.secondary } }}
      >
        {band > 0 && (
          <svg width={width} height={height} aria-hidden>
            <MaterialPatterns />
            {marks.map(mark => (
              <g key={mark}>
                <line x1={left} x2={width} y1={yOf(mark)} y2={yOf(mark)} stroke={palette.divider} />
                <text x={left - gap / 2} y={yOf(mark)} dy="0.35em" textAnchor="end">
                  {kilograms(mark)}
                </text>
              </g>
            ))}
            {told && (
              <rect
                x={left + band * (at ?? 0)}
                y={top}
                width={band}
                height={height - top - bottom}
                fill={palette.action.hover}
              />
            )}
            <Columns rows={rows} left={left} band={band} yOf={yOf} base={height - bottom} letter={letter} />
          </svg>
        )}
      </Box>
      <Box role="status">
        {told && (
          <Paper
            elevation={4}
            sx={{
              ...{ position: 'absolute', top, p: 1, pointerEvents: 'none', fontSize: 14 },
              // Beside the column, on the side where there is room.
              ...((at ?? 0) < rows.length / 2
                ? { left: left + band * ((at ?? 0) + 1) }
                : { right: width - left - band * (at ?? 0) }),
            }}
          >
            <strong>{told.name}</strong>
            <Box component="ul" sx={listStyle}>
              {materials.map(material => (
                <li key={material}>
                  {nameOf(material)}: {kilograms(told.kgByMaterial[material])}
                </li>
              ))}
            </Box>
          </Paper>
        )}
      </Box>
      <Box
        component="ul"
        sx={{ ...listStyle, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2, minHeight: 32 }}
      >
        {materials.map(material => (
          <Box component="li" key={material} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <svg width={14} height={14} aria-hidden>
              <rect width={14} height={14} fill={patternOf(material)} />
            </svg>
            {nameOf(material)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
