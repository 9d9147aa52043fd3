/** An input for the weighed mass of a material. It shows the expected mass, and warns of an unlikely one. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Material } from '../../../contract/statuses'
import type { Values } from '../../dataProvider/endpoints'
import type { FieldInputProps } from '../engine/definition/definition'
import { NumberInput } from '../engine/inputs/NumberInput'
import { computeExpectedKg, isUnlikelyMass } from './unlikelyMass'
import { useUnitFormatters } from './useUnitFormatters'

export const WeighedMass = (input: FieldInputProps) => {
  const translate = useTranslate()
  const { kg } = useUnitFormatters()
  const values: Values = useWatch()
  const material = input.source as Material
  const weighed = values[material]
  const expected = computeExpectedKg(values, material)
  return (
    <Box>
      <NumberInput {...input} places={2} unit="kilogram" />
      {expected !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {translate('recycler.weighed.expected', { mass: kg(expected) })}
        </Typography>
      )}
      {expected !== undefined && typeof weighed === 'number' && isUnlikelyMass(weighed, values, material) && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {translate('recycler.weighed.unlikely', {
            material: input.label,
            weighed: kg(weighed),
            expected: kg(expected),
          })}
        </Alert>
      )}
    </Box>
  )
}
