/** The boxes that narrow a list, as its definition names them: react-admin's inputs in its FilterForm. */
import { lazy, Suspense } from 'react'
import { DateInput, FilterForm, SelectInput, TextInput } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isSearchable } from '../../dataProvider/listQuery'
import { validatorOf } from '../inputs/useField'
import { BoxToCome } from './BoxToCome'
import type { Filter } from './definition'
import { searchName } from './listAddress'
import type { Resolved } from './resolve'
import { rules } from './rules'
import { useScreen } from './ScreenContext'
import { choiceKey, filterKey } from './words'

const Reference = lazy(async () => ({ default: (await import('./ReferenceFilter')).ReferenceFilter }))

const isDay = validatorOf(false, [rules.years])
const daysOfYears = { htmlInput: { min: limits.firstDay, max: limits.lastDay } }

const inputOf = (definition: Resolved, filter: Filter) => {
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
          choices={filter.options.map(id => ({ id, name: choiceKey(definition, filter.name, id) }))}
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

const inputsOf = (definition: Resolved) => [
  ...(isSearchable(definition)
    ? [<TextInput key={searchName} source={searchName} label="engine.search" type="search" alwaysOn />]
    : []),
  ...(definition.filters ?? []).map(filter => inputOf(definition, filter)),
]

/** `isFolded`: the first alone is shown; what is set in the others stays so. */
export const FilterBoxes = ({ isFolded }: { isFolded: boolean }) => (
  <FilterForm filters={inputsOf(useScreen().definition).slice(0, isFolded ? 1 : undefined)} />
)
