/** Checks the preset lists of an area's menu and home page: each filter, tab and order must exist in the list. */
import { listFieldsOf } from '../../../dataProvider/listQuery'
import type { ListCard, MenuEntry } from '../definition/EngineContext'
import type { ResolvedDefinition } from '../definition/resolve'
import { newestFirstSort } from '../list/listArguments'
import { searchFilterName } from '../list/listUrl'
import { findResourceAtPath, type PresetLink, type PresetList } from '../list/presetList'
import type { AreaScreens, ConfigurationError, ResolvedResources } from './configurationErrors'
import { findDuplicates, findUnknownNames } from './configurationErrors'

/** Returns the name of a menu entry or a card within its area: `requests`, `requests.finished`. */
export const presetLinkName = ({ segment, preset }: PresetLink) => (preset ? `${segment}.${preset.key}` : segment)

const filterErrors = (
  definition: ResolvedDefinition,
  { filter = {} }: PresetList,
  at: string,
): ConfigurationError[] => {
  const { filters = [], tabs = [], panel } = definition
  const names = [
    ...filters.map(({ name }) => name),
    ...tabs.flatMap(tab => Object.keys(tab.filter)),
    ...(panel?.filters ?? []),
    ...(listFieldsOf(definition).search.length > 0 ? [searchFilterName] : []),
  ]
  return [
    ...findUnknownNames(
      Object.keys(filter),
      new Set(names),
      name => `${at}.filter.${name}: the list has no such filter`,
    ),
    ...filters.flatMap(each => {
      const value = filter[each.name]
      const isUnknown = each.kind === 'choice' && value !== undefined && !each.options.includes(String(value))
      return isUnknown ? [`${at}.filter.${each.name}: the filter has no option ${value}`] : []
    }),
  ]
}

const presetErrors = (definition: ResolvedDefinition, preset: PresetList, at: string): ConfigurationError[] => {
  const { tabs = [], sort: own = newestFirstSort } = definition
  const sortable = new Set([...listFieldsOf(definition).sort, own.field])
  const isEmpty = !preset.filter && !preset.tab && !preset.sort
  return [
    ...(isEmpty ? [`${at}: it has neither a filter nor a tab nor an order`] : []),
    ...filterErrors(definition, preset, at),
    ...findUnknownNames(
      [preset.tab],
      new Set(tabs.map(({ key }) => key)),
      key => `${at}.tab: the list has no tab ${key}`,
    ),
    ...findUnknownNames([preset.sort?.field], sortable, field => `${at}.sort: the list has no order by ${field}`),
  ]
}

const rowActionErrors = ({ actions }: ResolvedDefinition, { rowAction }: Partial<ListCard>, at: string) =>
  findUnknownNames(
    [rowAction],
    new Set(actions.flatMap(action => (action.kind === 'open' ? action.segment : []))),
    name => `${at}.rowAction: the list has no action that opens ${name}`,
  )

/** Returns the errors of menu entries and cards with a preset list, and reports entries and cards that occur twice. */
export const checkPresets = (area: AreaScreens, all: ResolvedResources): ConfigurationError[] => {
  const errorsOf = (place: MenuEntry | ListCard, at: string) => {
    if (!place.preset) return []
    const definition = all.get(findResourceAtPath(area.screens, place.segment) ?? '')
    return definition
      ? [...presetErrors(definition, place.preset, `${at}.preset`), ...rowActionErrors(definition, place, at)]
      : [`${at}.segment: there is no list at ${place.segment}`]
  }
  const { role, menu, cards = [] } = area
  const [menuAt, cardsAt] = [`areas.${role}.menu`, `areas.${role}.cards`]
  return [
    ...findDuplicates(menuAt, menu, presetLinkName),
    ...findDuplicates(cardsAt, cards, presetLinkName),
    ...menu.flatMap(entry => errorsOf(entry, `${menuAt}.${presetLinkName(entry)}`)),
    ...cards.flatMap(card => errorsOf(card, `${cardsAt}.${presetLinkName(card)}`)),
  ]
}
