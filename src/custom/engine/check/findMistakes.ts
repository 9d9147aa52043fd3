/**
 * The start check of the registry: what the compiler cannot see. Words in `words.ts`, paths and endpoints in `wire.ts`,
 * what leads nowhere or is there twice in `parts.ts`; here the definitions among each other and the areas.
 */
import type { AnyDefinition } from '../definition'
import { type Resolved, resolveAll } from '../resolve'
import { type All, type AreaScreens, type Mistake, resourcesOf, twice } from './mistake'
import { partMistakes } from './parts'
import { wireMistakes } from './wire'
import { missingAreaWords, missingWords } from './words'

/** Filled by the router, outside of the area's screens: they open in a tab of their own. */
const segmentOf = (address: string) => address.split('/')[0]

const areaMistakes = ({ role, screens, menu }: AreaScreens, all: All): Mistake[] => {
  const at = `areas.${role}`
  const isScreen = (address: string) => screens.some(({ segment }) => segment === segmentOf(address))
  return [
    ...twice(`${at}.screens`, screens, ({ segment }) => segment),
    ...twice(`${at}.menu`, menu, ({ segment }) => segment),
    ...screens.flatMap(screen =>
      resourcesOf(screen)
        .filter(resource => !all.has(resource))
        .map(resource => `${at}.screens.${screen.segment}: there is no resource ${resource} for this role`),
    ),
    ...screens.flatMap(({ segment, to }) =>
      to !== undefined && !isScreen(to) ? [`${at}.screens.${segment}.to: there is no screen ${to}`] : [],
    ),
    ...menu
      .filter(({ segment, opensInNewTab }) => !opensInNewTab && !isScreen(segment))
      .map(({ segment }) => `${at}.menu.${segment}: there is no such screen`),
  ]
}

const roleMistakes = ({ name, roles, form, columns = [], forRole = {} }: AnyDefinition): Mistake[] =>
  Object.entries(forRole).flatMap(([role, variant]) => {
    const at = `resources.${name}.forRole.${role}`
    const sources: readonly string[] = (variant?.form ?? form)?.fields.map(({ source }) => source) ?? []
    return [
      ...(roles.some(own => own === role) ? [] : [`${at}: the resource is not for this role`]),
      ...Object.keys(variant?.fields ?? {})
        .filter(source => !sources.includes(source))
        .map(source => `${at}.fields.${source}: the form has no such field`),
      ...Object.keys(Array.isArray(variant?.columns) ? {} : (variant?.columns ?? {}))
        .filter(source => columns.every(column => column.source !== source))
        .map(source => `${at}.columns.${source}: there is no such column`),
    ]
  })

/** Only resources on a screen need words and parts that fit; others are looked up by references and components. */
const shownMistakes = (area: AreaScreens, all: All, hasWord: (key: string) => boolean) =>
  [...new Set(area.screens.flatMap(resourcesOf))].flatMap(name => {
    const resource = all.get(name)
    const at = `resources.${name} (${area.role})`
    return resource ? [...missingWords(resource, at, hasWord), ...partMistakes(resource, all, at)] : []
  })

const onTheWire = (area: AreaScreens, all: All) =>
  [...all.values()].flatMap((resource: Resolved) => wireMistakes(resource, `resources.${resource.name} (${area.role})`))

/** All mistakes as lines that begin with the path in the definition; none: an empty list. */
export const findMistakes = (
  definitions: readonly AnyDefinition[],
  areas: readonly AreaScreens[],
  hasWord: (key: string) => boolean,
): Mistake[] => [
  ...twice('resources', definitions, ({ name }) => name),
  ...definitions.flatMap(roleMistakes),
  ...areas.flatMap(area => {
    const all = resolveAll(definitions, area.role)
    return [
      ...areaMistakes(area, all),
      ...missingAreaWords(area, hasWord),
      ...shownMistakes(area, all, hasWord),
      ...onTheWire(area, all),
    ]
  }),
]
