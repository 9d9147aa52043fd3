/** Finds a record's current version and its state, for error messages that say what has changed in the meantime. */
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { currentRecordOfConflict } from '../../../dataProvider/ifMatch'
import { choiceKey, stateKey, tabKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { matchesTab } from '../list/useListFilters'

type DefinitionWithStates = Pick<ResolvedDefinition, 'name' | 'tabs' | 'columns' | 'states'>

/**
 * Returns the translation key of the record's state. It is the first of these that exists: the tab whose filter matches
 * the record (tabs without a filter are ignored), the value of the state column, or one of the definition's `states`.
 * Returns `undefined` for a record without states.
 */
export const recordStateKey = (definition: DefinitionWithStates, record: Values): string | undefined => {
  const tab = definition.tabs?.find(each => Object.keys(each.filter).length > 0 && matchesTab(each, record))
  if (tab) return tabKey(definition, tab.key)
  const column = definition.columns.find(({ isState }) => isState)
  const value = column && record[column.source]
  const isState = typeof value === 'string' || typeof value === 'boolean'
  if (isState) return choiceKey(definition, column?.source ?? '', String(value))
  const state = Object.entries(definition.states ?? {}).find(([, isTrue]) => isTrue(record))
  return state && stateKey(definition, state[0])
}

/** Returns a function that describes a record's state. The text is empty if the record has no name or no state. */
export const useRecordStateText = (definition: DefinitionWithStates) => {
  const translate = useTranslate()
  return (record: Values, name: string) => {
    const key = recordStateKey(definition, record)
    const state = key && translate(key, { _: '' })
    return name && state ? translate('engine.refusals.isNow', { name, state }) : ''
  }
}

/** Returns whether a change may have been rejected because the record has changed since the user loaded it. */
const isPossibleEditConflict = (error: unknown) =>
  error instanceof ApiError && (error.errorCode === 'VersionConflict' || error.errorCode === 'InvalidOperation')

/**
 * Returns a function that finds the current version of a record after a rejected change. The version is taken from the
 * error response, or else read from the server. The function returns `undefined` for errors that are not {@link
 * isPossibleEditConflict}, and if the record cannot be read.
 */
export const useCurrentRecord = (resource: string, meta?: Values) => {
  const dataProvider = useDataProvider()
  return async (error: unknown, id: RaRecord['id']): Promise<RaRecord | undefined> => {
    if (!isPossibleEditConflict(error)) return undefined
    const fromRejection = currentRecordOfConflict(error)
    if (fromRejection) return fromRejection
    const read = await dataProvider.getOne(resource, { id, meta }).catch((failure: unknown) => {
      console.warn('The current record could not be read', failure)
    })
    return read?.data
  }
}
