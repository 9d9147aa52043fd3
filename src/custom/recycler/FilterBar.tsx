/** The filters of the map and of the list. */
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { BooleanInput, Form, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { materials } from '../../../contract/statuses'
import { booleanProps } from '../engine/inputs/inputProps'
import { OneOf } from '../engine/inputs/OneOf'
import type { PlaceFilter } from './places'

interface FilterBarProps {
  filter: PlaceFilter
  onChange: (filter: PlaceFilter) => void
}

const leastKgs = [0, 5, 10, 25, 50, 100, 250]

const FilterInputs = ({ onChange }: Pick<FilterBarProps, 'onChange'>) => {
  const translate = useTranslate()
  const values = useWatch() as PlaceFilter
  useEffect(() => onChange(values), [values, onChange])
  const free = { source: 'isFree', label: translate('recycler.filters.isFree'), required: false, readOnly: false }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, pt: 1, pb: 1 }}>
      <OneOf
        source="material"
        label={translate('recycler.material')}
        choices={[
          { id: '', name: translate('recycler.filters.anyMaterial') },
          ...materials.map(id => ({ id, name: translate(`materials.${id}`) })),
        ]}
      />
      <OneOf
        source="leastKg"
        label={translate('recycler.filters.leastKg')}
        choices={leastKgs.map(kg => ({
          id: kg,
          name: translate(kg === 0 ? 'recycler.filters.anyKg' : 'recycler.filters.fromKg', { kg }),
        }))}
      />
      <BooleanInput {...booleanProps(free)} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  )
}

/** The form is created again with each new filter, so that a filter that is cleared elsewhere is also cleared here. */
export const FilterBar = ({ filter, onChange }: FilterBarProps) => (
  <Form defaultValues={filter} onSubmit={() => undefined} noValidate disableInvalidFormNotification>
    <FilterInputs onChange={onChange} />
  </Form>
)
