/** Checks how a resource maps to the API: unknown placeholders, and endpoints that are missing or never called. */
import type { Endpoint, PathTemplate, Verb } from '../../../dataProvider/endpoints'
import { pathTemplateOf, transitionEndpointOf } from '../../../dataProvider/paths'
import type { ResolvedDefinition } from '../definition/resolve'
import { type ConfigurationError, findUnknownNames, inputsOfAction, listSources } from './configurationErrors'

const rootOf = (source: string) => source.split('.')[0] ?? source

/**
 * Returns the placeholders that every path may contain: the placeholders that the data provider fills in, and the
 * placeholders for which callers can pass values according to the definition.
 */
const commonPlaceholders = ({ pathNames = [] }: ResolvedDefinition) => ['country', ...pathNames]

const filterNames = ({ panel, filters = [], tabs = [], filter = {} }: ResolvedDefinition) => [
  ...(panel?.filters ?? []),
  ...filters.map(({ name }) => name),
  ...tabs.flatMap(tab => Object.keys(tab.filter)),
  ...Object.keys(filter),
]
const recordNames = ({ columns, form, idSource }: ResolvedDefinition) => [
  'guid',
  ...(idSource ? [idSource] : []),
  ...columns.map(({ source }) => rootOf(source)),
  ...listSources(form?.fields),
]
const formNames = ({ form, dialog }: ResolvedDefinition) =>
  // A resource with its own dialog may send any values.
  form && !dialog ? [...listSources(form.fields), ...Object.keys(form.initial ?? {})] : undefined

/** Returns the placeholders available to the call of each method; `undefined` means any. */
const placeholdersByVerb = (resource: ResolvedDefinition): Record<Verb, readonly string[] | undefined> => {
  const sent = formNames(resource)
  return {
    getList: filterNames(resource),
    getOne: ['id'],
    getMany: [],
    create: sent,
    update: sent && ['id', ...sent],
    delete: ['id', ...recordNames(resource)],
  }
}

const templatesIn = (template: PathTemplate): [path: string, text: string][] =>
  typeof template === 'string'
    ? [['path', template]]
    : Object.entries(template.paths).map(([value, text]) => [`path.paths.${value}`, text])

const templateErrors = (
  resource: ResolvedDefinition,
  at: string,
  template: PathTemplate,
  known: readonly string[] | undefined,
): ConfigurationError[] => {
  if (!known) return []
  const all = new Set([...known, ...commonPlaceholders(resource)])
  const by = typeof template === 'string' ? undefined : template.by
  return [
    ...templatesIn(template).flatMap(([path, text]) => {
      const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
      const rest = text.replace(/\{[^{}]*\}/g, '')
      return [
        ...findUnknownNames(names, all, name => `${at}.${path}: {${name}} is not a value that the call has`),
        ...(/[{}]/.test(rest) ? [`${at}.${path}: ${text} has a brace that is not closed or not opened`] : []),
      ]
    }),
    ...findUnknownNames([by], all, name => `${at}.path.by: ${name} is not a value that the call has`),
  ]
}

/** Returns whether some part of the screen uses this method, or the definition declares an endpoint for it. */
const isCalled = (resource: ResolvedDefinition, verb: Verb) => {
  const { toolbar, actions, endpoints } = resource
  if (endpoints?.[verb] || verb === 'getList') return true
  if (verb === 'create') return toolbar.some(({ kind }) => kind === 'create')
  return actions.some(({ kind }) => (verb === 'update' ? kind === 'edit' : kind === verb))
}

/** A value on which every call, property and conversion to text works, for running a `serialise` without a record. */
const anyValue: unknown = new Proxy(() => anyValue, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : anyValue),
})

/** Returns the names that `serialise` does not read; an empty list if `serialise` cannot be run without a record. */
const findUnread = (serialise: NonNullable<Endpoint['serialise']>, names: readonly string[]): string[] => {
  const unread = new Set(names)
  const values = new Proxy(Object.fromEntries(names.map(name => [name, anyValue])), {
    get(_, name) {
      unread.delete(String(name))
      return anyValue
    },
  })
  try {
    serialise(values, values)
    return [...unread]
  } catch {
    return []
  }
}

/**
 * Returns the names under which the request body contains the picture of a field; an empty list if this cannot be
 * computed.
 */
const picturesInBody = ({ serialise }: Endpoint, source: string, names: Iterable<string>): string[] => {
  const guid = 'guid of the picture'
  const values = { ...Object.fromEntries([...names].map(name => [name, anyValue])), [source]: { guid } }
  try {
    return Object.entries(Object(serialise?.(values, values))).flatMap(([name, value]) =>
      value === guid ? [name] : [],
    )
  } catch {
    return []
  }
}

/**
 * Reports pictures whose name in the request body is not declared, because errors of the API would then not be shown at
 * the field.
 */
const wireErrors = ({ form, endpoints = {} }: ResolvedDefinition, at: string): ConfigurationError[] => {
  const fields = form?.fields ?? []
  return fields
    .filter(({ kind }) => kind === 'image')
    .flatMap(({ source, wire = [] }) => {
      const sent = (['create', 'update'] as const).flatMap(verb =>
        picturesInBody(endpoints[verb] ?? {}, source, listSources(fields)),
      )
      return findUnknownNames(
        [...new Set(sent)],
        new Set([source, ...wire]),
        name => `${at}.form.fields.${source}.wire: the body has the picture as ${name}`,
      )
    })
}

const pathErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => [
  ...(Object.entries(placeholdersByVerb(resource)) as [Verb, readonly string[] | undefined][])
    .filter(([verb]) => isCalled(resource, verb))
    .flatMap(([verb, known]) =>
      templateErrors(resource, `${at}.endpoints.${verb}`, pathTemplateOf(resource, verb), known),
    ),
  ...[...new Set([...Object.keys(resource.transitions ?? {}), ...transitionKeys(resource)])].flatMap(key => {
    const actionsOfKey = resource.actions.filter(action => action.kind === 'transition' && action.key === key)
    const fields = actionsOfKey.flatMap(action => inputsOfAction(action)?.fields ?? [])
    // A required checkbox is a confirmation: it is always true, so the call need not send it.
    const sent = fields.filter(({ kind, required }) => !(kind === 'boolean' && required)).map(({ source }) => source)
    const knownNames = ['id', ...recordNames(resource), ...fields.map(({ source }) => source)]
    const { endpoint, template } = transitionEndpointOf(resource, key)
    const inBody = sent.filter(source => !JSON.stringify(template).includes(`{${source}}`))
    const [lost] = endpoint.serialise ? findUnread(endpoint.serialise, inBody) : inBody
    const reason = endpoint.serialise ? 'its serialise does not read it' : 'the transition has no serialise'
    return [
      ...templateErrors(resource, `${at}.transitions.${key}`, template, knownNames),
      ...(lost ? [`${at}.actions.transition.${key}.ask.fields.${lost}: is not sent, because ${reason}`] : []),
    ]
  }),
]

const transitionKeys = ({ actions }: ResolvedDefinition) =>
  actions.flatMap(action => (action.kind === 'transition' ? [action.key] : []))

/** Checks endpoints whose path depends on the choice in a field: each option of the field needs a path. */
const choiceErrors = ({ form, endpoints = {} }: ResolvedDefinition, at: string): ConfigurationError[] =>
  Object.entries(endpoints).flatMap(([verb, { path }]) => {
    if (!path || typeof path === 'string') return []
    const field = form?.fields.find(({ source }) => source === path.by)
    const options = field && 'options' in field ? field.options : []
    const paths = new Set(Object.keys(path.paths))
    return findUnknownNames(
      options,
      paths,
      option => `${at}.endpoints.${verb}.path.paths: there is none for ${path.by} ${option}`,
    )
  })

const ignoredByRest: readonly (keyof Endpoint)[] = ['path', 'method', 'parse']

/**
 * Reports settings that have no effect with the resource's dialect (its style of API calls): several in the plain REST
 * dialect (`ra-data-simple-rest`), and `isWhole` without `oneFrom` in the b2b dialect.
 */
const ignoredErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] => {
  const { dialect, endpoints = {}, oneFrom, isWhole, offsetParam } = resource
  const ignored = (path: string) => `${at}.${path}: the dialect ${dialect} ignores it`
  if (dialect === 'b2b') return isWhole && !oneFrom ? [`${at}.isWhole: it has no effect without oneFrom`] : []
  return [
    ...Object.entries({ oneFrom, isWhole, offsetParam }).flatMap(([name, said]) => (said ? [ignored(name)] : [])),
    ...Object.entries(endpoints).flatMap(([verb, endpoint]) => [
      ...ignoredByRest.filter(part => endpoint[part] !== undefined).map(part => ignored(`endpoints.${verb}.${part}`)),
      ...(endpoint.serialise && verb !== 'create' && verb !== 'update' ? [ignored(`endpoints.${verb}.serialise`)] : []),
    ]),
  ]
}

/** Reports transitions without a path. Only in the b2b dialect do transitions have a default path. */
const endpointErrors = (resource: ResolvedDefinition, at: string): ConfigurationError[] =>
  resource.dialect === 'b2b'
    ? []
    : transitionKeys(resource)
        .filter(key => !resource.transitions?.[key]?.path)
        .map(key => `${at}.actions.transition.${key}: transitions.${key} has no path`)

export const checkEndpoints = (resource: ResolvedDefinition, at: string): ConfigurationError[] => [
  ...pathErrors(resource, at),
  ...choiceErrors(resource, at),
  ...wireErrors(resource, at),
  ...ignoredErrors(resource, at),
  ...endpointErrors(resource, at),
]
