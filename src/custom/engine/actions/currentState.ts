/** The state that a record is in, and the record as it is now, for a rejection that says what has happened meanwhile. */
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { currentRecord } from '../../../dataProvider/versions'
import { choiceKey, tabKey } from '../definition/messageKeys'
import type { Resolved } from '../definition/resolve'
import { isIn } from '../list/useListSetting'

type Stateful = Pick<Resolved, 'name' | 'tabs' | 'columns'>

/** Returns the translation key of the record's state: of the tab that lists it, or of its choice. `undefined`: it has no states. */
export const stateKey = (definition: Stateful, record: Values): string | undefined => {
  const tab = definition.tabs?.find(each => Object.keys(each.filter).length > 0 && isIn(each, record))
  if (tab) return tabKey(definition, tab.key)
  const column = definition.columns.find(({ isState }) => isState)
  const value = column && record[column.source]
  return typeof value === 'string' ? choiceKey(definition, column?.source ?? '', value) : undefined
}

/** Returns a function that says which state a record is in; an empty text for a record without a name or states. */
export const useStateText = (definition: Stateful) => {
  const translate = useTranslate()
  return (record: Values, name: string) => {
    const key = stateKey(definition, record)
    const state = key && translate(key, { _: '' })
    return name && state ? translate('engine.refusals.isNow', { name, state }) : ''
  }
}

/** Whether the record has changed since it was shown, so that its current state is the reason. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.errorCode === 'VersionConflict' || error.errorCode === 'InvalidOperation')

/**
 * Returns a function that finds the record as it is now: the one that the rejection carries, else it is read. `undefined` where the
 * rejection has another reason, or the record cannot be read.
 */
export const useCurrentRecord = (resource: string, meta?: Values) => {
  const dataProvider = useDataProvider()
  return async (error: unknown, id: RaRecord['id']): Promise<RaRecord | undefined> => {
    if (!isOutdated(error)) return undefined
    const given = currentRecord(error)
    if (given) return given
    const read = await dataProvider.getOne(resource, { id, meta }).catch((failure: unknown) => {
      console.warn('The current record could not be read', failure)
    })
    return read?.data
  }
}
