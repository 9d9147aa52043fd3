/** Declares the type of a call of the specification's section 7, and values that several groups of calls use. */
import type { Role } from '../../../contract/roles'
import type { TestServer } from '../../helpers/server'
import type { Fixtures } from '../fixtures'

export interface SentCall {
  /** Values that replace the parameters of the path, in their order. */
  ids?: string[]
  query?: Record<string, string | string[]>
  body?: object
  headers?: Record<string, string>
}
export interface Call {
  as: Role | 'Anonymous'
  /** Method and path as the specification spells them. */
  line: string
  /** Keys that the specification requires in the response. */
  answers: string[]
  send: (fixtures: Fixtures, t: TestServer) => SentCall | Promise<SentCall>
}

/** Password of every account with which the calls are made. */
export const password = 'Calls-bottle-31'
export const pageKeys = ['items', 'total', 'pageSize']

export const call = (
  as: Call['as'],
  line: string,
  send: Call['send'] | SentCall = {},
  answers: string[] = [],
): Call => ({
  as,
  line,
  answers,
  send: typeof send === 'function' ? send : () => send,
})
