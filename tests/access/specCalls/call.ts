/** The type of a call of the specification's section 7, and values that several groups of calls use. */
import type { Role } from '../../../contract/roles'
import type { TestServer } from '../../helpers/server'
import type { World } from '../world'

export interface Sent {
  /** Values for the braces of the path, in their order. */
  ids?: string[]
  query?: Record<string, string | string[]>
  body?: object
  headers?: Record<string, string>
}
export interface Call {
  as: Role | 'Anonymous'
  /** Method and path as the spec writes them. */
  line: string
  /** Keys that the answer has according to the spec. */
  answers: string[]
  send: (world: World, t: TestServer) => Sent | Promise<Sent>
}

/** Password of every account with which the calls are made. */
export const password = 'Calls-bottle-31'
export const pageKeys = ['items', 'total', 'pageSize']

export const call = (as: Call['as'], line: string, send: Call['send'] | Sent = {}, answers: string[] = []): Call => ({
  as,
  line,
  answers,
  send: typeof send === 'function' ? send : () => send,
})
