/** The filters of the recycler's map and list. */
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { BooleanInput, Form, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { materials } from '../../../contract/statuses'
import { hasApiExtension } from '../../config'
import { booleanInputProps } from '../engine/inputs/inputProps'
import { RequiredSelectInput } from '../engine/inputs/RequiredSelectInput'
import type { RecyclerLocationFilter } from './locationFacts'

interface FilterBarProps {
  filter: RecyclerLocationFilter
  onChange: (filter: RecyclerLocationFilter) => void
}

const leastKgs = [0, 5, 10, 25, 50, 100, 250]

const FilterInputs = ({ onChange }: Pick<FilterBarProps, 'onChange'>) => {
  const translate = useTranslate()
  const values = useWatch() as RecyclerLocationFilter
  useEffect(() => onChange(values), [values, onChange])
  const switches = ['isFree', ...(hasApiExtension('pickupRequests') ? ['isRequested'] : [])]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, pt: 1, pb: 1 }}>
      <RequiredSelectInput
        source="material"
        label={translate('recycler.material')}
        choices={[
          { id: '', name: translate('recycler.filters.anyMaterial') },
          ...materials.map(id => ({ id, name: translate(`materials.${id}`) })),
        ]}
      />
      <RequiredSelectInput
        source="leastKg"
        label={translate('recycler.filters.leastKg')}
        choices={leastKgs.map(kg => ({
          id: kg,
          name: translate(kg === 0 ? 'recycler.filters.anyKg' : 'recycler.filters.fromKg', { kg }),
        }))}
      />
      {switches.map(source => (
        <BooleanInput
          key={source}
          {...booleanInputProps({
            source,
            label: translate(`recycler.filters.${source}`),
            required: false,
            readOnly: false,
          })}
          sx={{ gridColumn: '1 / -1' }}
        />
      ))}
    </Box>
  )
}

/**
 * The filter form. react-admin's Form resets its values when `defaultValues` change, so a filter that is cleared
 * elsewhere is also cleared in the form.
 */
export const FilterBar = ({ filter, onChange }: FilterBarProps) => (
  <Form defaultValues={filter} onSubmit={() => undefined} noValidate disableInvalidFormNotification>
    <FilterInputs onChange={onChange} />
  </Form>
)
