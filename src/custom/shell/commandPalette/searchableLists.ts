/** Finds the lists of an area that the command palette searches, and their URL paths. */
import type { RaRecord } from 'react-admin'
import type { Organisation } from '../../../../contract/organisations'
import { toFilterQueryString } from '../../../../contract/portalPaths'
import { isSearchable, listFieldsOf } from '../../../dataProvider/listQuery'
import { getValueAtSource } from '../../engine/cells/valueAt'
import type { Engine } from '../../engine/definition/EngineContext'
import { recordName } from '../../engine/definition/recordName'
import type { ResolvedDefinition } from '../../engine/definition/resolve'
import { dialogPath } from '../../engine/list/listRoute'
import { searchFilterName } from '../../engine/list/listUrl'

export interface SearchableList {
  definition: ResolvedDefinition
  /** URL path of the list, such as `/retail/structure`. */
  path: string
}

/**
 * Returns the lists of an area.
 * @param organisation decides which tabs exist; if it is `undefined`, tabs that depend on it are left out
 */
export const findSearchableLists = ({ areaPath, resources, screens }: Engine, organisation: Organisation | undefined) =>
  screens
    .flatMap(({ segment, resource, tabs = [] }) => [
      ...(resource ? [{ resource, path: `${areaPath}/${segment}` }] : []),
      ...tabs
        .filter(({ when }) => !when || (organisation && when(organisation)))
        .map(tab => ({ resource: tab.resource, path: `${areaPath}/${segment}/${tab.segment}` })),
    ])
    .flatMap(({ resource, path }): SearchableList[] => {
      const definition = resources.get(resource)
      return definition ? [{ definition, path }] : []
    })

export const canCreate = ({ definition }: SearchableList) => definition.toolbar.some(({ kind }) => kind === 'create')
export const canBeSearched = ({ definition }: SearchableList) => isSearchable(definition)

/**
 * Returns the filters with which a list is searched. If its tabs filter by a boolean, there is one filter for each tab,
 * because without this boolean the API may find only the records of the first tab.
 */
export const searchFiltersOf = ({ definition: { tabs = [], filter } }: SearchableList) => {
  const isHalf = tabs.some(tab => Object.values(tab.filter).some(value => typeof value === 'boolean'))
  return isHalf ? tabs.map(tab => ({ ...filter, ...tab.filter })) : [{ ...filter }]
}

/**
 * Returns a text by which the list finds the record: the first of the values that the list searches, or else the name.
 */
const searchTextOf = (record: RaRecord, definition: ResolvedDefinition) =>
  listFieldsOf(definition)
    .search.map(field => getValueAtSource(record, field))
    .find(value => typeof value === 'string' && value !== '') ?? recordName(record, definition)

/**
 * Returns the URL of a record's dialog, or else of the list with a search for the record. The list opens on the
 * record's tab.
 */
export const recordLink = ({ definition, path }: SearchableList, record: RaRecord) => {
  const { actions, tabs = [] } = definition
  const opening = (['view', 'edit'] as const).find(kind =>
    actions.some(action => action.kind === kind && (action.when?.(record) ?? true)),
  )
  const tab = tabs.find(({ filter }) =>
    Object.entries(filter).every(([name, value]) => getValueAtSource(record, name) === value),
  )
  const filter = { ...tab?.filter, ...(!opening && { [searchFilterName]: searchTextOf(record, definition) }) }
  const dialog = opening ? `/${dialogPath({ kind: opening, id: String(record.id) })}` : ''
  return `${path}${dialog}${Object.keys(filter).length > 0 ? toFilterQueryString(filter) : ''}`
}
