/** A filter by a record of another resource, found by typing in that resource's own search. */
import { AutocompleteInput, ReferenceInput, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isSearchable } from '../../dataProvider/listQuery'
import { useNameOf } from '../cells/valueAt'
import type { Filter } from './definition'
import { useDefinition } from './EngineContext'
import { searchName } from './listAddress'
import { newestFirst } from './listArguments'

interface ReferenceFilterProps {
  filter: Extract<Filter, { kind: 'reference' }>
  /** Translation key. */
  label: string
}

export const ReferenceFilter = ({ filter, label }: ReferenceFilterProps) => {
  const definition = useDefinition(filter.resource)
  const translate = useTranslate()
  const nameOf = useNameOf(filter.optionText)
  return (
    <ReferenceInput
      source={filter.name}
      reference={filter.resource}
      sort={definition.sort ?? newestFirst}
      perPage={limits.pageSize}
    >
      <AutocompleteInput
        label={label}
        optionText={nameOf}
        filterToQuery={(text: string) => (text && isSearchable(definition) ? { [searchName]: text } : {})}
        noOptionsText={translate('engine.nothingFound')}
        helperText={false}
      />
    </ReferenceInput>
  )
}
