/** The boxes that narrow a list, as its definition names them; what they hold is in the address. */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Filter } from './definition'
import { ReferenceFilter } from './ReferenceFilter'
import { useScreen } from './ScreenContext'
import { TypedField } from './TypedField'
import type { ResourceListState } from './useResourceList'
import { choiceKey, filterKey } from './words'

interface FilterFieldProps<F> {
  filter: F
  label: string
  value: string
  onChange(value: string): void
}

const ChoiceFilter = ({ filter, label, value, onChange }: FilterFieldProps<Extract<Filter, { kind: 'choice' }>>) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const id = useId()
  return (
    <TextField select id={id} label={label} value={value} onChange={event => onChange(event.target.value)}>
      <MenuItem value="">{translate('engine.all')}</MenuItem>
      {filter.options.map(option => (
        <MenuItem key={option} value={option}>
          {translate(choiceKey(definition, filter.name, option))}
        </MenuItem>
      ))}
    </TextField>
  )
}

const FilterField = ({ filter, ...props }: FilterFieldProps<Filter>) => {
  switch (filter.kind) {
    case 'text':
      return <TypedField {...props} />
    case 'day':
      return (
        <TextField
          type="date"
          label={props.label}
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )
    case 'choice':
      return <ChoiceFilter filter={filter} {...props} />
    case 'reference':
      return <ReferenceFilter filter={filter} {...props} />
  }
}

export const FilterBar = ({ filters, list }: { filters: readonly Filter[]; list: ResourceListState }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (
    <Box
      role="search"
      aria-label={translate('engine.filters')}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 2, mb: 2 }}
    >
      {filters.map(filter => (
        <FilterField
          key={filter.name}
          filter={filter}
          label={translate(filterKey(definition, filter.name))}
          value={list.chosen[filter.name] ?? ''}
          onChange={value => list.setFilter(filter.name, value)}
        />
      ))}
    </Box>
  )
}
