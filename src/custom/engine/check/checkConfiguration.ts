/**
 * Checks the registry of resources and the areas for errors that the compiler cannot find, in tests and when an area is
 * opened in development. Other files check texts (`checkMessages.ts`), paths and endpoints (`checkEndpoints.ts`), the
 * parts of one definition (`checkDefinitionParts.ts`), related lists (`checkRelatedLists.ts`) and preset lists
 * (`checkPresets.ts`); this file checks the areas and how definitions fit together.
 */
import { pathTemplateOf } from '../../../dataProvider/paths'
import type { AnyDefinition, ChildList } from '../definition/definition'
import { type ResolvedDefinition, resolveDefinitions } from '../definition/resolve'
import { checkDefinitionParts } from './checkDefinitionParts'
import { checkEndpoints } from './checkEndpoints'
import { findMissingAreaMessages, findMissingMessages } from './checkMessages'
import { checkPresets } from './checkPresets'
import type { AreaScreens, ConfigurationError, ResolvedResources } from './configurationErrors'
import { findDuplicates, findUnknownNames, listSources, resourceNamesOfScreen } from './configurationErrors'

const areaErrors = ({ role, screens, menu }: AreaScreens, all: ResolvedResources): ConfigurationError[] => {
  const at = `areas.${role}`
  const shown = new Set(screens.flatMap(resourceNamesOfScreen))
  const isScreen = (address: string) => screens.some(({ segment }) => segment === address.split('/')[0])
  return [
    ...findDuplicates(`${at}.screens`, screens, ({ segment }) => segment),
    ...screens.flatMap(({ segment, to, ...shown }) => [
      ...findUnknownNames(
        resourceNamesOfScreen(shown),
        all,
        name => `${at}.screens.${segment}: there is no resource ${name} for this role`,
      ),
      ...(to === undefined || isScreen(to) ? [] : [`${at}.screens.${segment}.to: there is no screen ${to}`]),
    ]),
    ...[...all.values()].flatMap(({ name, page }) =>
      page === undefined || isScreen(page) || !shown.has(name)
        ? []
        : [`resources.${name} (${role}).page: there is no screen ${page}`],
    ),
    // Entries that open in a new tab are not screens of the area. Entries with a preset list are checked in
    // checkPresets.ts.
    ...menu
      .filter(({ segment, opensInNewTab, preset }) => !opensInNewTab && !preset && !isScreen(segment))
      .map(({ segment }) => `${at}.menu.${segment}: there is no such screen`),
  ]
}

const roleErrors = ({
  name,
  roles,
  readers = [],
  form,
  columns,
  forRole = {},
  forLimited = {},
}: AnyDefinition): ConfigurationError[] => [
  ...findUnknownNames(
    readers,
    new Set(roles),
    role => `resources.${name}.readers.${role}: the resource is not for this role`,
  ),
  ...findUnknownNames(
    Object.keys(forLimited.fields ?? {}),
    listSources(form?.fields),
    key => `resources.${name}.forLimited.fields.${key}: the form has no such field`,
  ),
  ...Object.entries(forRole).flatMap(([role, variant = {}]) => {
    const at = `resources.${name}.forRole.${role}`
    const changed = Array.isArray(variant.columns) ? {} : (variant.columns ?? {})
    const fields = listSources((variant.form ?? form)?.fields)
    return [
      ...findUnknownNames([role], new Set(roles), () => `${at}: the resource is not for this role`),
      ...findUnknownNames(
        Object.keys(variant.fields ?? {}),
        fields,
        key => `${at}.fields.${key}: the form has no such field`,
      ),
      ...findUnknownNames(
        Object.keys(changed),
        listSources(columns),
        key => `${at}.columns.${key}: there is no such column`,
      ),
    ]
  }),
]

/**
 * Reports related lists of resources that do not exist. A resource that only other roles have is not an error, because
 * the view leaves its list out.
 */
const unknownChildren = (definitions: readonly AnyDefinition[]): ConfigurationError[] => {
  const names = new Set(definitions.map(({ name }) => name))
  return definitions.flatMap(({ name, children = [], forRole = {} }) => {
    const errorsIn = (at: string, lists: readonly ChildList[]) =>
      findUnknownNames(
        lists.map(({ resource }) => resource),
        names,
        child => `${at}.children.${child}: there is no resource ${child}`,
      )
    return [
      ...errorsIn(`resources.${name}`, children),
      ...Object.entries(forRole).flatMap(([role, variant]) =>
        errorsIn(`resources.${name}.forRole.${role}`, variant?.children ?? []),
      ),
    ]
  })
}

/** Reports resources whose lists have the same path, so that they would show the same records. */
const pathErrors = ({ role }: AreaScreens, all: ResolvedResources): ConfigurationError[] => {
  const resources = [...all.values()]
  return resources.flatMap((resource, at) => {
    const path = JSON.stringify(pathTemplateOf(resource, 'getList'))
    const other = resources.slice(0, at).find(earlier => JSON.stringify(pathTemplateOf(earlier, 'getList')) === path)
    return other ? [`resources.${resource.name} (${role}).path: resources.${other.name} has the same path`] : []
  })
}

/** Returns all configuration errors as lines that begin with the path in the definition. */
export const checkConfiguration = (
  definitions: readonly AnyDefinition[],
  areas: readonly AreaScreens[],
  hasWord: (key: string) => boolean,
): ConfigurationError[] => [
  ...findDuplicates('resources', definitions, ({ name }) => name),
  ...definitions.flatMap(roleErrors),
  ...unknownChildren(definitions),
  ...areas.flatMap(area => {
    const all = resolveDefinitions(definitions, area.role)
    const onScreens = area.screens.flatMap(resourceNamesOfScreen)
    // A resource with its own page is skipped, because that page loads the texts of its related lists itself.
    const inViews = onScreens.flatMap(name => {
      const { page, children = [] } = all.get(name) ?? {}
      return page ? [] : children.map(({ resource }) => resource)
    })
    const shown = new Set([...onScreens, ...inViews])
    const errorsOf = (resource: ResolvedDefinition) => {
      const at = `resources.${resource.name} (${area.role})`
      const onTheWire = checkEndpoints(resource, at)
      // Resources without a screen are only read by references and components, so they need no texts.
      if (!shown.has(resource.name)) return onTheWire
      return [...findMissingMessages(resource, at, hasWord), ...checkDefinitionParts(resource, all, at), ...onTheWire]
    }
    return [
      ...areaErrors(area, all),
      ...pathErrors(area, all),
      ...checkPresets(area, all),
      ...findMissingAreaMessages(area, hasWord),
      ...[...all.values()].flatMap(errorsOf),
    ]
  }),
]
