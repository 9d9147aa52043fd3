/** Collected mass by material over time, as stacked bars. The table beside it says the same in words. */
import { useTheme } from '@mui/material/styles'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Material, materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'
import { MaterialPatterns, patternOf } from './MaterialPatterns'
import { materialColours } from './materialColours'
import type { MassRow } from './rows'

interface MassChartProps {
  rows: readonly MassRow[]
  nameOf(material: Material): string
  unit: string
}

export const MassChart = ({ rows, nameOf, unit }: MassChartProps) => {
  const language = useLanguage()
  const { palette } = useTheme()
  const tick = { fontSize: 12, fill: palette.text.secondary }
  return (
    <ResponsiveContainer width="100%" height={320}>
      <BarChart data={rows.map(({ name, kgByMaterial }) => ({ name, ...kgByMaterial }))} accessibilityLayer>
        <MaterialPatterns />
        <CartesianGrid vertical={false} stroke={palette.divider} />
        <XAxis dataKey="name" tick={tick} />
        <YAxis unit={` ${unit}`} width={100} tick={tick} tickFormatter={value => formatNumber(value, language)} />
        <Tooltip
          contentStyle={{ backgroundColor: palette.background.paper }}
          formatter={value => `${formatNumber(Number(value), language)} ${unit}`}
        />
        <Legend itemSorter={null} formatter={name => <span style={{ color: palette.text.primary }}>{name}</span>} />
        {materials.map(material => (
          <Bar
            key={material}
            dataKey={material}
            name={nameOf(material)}
            stackId="mass"
            fill={patternOf(material)}
            stroke={materialColours[palette.mode][material]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
