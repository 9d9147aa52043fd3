/** Declares the type of a call of the specification's section 7, and values that several groups of calls use. */
import type { Role } from '../../../contract/roles'
import type { TestServer } from '../../helpers/server'
import type { Fixtures } from '../fixtures'

export interface SpecCallInput {
  /** Values that replace the parameters of the path, in their order. */
  ids?: string[]
  query?: Record<string, string | string[]>
  body?: object
  headers?: Record<string, string>
}
export interface SpecCall {
  as: Role | 'Anonymous'
  /** Method and path as the specification spells them. */
  line: string
  /** Keys that the specification requires in the response. */
  answers: string[]
  send: (fixtures: Fixtures, t: TestServer) => SpecCallInput | Promise<SpecCallInput>
}

/** Password of every account with which the calls are made. */
export const specCallPassword = 'Calls-bottle-31'
export const pageKeys = ['items', 'total', 'pageSize']

export const createSpecCall = (
  as: SpecCall['as'],
  line: string,
  send: SpecCall['send'] | SpecCallInput = {},
  answers: string[] = [],
): SpecCall => ({
  as,
  line,
  answers,
  send: typeof send === 'function' ? send : () => send,
})
