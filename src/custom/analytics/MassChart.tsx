/** Chart of the collected mass by material over time, as stacked bars. The table below it has the figures as text. */
import { useTheme } from '@mui/material/styles'
import { type Material, materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../ui/format'
import { ColumnChart } from './ColumnChart'
import { fillPatternOf, MaterialPatterns } from './MaterialPatterns'
import type { MassRow } from './massRows'
import { materialColours } from './materialColours'

interface MassChartProps {
  label: string
  /** Text for screen readers that explains how to use the chart by keyboard. */
  keys: string
  rows: readonly MassRow[]
  nameOf(material: Material): string
  unit: string
}

/** Returns a mass rounded to whole kilograms, or to tenths below 10 kg. */
const roundMass = (kg: number) => (kg < 10 ? Math.round(kg * 10) / 10 : Math.round(kg))

export const MassChart = ({ label, keys, rows, nameOf, unit }: MassChartProps) => {
  const language = useLanguage()
  const { palette } = useTheme()
  return (
    <ColumnChart
      label={label}
      keys={keys}
      rows={rows.map(({ id, name, kgByMaterial }) => ({
        id,
        name,
        values: materials.map(material => kgByMaterial[material]),
      }))}
      series={materials.map(material => ({
        name: nameOf(material),
        fill: fillPatternOf(material),
        stroke: materialColours[palette.mode][material],
      }))}
      patterns={<MaterialPatterns />}
      format={value => `${formatNumber(value, language)} ${unit}`}
      formatValue={value => `${formatNumber(roundMass(value), language)} ${unit}`}
    />
  )
}
