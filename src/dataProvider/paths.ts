/**
 * Fills the path templates of `endpoints.ts`. A placeholder is replaced by the URL-encoded value of the same name from
 * the first source that has such a value.
 */
import type { Endpoint, PathTemplate, Transport, Values, Verb } from './endpoints'

const placeholder = /\{(\w+)\}/g

const choose = (template: PathTemplate, sources: readonly Values[]) => {
  if (typeof template === 'string') return template
  const value = sources.find(source => source[template.by] !== undefined)?.[template.by]
  const path = template.paths[String(value)]
  if (path === undefined) throw new Error(`No path where ${template.by} is ${value}`)
  return path
}

export interface FilledPath {
  path: string
  /** The names of the placeholders that the path contains. */
  used: ReadonlySet<string>
}

/**
 * Fills a template.
 * @param base prefix of templates without a leading slash
 * @throws if no source has a value for a placeholder, or if the template has no path for the value of its field `by`
 */
export const fillPath = (base: string, template: PathTemplate, sources: readonly Values[]): FilledPath => {
  const used = new Set<string>()
  const chosen = choose(template, sources)
  const filled = chosen.replace(placeholder, (_, name: string) => {
    const value = sources.find(source => source[name] !== undefined && source[name] !== null)?.[name]
    if (value === undefined) throw new Error(`{${name}} of ${chosen} is not known to the call`)
    used.add(name)
    return encodeURIComponent(String(value))
  })
  const path = filled.startsWith('/') ? filled : `${base}/${filled}`
  return { path: path.replace(/\/$/, ''), used }
}

const ofOne: ReadonlySet<Verb> = new Set<Verb>(['getOne', 'update', 'delete'])

/**
 * Returns the template of the verb's endpoint. By default it is `path` for lists and create, and `path/{id}` for one
 * record.
 */
export const pathTemplateOf = (transport: Transport, verb: Verb): PathTemplate =>
  transport.endpoints?.[verb]?.path ?? (ofOne.has(verb) ? `${transport.path}/{id}` : transport.path)

/** Returns the endpoint and the template of a transition. By default the template is `path/{id}:key`. */
export const transitionEndpointOf = (
  transport: Transport,
  key: string,
): { endpoint: Endpoint; template: PathTemplate } => {
  const endpoint = transport.transitions?.[key] ?? {}
  return { endpoint, template: endpoint.path ?? `${transport.path}/{id}:${key}` }
}
