/** What a call is, and what the calls of several groups say. */
import type { Role } from '../../../contract/roles'
import type { TestServer } from '../../helpers/server'
import type { World } from '../world'

export interface Sent {
  /** For the braces of the path, in their order. */
  ids?: string[]
  query?: Record<string, string | string[]>
  body?: object
  headers?: Record<string, string>
}
export interface Call {
  as: Role | 'Nobody'
  /** Method and path as the spec writes them. */
  line: string
  /** The keys that the spec says the answer has. */
  answers: string[]
  send: (world: World, t: TestServer) => Sent | Promise<Sent>
}

/** Of every account of the world that the calls are made in. */
export const password = 'Calls-bottle-31'
export const pageKeys = ['items', 'total', 'pageSize']

export const call = (as: Call['as'], line: string, send: Call['send'] | Sent = {}, answers: string[] = []): Call => ({
  as,
  line,
  answers,
  send: typeof send === 'function' ? send : () => send,
})
