/**
 * Sends the responses to errors. Errors that occur outside a route's own code get responses in the same format and with
 * the same headers as all others:
 *
 *   a URL that cannot be decoded (`/%zz`), an over-long parameter        → 400, through the not-found handler
 *   no HTTP, headers beyond 16 KB, a request that never ends             → 400, 431, 408, written to the socket
 *   a server that is closing                                             → 503
 *   a hook, a serialiser or the error handler that fails in a response   → 500, written to the raw response
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { type ErrorBody, errorStatus } from '../../contract/errors'
import {
  ApiError,
  internalErrorBody,
  isDependencyUnavailable,
  PeriodLimitError,
  retryAfterOf,
  toErrorBody,
} from '../errors/apiErrors'
import type { App } from '../lib/fastifyApp'

/** Returns the fields of a response that do not match its schema, never their values. */
function mismatchedFields(error: unknown) {
  if (!isResponseSerializationError(error)) return {}
  const fields = error.cause.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  return { route: `${error.method} ${error.url}`, fields }
}

const handled = new WeakSet<FastifyRequest>()
/**
 * Returns whether an error of this request has been handled already. A second error can occur while the response to the
 * first is created.
 */
const isHandled = (request: FastifyRequest) => handled.has(request)

/**
 * Sets the headers that tell the client when to call again. Every response has the `X-RateLimit-*` headers of the limit
 * per minute. If another rate limit has rejected the call, these headers describe that limit instead: the remaining
 * calls and the time of the reset are replaced, and the maximum, which is that of the limit per minute, is removed.
 */
function setRetryHeaders(reply: FastifyReply, error: unknown) {
  const retryAfter = retryAfterOf(error)
  if (!retryAfter) return
  reply.header('retry-after', retryAfter)
  if (!(error instanceof ApiError) || errorStatus[error.errorCode] !== 429) return
  if (!(error instanceof PeriodLimitError)) reply.removeHeader('x-ratelimit-limit')
  reply.header('x-ratelimit-remaining', 0).header('x-ratelimit-reset', retryAfter)
}

/** Sends the response to an error. Every route has this function as its error handler. */
function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  handled.add(request)
  const body = toErrorBody(error) ?? internalErrorBody
  if (body === internalErrorBody) request.log.error({ err: error, ...mismatchedFields(error) }, 'request failed')
  if (error instanceof ApiError && error.subject) request.auditNote = { subject: error.subject, ...request.auditNote }
  if (isDependencyUnavailable(error)) request.log.warn({ err: error }, 'a dependency does not answer')
  setRetryHeaders(reply, error)
  // The error may occur after the headers of a file download were set.
  reply.removeHeader('content-disposition')
  return reply.code(errorStatus[body.errorCode]).send(body)
}

const unreadable = new WeakMap<IncomingMessage, Error>()
/**
 * Returns the router's error for a request whose URL cannot be decoded, which the not-found handler then throws;
 * undefined for any other request.
 */
export const undecodableUrlError = (request: FastifyRequest) => unreadable.get(request.raw)

/**
 * Creates the handler of URLs that the router cannot decode.
 * @param app returns the app, which is not complete yet when this function is called
 */
export const createFrameworkErrorHandler =
  (app: () => App) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    unreadable.set(request.raw, error)
    request.raw.url = '/api/unreadable'
    app().routing(request.raw, reply.raw)
  }

/**
 * Headers of responses that are written directly to the socket. They are copied from an error response of the running
 * server, so that they do not differ from other responses.
 */
let rejectionHeaders: Record<string, string> = {}
const perAnswerHeaders = /^(date|connection|keep-alive|x-request-id|content-(type|length)|x-ratelimit-.*)$/

export function handleClientError(this: { log: App['log'] }, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const id = randomUUID()
  this.log.info({ err: error, reqId: id }, 'a request that is none')
  const { status, body } = parserError(error.code)
  // If another response on this connection has begun, the client would read the error as a part of that response.
  const isAnswering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
  if (isAnswering || !socket.writable) return void socket.destroy()
  const text = JSON.stringify(body)
  const headers = {
    ...rejectionHeaders,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy())
}

function parserError(code: string | undefined): { status: number; body: ErrorBody } {
  const refused = (status: number, message: string) => ({
    status,
    body: { errorCode: 'InvalidParams' as const, message },
  })
  if (code === 'HPE_HEADER_OVERFLOW') return refused(431, 'The headers are too long')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refused(408, 'The request took too long')
  return refused(400, 'The request is not valid HTTP')
}

/** Registers the error handlers. Call it before routes are declared, and after the hooks that set headers. */
export function registerErrorHandlers(app: App) {
  app.setErrorHandler(answerUnhandledError)
  app.addHook('onRoute', route => {
    route.errorHandler ??= handleError
  })
  app.addHook('onRequest', async request => {
    if (request.raw.httpVersion === '1.1' && !request.headers.host) {
      throw new ApiError('InvalidParams', 'The header Host is missing')
    }
  })
  app.addHook('onListen', async () => {
    const { headers } = await app.inject('/api/none')
    const sharedHeaders = Object.entries(headers).filter(([name]) => !perAnswerHeaders.test(name))
    rejectionHeaders = Object.fromEntries(sharedHeaders.map(([name, value]) => [name, String(value)]))
  })
}

/**
 * Sends the responses to errors that `handleError` did not handle, because it failed or was not called (unknown URLs
 * have no error handler). The function runs nothing that could fail again.
 */
function answerUnhandledError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const isSecond = isHandled(request)
  if (isSecond) request.log.error({ err: error }, 'failed while answering')
  const errorBody = isSecond ? undefined : toErrorBody(error)
  if (!errorBody && !isSecond) request.log.error({ err: error }, 'request failed')
  const body = errorBody ?? internalErrorBody
  const text = JSON.stringify(body)
  reply.hijack()
  if (reply.raw.headersSent) return void reply.raw.destroy()
  if (errorBody) setRetryHeaders(reply, error)
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.removeHeader('content-encoding')
  reply.raw.statusCode = errorStatus[body.errorCode]
  reply.raw.end(request.method === 'HEAD' ? undefined : text)
}
