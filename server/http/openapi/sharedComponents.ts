/**
 * Makes the API's description small: parts that many operations share are defined once below `components`. Schemas with
 * an `id` (`.meta({ id })` in contract/) are below `components` already; this file adds the responses, headers and
 * examples.
 */
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { errorStatus } from '../../../contract/errors'
import type { RecordRules } from '../../../contract/recordRules'
import { webhookMessageSchemas } from '../../../contract/webhookEventData'
import type { WebhookEventType } from '../../../contract/webhookEvents'
import { isFeatureOff } from '../../lib/disabledFeatures'
import { addExamples } from './examples'
import type { OperationFacts } from './operationFacts'
import { headerComponents, headerReferencesFor } from './responseHeaders'
import { describeWebhooks } from './webhooks'

type Json = Record<string, unknown>
interface Response extends Json {
  content?: Record<string, Json>
}
export interface Operation extends Json {
  operationId: string
  tags?: string[]
  requestBody?: { content: Record<string, Json> }
  responses: Record<string, Response>
}
interface Description {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Json }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
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

/**
 * Returns the component name of a response: its status and the schemas that it contains other than `Error`, such as
 * `ConflictOfLocation`.
 */
function nameOf(status: string, { content }: Response) {
  const contents = Object.values(content ?? {}).map(({ schema }) => schema)
  const schemas = [...referencesIn(contents)].map(reference => reference.slice(reference.lastIndexOf('/') + 1))
  return [words(STATUS_CODES[status] ?? 'Error'), ...schemas.filter(name => name !== 'Error')].join('Of')
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
/** Returns the response of an error. Its description lists the codes that have its status. */
const errorResponse = (status: number): Response => {
  const codes = Object.entries(errorStatus).flatMap(([code, each]) => (each === status ? [code] : []))
  const description = `${STATUS_CODES[status]}: ${codes.join(', ')}`
  return { description, headers: headerReferencesFor(status), content: structuredClone(errorContent) }
}

/** Adds the errors of an operation, and the headers of each response. */
function completeResponses(operation: Operation, { errors, headers }: OperationFacts) {
  for (const status of errors) operation.responses[status] ??= errorResponse(status)
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? ''
    response.headers = headerReferencesFor(Number(status), Number(status) < 400 ? headers : [])
  }
}

/** Moves the responses that several operations have to `components.responses`, and returns them. */
function shareResponses(operations: Operation[]): Json {
  const counts = new Map<string, number>()
  const texts = new Map<Response, string>()
  for (const response of operations.flatMap(({ responses }) => Object.values(responses))) {
    const text = JSON.stringify(response)
    texts.set(response, text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const shared = new Map<string, { text: string; response: Response }>()
  const share = (status: string, response: Response) => {
    const text = texts.get(response) ?? ''
    if (counts.get(text) === 1) return response
    const base = nameOf(status, response)
    let name = base
    for (let number = 2; (shared.get(name)?.text ?? text) !== text; number++) name = `${base}${number}`
    shared.set(name, { text, response })
    return { $ref: `#/components/responses/${name}` }
  }
  for (const operation of operations) {
    const entries = Object.entries(operation.responses)
    operation.responses = Object.fromEntries(entries.map(([status, each]) => [status, share(status, each)]))
  }
  return Object.fromEntries([...shared].map(([name, { response }]) => [name, response]))
}

/** Returns the schemas to which `from` refers, directly or through other schemas. */
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

/**
 * Removes repetitions from a schema: a pattern next to a `format` (patterns have up to 300 characters) is removed, and
 * a record with fixed keys, which zod describes with two lists of the keys, becomes an object with these properties.
 */
function withoutRepetitions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRepetitions)
  if (!isObject(value)) return value
  const isFormat = typeof value.format === 'string' && typeof value.pattern === 'string'
  const isRecord =
    isObject(value.propertyNames) && isObject(value.additionalProperties) && Array.isArray(value.required)
  const keptEntries = Object.entries(value).filter(([key]) => !(isFormat && key === 'pattern'))
  const entries = keptEntries.map(([key, each]) => [key, withoutRepetitions(each)] as const)
  if (!isRecord) return Object.fromEntries(entries)
  const names = value.required as string[]
  const field = withoutRepetitions(value.additionalProperties)
  const properties = Object.fromEntries(names.map(name => [name, field]))
  const rest = entries.filter(([key]) => key !== 'propertyNames' && key !== 'additionalProperties')
  return { ...Object.fromEntries(rest), properties, additionalProperties: false }
}

/** Replaces the body of operations that describe it by media type. */
function describeBodies(operations: Operation[], factsOf: (operation: Operation) => OperationFacts) {
  for (const operation of operations) {
    const { bodies } = factsOf(operation)
    if (!bodies || !operation.requestBody) continue
    const contents = Object.entries(bodies).map(([type, schema]) => {
      const $ref = `#/components/schemas/${z.globalRegistry.get(schema)?.id}Input`
      return [type, { schema: { $ref } }] as const
    })
    operation.requestBody.content = Object.fromEntries(contents)
  }
}

/** Returns the JSON bodies and the successful JSON responses, which get an example. Files get none. */
const contentsOf = (operations: Operation[]): Json[] =>
  operations.flatMap(({ requestBody, responses }) => {
    const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Number(status) < 400 ? [content] : [],
    )
    return [requestBody?.content ?? {}, ...answers].flatMap(content =>
      Object.entries(content).flatMap(([type, each]) => (type.includes('json') ? [each] : [])),
    )
  })

/** Returns the webhook messages that this installation can send. */
const sentMessages = () =>
  isFeatureOff('features', 'webhooks')
    ? {}
    : Object.fromEntries(
        Object.entries(webhookMessageSchemas).filter(
          ([type]) => !isFeatureOff('announcements', type as WebhookEventType),
        ),
      )

/**
 * Returns the description with shared components, without schemas to which nothing refers.
 * @param factsById what the declarations of the routes say, by the operation's id
 */
export function withSharedComponents<Document extends object>(
  description: Document,
  factsById: ReadonlyMap<string, OperationFacts>,
): Document {
  const none: OperationFacts = { errors: [], headers: [], bodies: undefined, access: undefined, rules: {} }
  const factsOf = ({ operationId }: Operation) => factsById.get(operationId) ?? none
  const { components = {}, paths = {}, ...rest } = withoutRepetitions(description) as Description
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  describeBodies(operations, factsOf)
  const webhooks = describeWebhooks(sentMessages())
  for (const operation of operations) completeResponses(operation, factsOf(operation))
  const schemas = usedSchemas(components.schemas ?? {}, [paths, webhooks])
  const sent = Object.values(webhooks).map(({ post }) => post as unknown as Operation)
  const rulesOf = new Map<Json, RecordRules>(
    operations.flatMap(operation =>
      Object.values(operation.requestBody?.content ?? {}).map(content => [content, factsOf(operation).rules] as const),
    ),
  )
  const examples = addExamples(contentsOf([...operations, ...sent]), schemas, rulesOf)
  const responses = shareResponses(operations)
  const tags = describeTags(operations, factsOf)
  const shared = { ...components, headers: headerComponents, responses, schemas, examples }
  return { ...rest, tags, paths, webhooks, components: shared } as unknown as Document
}

/** Returns the tags of the operations. The description of a tag names the callers of its operations. */
function describeTags(operations: Operation[], factsOf: (operation: Operation) => OperationFacts) {
  const callers = new Map<string, Set<string>>()
  for (const operation of operations)
    for (const tag of operation.tags ?? [])
      callers.set(tag, new Set([...(callers.get(tag) ?? []), ...callersOf(factsOf(operation))]))
  return [...callers].map(([name, who]) => ({ name, description: `For: ${[...who].join(', ')}.` }))
}

const callersOf = ({ access }: OperationFacts) => {
  if (!access || access.kind === 'public') return ['everyone']
  if (access.kind === 'key') return ['API keys']
  return access.roles === 'any' ? ['every signed-in account'] : access.roles
}
