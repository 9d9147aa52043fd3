/** A list with a preset filter, tab and order, which a menu entry or a card opens. */
import { parseQueryFromLocation } from 'react-admin'
import type { ViewState } from '../../../../contract/views'
import type { Values } from '../../../dataProvider/endpoints'
import { isSortable } from '../../../dataProvider/listQuery'
import type { AreaScreen, Engine } from '../definition/EngineContext'
import type { ResolvedDefinition } from '../definition/resolve'
import { viewUrlOf } from '../views/viewState'
import { filterParametersOf } from './listUrl'

export interface PresetList {
  /** Name that distinguishes this list from other preset lists of the same screen. */
  key: string
  /** Values of the list's filters, by name; `q` is the text of its search box. */
  filter?: ViewState['filter']
  /** Key of the tab that the list opens with. */
  tab?: string
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** A menu entry or a card: the segment of a screen, and how its list opens. */
export interface PresetLink {
  /** URL path of the list below the area's path: `requests`, or `rewards/simple` of a screen with several lists. */
  segment: string
  preset?: PresetList
}

/** Returns the name of the resource whose list is at the path. */
export const findResourceAtPath = (screens: readonly AreaScreen[], segment: string): string | undefined => {
  const [first, second] = segment.split('/')
  const screen = screens.find(each => each.segment === first)
  return screen?.resource ?? screen?.tabs?.find(tab => tab.segment === second)?.resource
}

const definitionAt = ({ screens, resources }: Pick<Engine, 'screens' | 'resources'>, segment: string) =>
  resources.get(findResourceAtPath(screens, segment) ?? '')

/** Returns the values by which the preset filters its list. */
export const filterOfPreset = (
  { tabs }: Pick<ResolvedDefinition, 'tabs'>,
  { filter, tab }: PresetList,
): ViewState['filter'] => ({
  ...(tabs?.find(({ key }) => key === tab)?.filter as ViewState['filter'] | undefined),
  ...filter,
})

/** Returns whether the API has everything that the preset needs: its filters and its order. */
export const isPresetPossible = (engine: Pick<Engine, 'screens' | 'resources'>, { segment, preset }: PresetLink) => {
  const definition = definitionAt(engine, segment)
  if (!preset || !definition) return !preset
  const { panel, tabs = [], sort: own } = definition
  const offered = new Set([
    ...filterParametersOf(definition).map(({ name }) => name),
    ...tabs.flatMap(({ filter }) => Object.keys(filter)),
    ...(panel?.filters ?? []),
  ])
  const { sort } = preset
  const isOrdered = !sort || isSortable(definition, sort.field) || sort.field === own?.field
  return isOrdered && Object.keys(filterOfPreset(definition, preset)).every(name => offered.has(name))
}

/** Returns the URL to which a menu entry or a card links. */
export const presetUrl = (engine: Engine, { segment, preset }: PresetLink): string => {
  const definition = definitionAt(engine, segment)
  const path = `${engine.areaPath}/${segment}`
  if (!preset || !definition) return path
  const filter = filterOfPreset(definition, preset)
  const { places, search } = viewUrlOf(definition, { filter, ...(preset.sort && { sort: preset.sort }) })
  return path + places + search
}

const isWithin = (part: Values, whole: Values) =>
  Object.entries(part).every(([name, value]) => JSON.stringify(whole[name]) === JSON.stringify(value))

/** Returns whether the current URL shows the preset list, possibly with further filters. */
export const isPresetOpen = (engine: Engine, place: PresetLink, open: { pathname: string; search: string }) => {
  const [path = '', search = ''] = presetUrl(engine, place).split('?')
  if (!`${open.pathname}/`.startsWith(`${path}/`)) return false
  const wanted = parseQueryFromLocation({ search: `?${search}` })
  const shown = parseQueryFromLocation({ search: open.search })
  const isOrdered = !wanted.sort || (wanted.sort === shown.sort && wanted.order === shown.order)
  return isOrdered && isWithin(wanted.filter ?? {}, shown.filter ?? {})
}
