/** The boxes that narrow a list, as its definition names them: react-admin's inputs in its FilterForm. */
import { lazy, Suspense } from 'react'
import { DateInput, FilterForm, SelectInput, TextInput, useListContext } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Values } from '../../dataProvider/endpoints'
import { isSearchable } from '../../dataProvider/listQuery'
import { validatorOf } from '../inputs/useField'
import { BoxToCome } from './BoxToCome'
import type { Filter } from './definition'
import { searchName } from './listAddress'
import { filtersOf } from './offered'
import type { Resolved } from './resolve'
import { rules } from './rules'
import { useScreen } from './ScreenContext'
import { choiceKey, filterKey } from './words'

const Reference = lazy(async () => ({ default: (await import('./ReferenceFilter')).ReferenceFilter }))

const isDay = validatorOf(false, [rules.years])
const daysOfYears = { htmlInput: { min: limits.firstDay, max: limits.lastDay } }

/** A link of before may hold a value that is offered no more: it is shown as it is. */
const optionsWith = (options: readonly string[], set: unknown) =>
  typeof set === 'string' && set && !options.includes(set) ? [...options, set] : options

const inputOf = (definition: Resolved, filter: Filter, set: unknown) => {
  const shared = { key: filter.name, source: filter.name, label: filterKey(definition, filter.name), alwaysOn: true }
  const { key, ...rest } = shared
  switch (filter.kind) {
    case 'text':
      return <TextInput key={key} {...rest} />
    case 'day':
      return <DateInput key={key} {...rest} validate={isDay} slotProps={daysOfYears} />
    case 'choice':
      return (
        <SelectInput
          key={key}
          {...rest}
          emptyText="engine.all"
          choices={optionsWith(filter.options, set).map(id => ({
            id,
            name: filter.options.includes(id) ? choiceKey(definition, filter.name, id) : id,
          }))}
        />
      )
    case 'reference':
      return (
        <Suspense key={key} {...rest} fallback={<BoxToCome />}>
          <Reference filter={filter} label={rest.label} />
        </Suspense>
      )
  }
}

const inputsOf = (definition: Resolved, values: Values) => [
  ...(isSearchable(definition)
    ? [<TextInput key={searchName} source={searchName} label="engine.search" type="search" alwaysOn />]
    : []),
  ...filtersOf(definition).map(filter => inputOf(definition, filter, values[filter.name])),
]

/** `isFolded`: the first alone is shown; what is set in the others stays so. */
export const FilterBoxes = ({ isFolded }: { isFolded: boolean }) => {
  const { filterValues } = useListContext()
  return <FilterForm filters={inputsOf(useScreen().definition, filterValues).slice(0, isFolded ? 1 : undefined)} />
}
