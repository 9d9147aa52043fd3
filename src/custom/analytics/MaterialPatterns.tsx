/**
 * Patterns that fill a chart's areas: a material's colour, and lines that distinguish the materials for users who
 * cannot distinguish the colours.
 */
import { useTheme } from '@mui/material/styles'
import { type Material, materials } from '../../../contract/statuses'
import { materialColours } from './materialColours'

/** The lines of each material's pattern, as SVG paths in a square of 8 by 8 units. */
const lines: Record<Material, string> = {
  plastic: '',
  glass: 'M0 8 8 0',
  metal: 'M0 2H8M0 6H8',
  paper: 'M4 2v1M0 6v1M8 6v1',
}

const idOf = (material: Material) => `material-${material}`
export const fillPatternOf = (material: Material) => `url(#${idOf(material)})`

export const MaterialPatterns = () => {
  const { palette } = useTheme()
  return (
    <defs>
      {materials.map(material => (
        <pattern key={material} id={idOf(material)} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} fill={materialColours[palette.mode][material]} />
          <path
            d={lines[material]}
            stroke={palette.background.paper}
            strokeOpacity={0.6}
            strokeWidth={1.5}
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  )
}
