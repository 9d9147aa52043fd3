/**
 * The start check of the registry: what the compiler cannot see. Words in `checkMessages.ts`, paths and endpoints in `checkEndpoints.ts`,
 * what leads nowhere or is there twice in `checkParts.ts`; here the definitions among each other and the areas.
 */
import type { AnyDefinition } from '../definition/definition'
import { type Resolved, resolveAll } from '../definition/resolve'
import { checkEndpoints } from './checkEndpoints'
import { missingAreaWords, missingWords } from './checkMessages'
import { checkParts } from './checkParts'
import type { All, AreaScreens, ConfigurationError } from './configurationErrors'
import { lost, resourcesOf, sourcesOf, twice } from './configurationErrors'

const areaMistakes = ({ role, screens, menu }: AreaScreens, all: All): ConfigurationError[] => {
  const at = `areas.${role}`
  const isScreen = (address: string) => screens.some(({ segment }) => segment === address.split('/')[0])
  return [
    ...twice(`${at}.screens`, screens, ({ segment }) => segment),
    ...twice(`${at}.menu`, menu, ({ segment }) => segment),
    ...screens.flatMap(({ segment, to, ...shown }) => [
      ...lost(resourcesOf(shown), all, name => `${at}.screens.${segment}: there is no resource ${name} for this role`),
      ...(to === undefined || isScreen(to) ? [] : [`${at}.screens.${segment}.to: there is no screen ${to}`]),
    ]),
    // What opens in a tab of its own is filled by the router, outside of the area's screens.
    ...menu
      .filter(({ segment, opensInNewTab }) => !opensInNewTab && !isScreen(segment))
      .map(({ segment }) => `${at}.menu.${segment}: there is no such screen`),
  ]
}

const roleMistakes = ({ name, roles, form, columns, forRole = {} }: AnyDefinition): ConfigurationError[] =>
  Object.entries(forRole).flatMap(([role, variant = {}]) => {
    const at = `resources.${name}.forRole.${role}`
    const changed = Array.isArray(variant.columns) ? {} : (variant.columns ?? {})
    const fields = sourcesOf((variant.form ?? form)?.fields)
    return [
      ...lost([role], new Set(roles), () => `${at}: the resource is not for this role`),
      ...lost(Object.keys(variant.fields ?? {}), fields, key => `${at}.fields.${key}: the form has no such field`),
      ...lost(Object.keys(changed), sourcesOf(columns), key => `${at}.columns.${key}: there is no such column`),
    ]
  })

/** All mistakes as lines that begin with the path in the definition; none: an empty list. */
export const checkConfiguration = (
  definitions: readonly AnyDefinition[],
  areas: readonly AreaScreens[],
  hasWord: (key: string) => boolean,
): ConfigurationError[] => [
  ...twice('resources', definitions, ({ name }) => name),
  ...definitions.flatMap(roleMistakes),
  ...areas.flatMap(area => {
    const all = resolveAll(definitions, area.role)
    const shown = new Set(area.screens.flatMap(resourcesOf))
    const mistakesOf = (resource: Resolved) => {
      const at = `resources.${resource.name} (${area.role})`
      const onTheWire = checkEndpoints(resource, at)
      // Others are looked up by references and components: they need neither words nor parts that fit.
      if (!shown.has(resource.name)) return onTheWire
      return [...missingWords(resource, at, hasWord), ...checkParts(resource, all, at), ...onTheWire]
    }
    return [...areaMistakes(area, all), ...missingAreaWords(area, hasWord), ...[...all.values()].flatMap(mistakesOf)]
  }),
]
