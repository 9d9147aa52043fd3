/**
 * Start-up check of the registry: what the compiler cannot see (words, references between resources, addresses).
 * Every message names the path in the definition.
 */
import type { SessionRole } from '../../../contract/roles'
import type { RowAction } from './actions'
import type { AnyDefinition, Field } from './definition'
import { type Resolved, resolveAll } from './resolve'
import { actionKey, choiceKey, dialogKey, emptyKey, fieldKey, filterKey, tabKey, titleKey } from './words'

type Values = Record<string, unknown>
type Mistake = string
interface Place {
  path: string
  key: string
}

interface AreaScreen {
  kind: string
  segment: string
  resource?: string
  title?: string
  tabs?: readonly { resource: string }[]
}
const resourcesOf = ({ resource, tabs }: AreaScreen) => [
  ...(resource ? [resource] : []),
  ...(tabs ?? []).map(tab => tab.resource),
]

/** What the screens of an area say, as far as it concerns resources. */
export interface AreaScreens {
  role: SessionRole
  screens: readonly AreaScreen[]
  menu: readonly { label: string; segment: string }[]
}

const fieldWords = (resource: Resolved, field: Field<Values>, at: string): Place[] => {
  const path = `${at}.fields.${field.source}`
  const options = field.kind === 'choice' ? field.options : []
  return [
    { path, key: fieldKey(resource, field.source) },
    ...options.map(option => ({ path: `${path}.options.${option}`, key: choiceKey(resource, field.source, option) })),
    ...(field.hint ? [{ path: `${path}.hint`, key: field.hint }] : []),
    ...(field.rules ?? []).map((rule, index) => ({ path: `${path}.rules.${index}`, key: rule.message })),
  ]
}

const askedFields = (action: RowAction<Values>) => (action.kind === 'transition' ? (action.ask?.fields ?? []) : [])

const filterWords = (resource: Resolved, at: string): Place[] =>
  (resource.filters ?? []).flatMap(filter => {
    const path = `${at}.filters.${filter.name}`
    const options = filter.kind === 'choice' ? filter.options : []
    return [
      { path, key: filterKey(resource, filter.name) },
      ...options.map(option => ({ path: `${path}.options.${option}`, key: choiceKey(resource, filter.name, option) })),
    ]
  })

const actionWords = (resource: Resolved, at: string): Place[] =>
  resource.actions.flatMap(action => {
    const path = `${at}.actions.${action.kind}`
    if (action.kind === 'transition' || action.kind === 'custom')
      return [
        { path: `${path}.${action.key}`, key: actionKey(resource, action.key) },
        ...askedFields(action).flatMap(field => fieldWords(resource, field, `${path}.${action.key}.ask`)),
      ]
    if (action.kind === 'open') return [{ path: `${path}.${action.segment}`, key: actionKey(resource, action.segment) }]
    return [{ path, key: dialogKey(resource, action.kind) }]
  })

const wordsOf = (resource: Resolved, at: string): Place[] => [
  { path: at, key: titleKey(resource) },
  { path: `${at}.empty`, key: emptyKey(resource, 'title') },
  { path: `${at}.empty`, key: emptyKey(resource, 'text') },
  ...resource.columns.map(column => ({
    path: `${at}.columns.${column.source}`,
    key: column.label ?? fieldKey(resource, column.source),
  })),
  ...(resource.tabs ?? []).map(tab => ({ path: `${at}.tabs.${tab.key}`, key: tabKey(resource, tab.key) })),
  ...(resource.form?.fields ?? []).flatMap(field => fieldWords(resource, field, `${at}.form`)),
  ...filterWords(resource, at),
  ...actionWords(resource, at),
  ...resource.toolbar.flatMap(({ kind }) =>
    kind === 'create' ? [{ path: `${at}.toolbar.create`, key: dialogKey(resource, 'create') }] : [],
  ),
  ...Object.values(resource.toasts ?? {}).map(key => ({ path: `${at}.toasts`, key })),
]

const lostReferences = (fields: readonly Field<Values>[], all: ReadonlyMap<string, Resolved>, at: string) =>
  fields.flatMap(field =>
    field.kind === 'reference' && !all.has(field.resource)
      ? [`${at}.fields.${field.source}.resource: there is no resource ${field.resource} for this role`]
      : [],
  )

const referenceMistakes = (resource: Resolved, all: ReadonlyMap<string, Resolved>, at: string): Mistake[] => [
  ...lostReferences(resource.form?.fields ?? [], all, `${at}.form`),
  ...resource.actions.flatMap(action => lostReferences(askedFields(action), all, `${at}.actions.${action.kind}.ask`)),
  ...(resource.filters ?? []).flatMap(filter =>
    filter.kind === 'reference' && !all.has(filter.resource)
      ? [`${at}.filters.${filter.name}.resource: there is no resource ${filter.resource} for this role`]
      : [],
  ),
  ...resource.actions.flatMap(action =>
    action.kind === 'open' && !resource.subRoutes?.[action.segment]
      ? [`${at}.actions.open.${action.segment}: there is no such sub-route`]
      : [],
  ),
]

const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const areaMistakes = ({ role, screens, menu }: AreaScreens, all: ReadonlyMap<string, Resolved>): Mistake[] => [
  ...duplicates(screens.map(({ segment }) => segment)).map(
    segment => `areas.${role}.screens.${segment}: the segment is there twice`,
  ),
  ...screens.flatMap(screen =>
    resourcesOf(screen)
      .filter(resource => !all.has(resource))
      .map(resource => `areas.${role}.screens.${screen.segment}: there is no resource ${resource} for this role`),
  ),
  ...duplicates(menu.map(({ segment }) => segment)).map(
    segment => `areas.${role}.menu.${segment}: the segment is there twice`,
  ),
]

/** Only resources on a screen need words; others are looked up by references. */
const shownMistakes = (area: AreaScreens, all: ReadonlyMap<string, Resolved>, hasWord: (key: string) => boolean) =>
  area.screens.flatMap(resourcesOf).flatMap(name => {
    const resource = all.get(name)
    if (!resource) return []
    const at = `resources.${name} (${area.role})`
    const missing = wordsOf(resource, at).filter(({ key }) => !hasWord(key))
    return [
      ...missing.map(({ path, key }) => `${path}: the translation ${key} is missing`),
      ...referenceMistakes(resource, all, at),
    ]
  })

/** All mistakes as lines that begin with the path in the definition; none: an empty list. */
export const findMistakes = (
  definitions: readonly AnyDefinition[],
  areas: readonly AreaScreens[],
  hasWord: (key: string) => boolean,
): Mistake[] => [
  ...duplicates(definitions.map(({ name }) => name)).map(name => `resources.${name}: the name is there twice`),
  ...areas.flatMap(area => {
    const all = resolveAll(definitions, area.role)
    return [...areaMistakes(area, all), ...shownMistakes(area, all, hasWord)]
  }),
]

/** Throws with all mistakes at once. */
export const validateDefinitions = (...parameters: Parameters<typeof findMistakes>) => {
  const mistakes = findMistakes(...parameters)
  if (mistakes.length > 0) throw new Error(`The definitions have mistakes:\n${mistakes.join('\n')}`)
}
