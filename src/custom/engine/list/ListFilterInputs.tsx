/** The filters of a list, as its definition names them: react-admin's inputs in its FilterForm. */
import { useId, useState } from 'react'
import { FilterForm, SelectInput, TextInput, useListContext, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { isSearchable } from '../../../dataProvider/listQuery'
import type { Translate } from '../../../i18n/i18n'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { availableFiltersOf } from '../definition/availability'
import type { Filter } from '../definition/definition'
import { choiceKey, filterKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { useField } from '../inputs/useField'
import { FilterSkeleton } from './FilterSkeleton'
import { searchFilterName } from './listUrl'
import { useScreen } from './ScreenContext'

const FiltersToggleButton = renderOnDemand(
  async () => (await import('./FiltersToggleButton')).FiltersToggleButton,
  <FilterSkeleton />,
)
const ReferenceInput = renderOnDemand(
  async () => (await import('../inputs/ReferenceInput')).ReferenceInput,
  <FilterSkeleton />,
)

const DayInput = renderOnDemand(async () => (await import('../inputs/DayInput')).DayInput, <FilterSkeleton />)

interface ReferenceBoxProps {
  filter: Extract<Filter, { kind: 'reference' }>
  /** Translation key of the filter's label. */
  label: string
}

const ReferenceBox = ({ filter, label }: ReferenceBoxProps) => {
  const translate = useTranslate()
  const input = { source: filter.name, label: translate(label), required: false, readOnly: false }
  const bound = useField(input)
  return <ReferenceInput input={input} bound={bound} field={filter} />
}

const inputOf = (definition: ResolvedDefinition, filter: Filter, set: unknown, translate: Translate) => {
  const { name } = filter
  const box = { source: name, label: filterKey(definition, name), alwaysOn: true }
  switch (filter.kind) {
    case 'text':
      return <TextInput key={name} {...box} />
    case 'day':
      return <DayInput key={name} {...box} required={false} readOnly={false} />
    case 'choice': {
      const choices = filter.options.map((id: string) => ({ id, name: choiceKey(definition, name, id) }))
      if (filter.isAlphabetical)
        choices.sort((one, other) =>
          translate(one.name).localeCompare(translate(other.name), document.documentElement.lang),
        )
      // An old link may contain a value that the filter no longer offers. Such a value is shown without a translation.
      const lost =
        typeof set === 'string' && set && choices.every(({ id }) => id !== set) ? [{ id: set, name: set }] : []
      return <SelectInput key={name} {...box} emptyText="engine.all" choices={[...choices, ...lost]} />
    }
    case 'reference':
      return <ReferenceBox key={name} {...box} filter={filter} />
  }
}

const inputsOf = (definition: ResolvedDefinition, values: Values, translate: Translate) => [
  ...(isSearchable(definition)
    ? [<TextInput key={searchFilterName} source={searchFilterName} label="engine.search" type="search" alwaysOn />]
    : []),
  ...availableFiltersOf(definition).map(filter => inputOf(definition, filter, values[filter.name], translate)),
]

interface FilterBoxesProps {
  /** Names of the filters that are hidden until the user shows them. A hidden filter can still have a value. */
  folded: readonly string[]
}

export const ListFilterInputs = ({ folded }: FilterBoxesProps) => {
  const { definition } = useScreen()
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const inputs = inputsOf(definition, filterValues, translate)
  // React-admin's form ignores filters whose inputs are mounted after it. Without initial values for all filters, an
  // input whose code loads later, or that the user shows later, would be empty although its filter is set. FilterForm
  // passes the values on to useForm, although its type does not name them.
  const [defaultValues] = useState(() =>
    Object.fromEntries(inputs.map(({ props: { source } }) => [source, filterValues[source] ?? ''])),
  )
  const shown = isOpen ? inputs : inputs.slice(0, inputs.length - folded.length)
  return (
    <>
      <div id={id}>
        <FilterForm filters={shown} {...{ defaultValues }} />
      </div>
      {folded.length > 0 && (
        <FiltersToggleButton names={folded} controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      )}
    </>
  )
}
