/** The stacked bars of a chart, and the labels of as many bars as there is space for. */
import { useTheme } from '@mui/material/styles'
import { materials } from '../../../contract/statuses'
import { patternOf } from './MaterialPatterns'
import { materialColours } from './materialColours'
import type { MassRow } from './rows'

interface ColumnsProps {
  rows: readonly MassRow[]
  /**
   * Measures of the bars in CSS pixels: `left` is the left edge of the first bar, `band` the width of a bar with its
   * gap, and `letter` the width of a letter of the labels.
   */
  left: number
  band: number
  letter: number
  /** Vertical position of the bars' lower edge. */
  base: number
  /** Returns the vertical position for a mass in kilograms. */
  yOf(kilograms: number): number
}

const share = 0.8

const stackOf = ({ kgByMaterial }: MassRow) => {
  let below = 0
  return materials.map(material => {
    const from = below
    below += kgByMaterial[material]
    return { material, from, to: below }
  })
}

export const StackedBars = ({ rows, left, band, letter, base, yOf }: ColumnsProps) => {
  const { palette } = useTheme()
  const longest = Math.max(...rows.map(({ name }) => name.length)) * letter
  // The last bar is always labelled, because its month may be incomplete. The label moves left if it would exceed the
  // right edge.
  const last = rows.length - 1
  const over = Math.max(0, (longest - band) / 2 - letter)
  const every = Math.ceil((longest + letter + over) / band)
  return rows.map((row, at) => {
    const x = left + band * at
    return (
      <g key={row.id}>
        {stackOf(row).map(({ material, from, to }) => (
          <rect
            key={material}
            x={x + (band * (1 - share)) / 2}
            y={yOf(to)}
            width={band * share}
            height={Math.max(0, yOf(from) - yOf(to))}
            fill={patternOf(material)}
            stroke={materialColours[palette.mode][material]}
          />
        ))}
        {(last - at) % every === 0 && (
          <text x={x + band / 2 - (at === last ? over : 0)} y={base + 18} textAnchor="middle">
            {row.name}
          </text>
        )}
      </g>
    )
  })
}
