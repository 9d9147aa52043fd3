/** The stacked bars of a chart, with labels below as many bars as there is space for. */

export interface ChartSeries {
  /** Translated name, unique among the chart's series. */
  name: string
  /** Colour or pattern, and colour of the outline. */
  fill: string
  stroke: string
}
export interface ChartRow {
  id: string
  name: string
  /** A value for each series, from bottom to top. */
  values: readonly number[]
}

interface ColumnsProps {
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /**
   * Measurements of the bars in CSS pixels: `left` is the left edge of the first bar, `band` the width of a bar with
   * its gap, and `letter` the width of a letter of the labels.
   */
  left: number
  band: number
  letter: number
  /** Vertical position of the bars' lower edge. */
  base: number
  /** Returns the vertical position of a value. */
  yOf(value: number): number
}

const share = 0.8

const stackOf = ({ values }: ChartRow) => {
  let below = 0
  return values.map(value => {
    const from = below
    below += value
    return { from, to: below }
  })
}

export const StackedBars = ({ rows, series, left, band, letter, base, yOf }: ColumnsProps) => {
  const longest = Math.max(...rows.map(({ name }) => name.length)) * letter
  // The last bar always has a label, because its month may be incomplete. The label moves left if it would extend
  // beyond the chart's right edge.
  const last = rows.length - 1
  const over = Math.max(0, (longest - band) / 2)
  const every = Math.ceil((longest + letter + over) / band)
  return rows.map((row, at) => {
    const x = left + band * at
    return (
      <g key={row.id}>
        {stackOf(row).map(({ from, to }, index) => (
          <rect
            key={series[index]?.name}
            x={x + (band * (1 - share)) / 2}
            y={yOf(to)}
            width={band * share}
            height={Math.max(0, yOf(from) - yOf(to))}
            fill={series[index]?.fill}
            stroke={series[index]?.stroke}
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
