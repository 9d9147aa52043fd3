/**
 * Makes the description small: responses and schemas that many operations share are defined once below `components` and
 * referred to. Schemas get there by their `id` (`.meta({ id })` in contract/), responses here.
 */
import { STATUS_CODES } from 'node:http'

type Json = Record<string, unknown>
interface Description {
  paths?: Record<string, Record<string, { responses?: Record<string, Json> }>>
  components?: { schemas?: Json; responses?: Json }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const refer = (name: string) => ({ $ref: `#/components/responses/${name}` })
const words = (text: string) => text.replace(/[^A-Za-z]+/g, '')

/** Returns the references in a part of the description. */
function referencesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) referencesIn(each, found)
  else if (isObject(value))
    for (const [key, each] of Object.entries(value)) {
      if (key === '$ref' && typeof each === 'string') found.add(each)
      else referencesIn(each, found)
    }
  return found
}

/** Returns the name of an error's response: its status, with the record that it contains in addition to the error. */
function nameOf(status: string, response: Json) {
  const schemas = [...referencesIn(response)].map(each => each.slice(each.lastIndexOf('/') + 1))
  return [words(STATUS_CODES[status] ?? 'Error'), ...schemas].join('Of')
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/**
 * Moves the responses of errors to `components.responses`, where equal ones are merged, and adds to each operation the
 * errors that any operation may answer.
 */
function shareErrors({ paths = {} }: Description, anyErrors: readonly number[]): Json {
  const shared: Json = Object.fromEntries(
    anyErrors.map(status => [
      words(STATUS_CODES[status] ?? ''),
      { description: STATUS_CODES[status], content: errorContent },
    ]),
  )
  const names = new Map<string, string>()
  const nameOfShared = (status: string, response: Json) => {
    const text = JSON.stringify(response)
    const base = nameOf(status, response)
    let name = names.get(text) ?? base
    for (let number = 2; !names.has(text) && name in shared; number++) name = `${base}${number}`
    names.set(text, name)
    shared[name] = response
    return name
  }
  for (const operation of Object.values(paths).flatMap(path => Object.values(path))) {
    const responses: Record<string, Json> = {}
    for (const status of anyErrors) responses[status] = refer(words(STATUS_CODES[status] ?? ''))
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (response.description === 'Default Response') response.description = STATUS_CODES[status]
      responses[status] = Number(status) < 400 ? response : refer(nameOfShared(status, response))
    }
    operation.responses = responses
  }
  return shared
}

/** Returns the schemas that something refers to, directly or through others. */
function usedSchemas(schemas: Json, from: unknown) {
  const used = new Set<string>()
  const look = (part: unknown) => {
    for (const reference of referencesIn(part)) {
      const name = reference.replace('#/components/schemas/', '')
      if (used.has(name) || !(name in schemas)) continue
      used.add(name)
      look(schemas[name])
    }
  }
  look(from)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/** Removes the pattern next to a format, which says the same in up to 300 characters. */
function withoutPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (!isObject(value)) return value
  const isFormat = typeof value.format === 'string' && typeof value.pattern === 'string'
  const kept = Object.entries(value).filter(([key]) => !(isFormat && key === 'pattern'))
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutPatterns(each)]))
}

/**
 * Returns the description with shared components, without those that nothing refers to.
 * @param anyErrors the statuses that any operation may answer with an error body
 */
export function withSharedComponents<Given extends object>(description: Given, anyErrors: readonly number[]): Given {
  const { components = {}, ...rest } = description as Description
  const responses = shareErrors(rest, anyErrors)
  const schemas = usedSchemas(components.schemas ?? {}, [rest, responses])
  return withoutPatterns({ ...rest, components: { ...components, responses, schemas } }) as Given
}
