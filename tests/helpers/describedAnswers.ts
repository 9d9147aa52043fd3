/**
 * Compares answers of the API with its description: status, media type, headers and body. Every server test and every
 * journey in a browser makes this comparison, so that the description always agrees with the server.
 */
import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'

interface Content {
  schema: object
}
interface Response {
  $ref?: string
  content?: Record<string, Content>
  headers?: Record<string, unknown>
}
interface Operation {
  operationId: string
  responses: Record<string, Response>
}
export interface OpenApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
export interface SentAnswer {
  status: number
  headers: Readonly<Record<string, unknown>>
  /** Body of a JSON response as text. If it is undefined, the body is not compared. */
  text?: string | undefined
}

/** Headers of the connection, of caching and of browser security, which are the same for all operations. */
const ofAnyAnswer =
  /^(date|connection|keep-alive|content-(type|length|encoding|security-policy)|transfer-encoding|vary|cache-control|etag|origin-agent-cluster|referrer-policy|strict-transport-security|cross-origin-.*|x-(accel-buffering|content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/

const escaped = (name: string) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))
const pattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+?')}$`)
const braces = (path: string) => path.split('{').length

/** Creates functions that compare answers with the API's description. */
export function createAnswerChecker(description: OpenApiDescription) {
  const ajv = new Ajv({ strict: false, validateFormats: true })
  addFormats(ajv)
  ajv.addSchema(description as object, 'api')
  const places = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation, matches: pattern(path) })),
  )
  // The order matters, because `/{id}` also matches a request to `/{id}:test`: paths with fewer parameters come first,
  // and then longer paths.
  places.sort((one, other) => braces(one.path) - braces(other.path) || other.path.length - one.path.length)
  const byId = new Map(places.map(place => [place.operation.operationId, place]))

  const bodyProblems = (pointer: string, text: string) => {
    const validate = ajv.getSchema(`api#${pointer}`)
    if (!validate) return [`no schema at ${pointer}`]
    if (validate(JSON.parse(text))) return []
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
    )
  }
  const headerProblems = ({ headers: described = {} }: Response, headers: SentAnswer['headers']) => {
    const names = new Set(Object.keys(described).map(name => name.toLowerCase()))
    const unknown = Object.keys(headers).filter(name => !ofAnyAnswer.test(name) && !names.has(name))
    return unknown.map(name => `a header that is not described: ${name}`)
  }
  const problemsAt = ({ path, method, operation }: (typeof places)[number], answer: SentAnswer): string[] => {
    const own = operation.responses[answer.status]
    if (!own) return [`the status ${answer.status} is not described`]
    const name = own.$ref?.replace('#/components/responses/', '')
    const response = name ? description.components.responses[name] : own
    if (!response) return [`no response ${name}`]
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
    const at = name
      ? `/components/responses/${escaped(name)}`
      : `/paths/${escaped(path)}/${method}/responses/${answer.status}`
    if (response.content && !response.content[type]) return [`the media type “${type}” is not described`]
    const hasBody = response.content && answer.text && type === 'application/json'
    const body = hasBody ? bodyProblems(`${at}/content/${escaped(type)}/schema`, answer.text ?? '') : []
    return [...headerProblems(response, answer.headers), ...body]
  }
  return {
    /**
     * Returns the differences between the response and the description of the operation. Returns none if the operation
     * is unknown.
     */
    ofOperation(operationId: string, answer: SentAnswer): string[] {
      const place = byId.get(operationId)
      return place ? problemsAt(place, answer) : []
    },
    /**
     * Returns the differences between the response and the description of the operation with this method and path. If
     * no such operation is described, every status except 404 is a difference.
     */
    ofAddress(method: string, path: string, answer: SentAnswer): string[] {
      const place = places.find(each => each.method === method.toLowerCase() && each.matches.test(path))
      return place ? problemsAt(place, answer) : answer.status === 404 ? [] : ['the operation is not described']
    },
  }
}
