/**
 * Checks the content of the API's description: standard tools accept it, and each operation has a name, an example, and
 * the errors and headers that it really answers.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import type { FastifySchema } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { webhookEventTypes } from '../../contract/webhookEvents'
import { eventTypes } from '../../server/events/types'
import { startTestServer, type TestServer } from '../helpers/server'

type Json = Record<string, unknown>
interface Content {
  schema: Json
  examples: { default: { value?: unknown; $ref?: string } }
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}
interface Response {
  $ref?: string
  headers?: Json
  content?: Record<string, Content>
}
interface Document {
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'examples', Record<string, Json>> & { responses: Record<string, Response> }
}

const publicUrl = 'https://portal.bottles.org'
let t: TestServer
let document: Document
let text: string
beforeAll(async () => {
  t = await startTestServer({ config: { publicUrl } })
  text = (await t.app.inject('/api/openapi.json')).payload
  document = JSON.parse(text)
})
afterAll(() => t.close())

/** Returns the operations, with the references to shared responses resolved. */
const operations = () =>
  Object.values(document.paths)
    .flatMap(path => Object.values(path))
    .map(operation => {
      const own = Object.entries(operation.responses).map(([status, each]) => [status, responseAt(each)] as const)
      return { ...operation, responses: Object.fromEntries(own) }
    })
const responseAt = (response: Response): Response =>
  response.$ref ? (document.components.responses[nameOf(response.$ref)] ?? {}) : response
const nameOf = ($ref: unknown) => String($ref).split('/').at(-1) ?? ''
const isJson = (type: string) => type.includes('json')

/**
 * Returns whether the router can distinguish two paths that the linter reports as ambiguous: at some position, one has
 * a fixed segment, and the other a parameter that cannot have this value, because it must be a UUID or a number.
 */
function areDistinct(one: string, other: string) {
  const [left, right] = [one.split('/'), other.split('/')]
  return left.some((part, at) => {
    const [word, param] = part.includes('{') ? [right[at] ?? '', part] : [part, right[at] ?? '']
    return param.includes('{') && !word.includes('{') && /^\{(id|year)\}$/.test(param) && !/^[\d-]+$/.test(word)
  })
}

test('Redocly’s recommended rules accept the description', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const real = problems.filter(({ ruleId, message }) => {
    const [one, other] = [...message.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path)
    return ruleId !== 'no-ambiguous-paths' || !one || !other || !areDistinct(one, other)
  })
  expect(real.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('Spectral’s recommended rules accept the description', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as never] })
  const problems = await linter.run(JSON.parse(text))
  expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
})

test('the description names its server, and each operation is unique', () => {
  expect(document.servers).toEqual([{ url: publicUrl }])
  const all = [...operations(), ...Object.values(document.webhooks).flatMap(webhook => Object.values(webhook))]
  const ids = all.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
  const tags = document.tags.map(({ name }) => name)
  for (const operation of all) expect(tags).toEqual(expect.arrayContaining(operation.tags))
})

test('every record that is sent or received is a named component', () => {
  const unnamed = operations().flatMap(({ operationId, requestBody, responses }) =>
    [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content ?? {})].flatMap(content =>
      Object.entries(content).flatMap(([type, { schema }]) => {
        const item = (schema.items ?? schema) as Json
        return isJson(type) && item.properties ? [operationId] : []
      }),
    ),
  )
  expect(unnamed).toEqual([])
})

test('each operation has an example, and the server accepts that of its body', () => {
  const exampleOf = ({ examples }: Content) =>
    examples.default.$ref ? document.components.examples[nameOf(examples.default.$ref)]?.value : examples.default.value
  const schemas = new Map(t.app.operations.map(({ schema }) => [operationIdOf(schema), schema]))
  for (const { operationId, requestBody, responses } of operations()) {
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const [type, each] of Object.entries(content))
        if (isJson(type) && Number(status) < 400)
          expect([operationId, exampleOf(each)]).not.toEqual([operationId, undefined])
    const json = requestBody?.content['application/json']
    const body = schemas.get(operationId)?.body as z.ZodType | undefined
    if (json && body) expect([operationId, body.safeParse(exampleOf(json)).error]).toEqual([operationId, undefined])
  }
})
const operationIdOf = (schema: FastifySchema) => (schema as { operationId?: string }).operationId

test('an operation has the errors that its declaration allows, and no others', () => {
  const statusesOf = (id: string) =>
    Object.keys(operations().find(({ operationId }) => operationId === id)?.responses ?? {}).join(' ')
  expect(statusesOf('getAuthMe')).toBe('200 400 401 403 429 500 503')
  expect(statusesOf('getRetailLocations')).toBe('200 400 401 403 404 422 429 500 503')
  expect(statusesOf('putRetailLocationsById')).toBe('200 400 401 403 404 409 412 413 415 422 429 500 503')
  expect(statusesOf('postAuthSignIn')).toBe('200 202 400 403 404 409 413 415 422 429 500 503')
})

test('files have their own media types, and answers their headers', () => {
  const answersOf = (id: string) => operations().find(({ operationId }) => operationId === id)?.responses[200]
  const typesOf = (id: string) => Object.keys(answersOf(id)?.content ?? {})
  const statement = 'getSponsorRewardsFundraisingSponsorshipStatementByYear'
  expect(typesOf(statement)).toEqual(['application/pdf'])
  expect(typesOf(`${statement}Csv`)).toEqual(['text/csv'])
  expect(typesOf('getStaffAuditLogExport')).toEqual(['text/csv', 'application/x-ndjson'])
  expect(typesOf('getNotificationsUnread')).toEqual(['application/json', 'text/event-stream'])
  expect(answersOf(statement)?.headers).toHaveProperty('Content-Disposition')
  expect(answersOf('getRetailLocationsById')?.headers).toHaveProperty('ETag')
  expect(answersOf('getStaffLocations')?.headers).toHaveProperty('Content-Range')
})

test('events are a union that `type` discriminates, and each message to webhooks is described', () => {
  const { schemas } = document.components
  const known = eventTypes.map(({ type }) => type)
  for (const { oneOf = [], discriminator } of [schemas.EventInput ?? {}, schemas.CloudEventInput ?? {}]) {
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> }
    expect([propertyName, Object.keys(mapping)]).toEqual(['type', known])
    expect(Object.values(mapping)).toEqual((oneOf as { $ref: string }[]).map(({ $ref }) => $ref))
    const types = Object.values(mapping).map($ref => schemas[nameOf($ref)]?.properties as { type: Json } | undefined)
    expect(types.map(each => each?.type.const)).toEqual(known)
  }
  expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes, 'endpoint.test'])
})
