/** Collected mass by material over time, as stacked bars. The table beside it says the same in words. */
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Material, materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'
import type { MassRow } from './rows'

/** Told apart by people who see few colours too: they differ in lightness. */
const colours: Record<Material, string> = { plastic: '#0b5d3b', glass: '#5aa469', metal: '#8a4b08', paper: '#e0b973' }

interface MassChartProps {
  rows: readonly MassRow[]
  nameOf(material: Material): string
  unit: string
}

export const MassChart = ({ rows, nameOf, unit }: MassChartProps) => {
  const language = useLanguage()
  return (
    <ResponsiveContainer width="100%" height={320}>
      <BarChart data={rows.map(({ name, kgByMaterial }) => ({ name, ...kgByMaterial }))} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="#d9dcd2" />
        <XAxis dataKey="name" tick={{ fontSize: 12 }} />
        <YAxis
          unit={` ${unit}`}
          width={100}
          tick={{ fontSize: 12 }}
          tickFormatter={value => formatNumber(value, language)}
        />
        <Tooltip formatter={value => `${formatNumber(Number(value), language)} ${unit}`} />
        <Legend itemSorter={null} formatter={name => <span style={{ color: '#1c241f' }}>{name}</span>} />
        {materials.map(material => (
          <Bar
            key={material}
            dataKey={material}
            name={nameOf(material)}
            stackId="mass"
            fill={colours[material]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
