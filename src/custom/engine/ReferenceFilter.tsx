/** A filter by a record of another resource, found by typing in that resource's own search. */
import type { ReactNode } from 'react'
import { AutocompleteInput, ChoicesContextProvider, ReferenceInput, useChoicesContext, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isSearchable } from '../../dataProvider/listQuery'
import { useNameOf } from '../cells/valueAt'
import type { Filter } from './definition'
import { useDefinition } from './EngineContext'
import { searchName } from './listAddress'
import { newestFirst } from './listArguments'
import { errorKey } from './useErrorToast'

interface ReferenceFilterProps {
  filter: Extract<Filter, { kind: 'reference' }>
  /** Translation key. */
  label: string
}

/** Why there is nothing to choose, in words: react-admin's box shows an error's message, which is its code here. */
const InWords = ({ children }: { children: ReactNode }) => {
  const context = useChoicesContext()
  const translate = useTranslate()
  const error = context.error && new Error(translate(errorKey(context.error)))
  return <ChoicesContextProvider value={error ? { ...context, error } : context}>{children}</ChoicesContextProvider>
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
      <InWords>
        <AutocompleteInput
          label={label}
          optionText={nameOf}
          filterToQuery={(text: string) => (text && isSearchable(definition) ? { [searchName]: text } : {})}
          noOptionsText={translate('engine.nothingFound')}
          helperText={false}
        />
      </InWords>
    </ReferenceInput>
  )
}
