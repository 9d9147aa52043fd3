/** Fakes the API: handlers respond to the calls of `fetch`, and every call is recorded. */
import { vi } from 'vitest'
import type { ApiExtension } from '../../../contract/apiExtensions'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'

export interface Call {
  method: string
  /** Path of the call below /api, with its query. */
  path: string
  body: unknown
  headers: Headers
}
export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}
type Handler = (call: Call) => Answer | Promise<Answer>

const screens = Object.values<Area>(areas).flatMap(area => area.screens)
/**
 * API extensions that whole screens need: those of the lists, and those of pages and their sections. The fake API has
 * them by default.
 */
export const screensBeyondSpec: readonly ApiExtension[] = [
  ...screens.flatMap(screen => (screen.kind === 'resource' && screen.needs ? [screen.needs] : [])),
  'storePage',
  'binMarks',
  'analytics',
  'keys',
  'webhooks',
  'accessGrants',
  'supportVisits',
  'accountExport',
  'invites',
  'team',
]

const toBody = (body: BodyInit | null | undefined) =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? undefined)

/**
 * Replaces the API by handlers. Their keys are `METHOD /path`, where the path may be a prefix; the longest matching key
 * is used. The handler of a list also responds to calls for its single records.
 * @param extras the extensions that the API has. The portal reads them only once in a test, when it loads its
 *   configuration
 */
export const fakeApi = (handlers: Record<string, Handler>, extras: readonly ApiExtension[] = screensBeyondSpec) => {
  const calls: Call[] = []
  const keyOf = (line: string) =>
    Object.keys(handlers)
      .filter(candidate => line.startsWith(candidate))
      .sort((left, right) => right.length - left.length)[0]
  /** Returns a single record from the response of its list, if no handler for single records exists. */
  const rowOf = async (call: Call, key: string | undefined): Promise<Answer | undefined> => {
    const [path = ''] = call.path.split('?')
    const id = path.slice(path.lastIndexOf('/') + 1)
    if (call.method !== 'GET' || key?.split(/[ /?]/).includes(id)) return undefined
    const list = `${path.slice(0, path.lastIndexOf('/'))}?`
    const handler = handlers[keyOf(`GET ${list}`) ?? '']
    const { body } = (await handler?.({ ...call, path: list })) ?? {}
    const rows = Array.isArray(body) ? body : (body as { items?: unknown[] } | undefined)?.items
    const row = rows?.find(each =>
      Object.values(each as object)
        .map(String)
        .includes(decodeURIComponent(id)),
    )
    return row === undefined ? undefined : { body: row }
  }
  const answerTo = async (call: Call): Promise<Answer> => {
    const line = `${call.method} ${call.path}`
    const key = keyOf(line)
    const row = await rowOf(call, key)
    if (row) return row
    const handler = key === undefined ? undefined : handlers[key]
    return handler ? handler(call) : { status: 404, body: { errorCode: 'EntityNotFound', message: line } }
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init: RequestInit = {}) => {
      if (address === '/config.json') return Response.json({ apiUrl: '/api', tileUrl: '', tileAttribution: '', extras })
      const call = {
        method: init.method ?? 'GET',
        path: address.replace(/^\/api/, ''),
        body: toBody(init.body),
      } as Call
      // The property is not enumerable, so that tests that compare a whole call ignore it.
      Object.defineProperty(call, 'headers', { value: new Headers(init.headers), enumerable: false })
      calls.push(call)
      const { status = 200, body, headers = {} } = await answerTo(call)
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
    }),
  )
  return {
    calls,
    of: (method: string, path = '') => calls.filter(call => call.method === method && call.path.startsWith(path)),
  }
}

export const pageOf = (items: readonly unknown[], total = items.length): Answer => ({
  body: { items, total, pageSize: 30 },
})
/** Returns the response of a list in the plain REST dialect: the rows, and the total in a header. */
export const rowsOf = (rows: readonly unknown[], total = rows.length): Answer => ({
  body: rows,
  headers: { 'content-range': `rows 0-${Math.max(rows.length - 1, 0)}/${total}` },
})
export const errorAnswer = (status: number, errorCode: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { errorCode, message: errorCode, ...(fields && { fields }) },
})

/** Returns the offset of the page that a call requests. */
export const offsetOf = ({ path }: Call) => Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
