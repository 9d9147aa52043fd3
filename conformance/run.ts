/** One run against an API: the calls, their results, and the records to remove at the end. */
import { randomUUID } from 'node:crypto'
import type { SignIn } from '../contract/auth'
import { type Role, roleSlugs, roles, type SessionRole, sessionRoles } from '../contract/roles'
import { type ApiAnswer, type CallInput, type ConformanceClient, methodOfCall } from './client'
import { type ExpectedAnswer, findDeviations, isSuccess } from './compareAnswer'
import { createRunNames, type RunNames } from './names'
import { type ConformanceCaller, specCallsByCaller } from './specCalls'

/**
 * Name of an account: the role, or the role with `2` for the account of a second organisation, with which checks create
 * records of another organisation.
 */
export type AccountName = SessionRole | `${Role}2`
export const accountNames: readonly AccountName[] = [...sessionRoles, ...roles.map(role => `${role}2` as const)]
export type Accounts = Partial<Record<AccountName, SignIn>>

/** The results of one call of the specification with one account. */
export interface CallOutcome {
  /** HTTP status of each response to this call. */
  statuses: number[]
  deviations: string[]
  /** Parts of the call that were not tested, each as `topic: reason`. */
  untested: string[]
  /** Topics of the call that at least one check has tested. */
  tested: Set<string>
}

export interface RunOptions {
  client: ConformanceClient
  accounts: Accounts
  isReadOnly: boolean
}

export interface ConformanceRun {
  readonly outcomes: ReadonlyMap<ConformanceCaller, ReadonlyMap<string, CallOutcome>>
  /**
   * The created records that remain, by name or id. The value describes the record, or names the call that did not
   * remove it.
   */
  readonly left: Map<string, string>
  readonly isReadOnly: boolean
  readonly names: RunNames
  as(caller: ConformanceCaller): AccountClient
  /** Sends a call with the account of support staff, whose calls are not part of the report. */
  sendAsStaff(line: string, sent?: CallInput): Promise<ApiAnswer>
  has(account: AccountName): boolean
  hold(account: AccountName, token: string): void
  /** Returns the account of the role's second organisation, if it has signed in. */
  second(role: Role): AccountClient | undefined
  /**
   * Returns something that several checks need, such as a record. `make` creates it only at the first call with this
   * name.
   */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>
  registerRemoval(take: () => Promise<unknown>): void
  /** Stops the run: the next call throws {@link RunStoppedError}, until {@link resume} is called. */
  stop(): void
  resume(): void
  /** Removes the records that the run has created and signs the accounts out, if the API can. */
  cleanUp(): Promise<void>
}

/** The calls that one account makes. */
export interface AccountClient {
  readonly run: ConformanceRun
  readonly caller: ConformanceCaller
  /** Name of the account, which distinguishes the accounts of one role. */
  readonly key: string
  /** Role of the account's organisation. Not to be used if the caller is `Anonymous`. */
  readonly role: Role
  readonly base: string
  readonly account: SignIn | undefined
  readonly named: RunNames['named']
  readonly mailbox: RunNames['mailbox']
  /**
   * Makes a call of the specification and evaluates the response. In a read-only run, accounts make only calls that
   * read. Before its first use with an account, the call is also sent without a token, and with the token of a role
   * that may not make it, to check that it is rejected.
   * @param line the call as the specification writes it, such as `GET /b2b/retail/employees`
   * @returns the response if it is as expected
   */
  call(line: string, sent?: CallInput, wanted?: ExpectedAnswer): Promise<ApiAnswer | undefined>
  /** Checks only that the call is rejected without a token. */
  locked(line: string): Promise<void>
  /** Sends a call that an evaluation needs in addition. It is not part of the report. */
  send(line: string, sent?: CallInput): Promise<ApiAnswer>
  deviates(line: string, ...what: string[]): void
  /**
   * Reports a part of a call that was not tested, unless another check tests it.
   * @param why such as `a second page: there are 3 rows`; the part before the colon is the topic
   */
  untested(line: string, why: string): void
  tested(line: string, topic: string): void
  /** Returns the call of the specification that was made last, if any. */
  readonly last: () => string | undefined
  /**
   * Registers the removal of a record. Removals run at the end of the run, even if it fails, the last registered one
   * first. They are not part of the report, which only names the records that remain.
   * @param isGone statuses, in addition to 2xx, that mean that nothing remains to be removed
   */
  later(line: string, sent: CallInput, name: string, isGone?: readonly number[]): void
}

/**
 * Statuses that reject a call for a record of another organisation: 403, or 404 as if the record did not exist.
 */
export const foreignRecordStatuses = [403, 404]
export const invalidBodyStatuses = [400, 422]

/** Thrown after the run was asked to stop. */
export class RunStoppedError extends Error {}

export function createRun({ client, accounts, isReadOnly }: RunOptions): ConformanceRun {
  const outcomes = new Map<ConformanceCaller, Map<string, CallOutcome>>()
  const tokens = new Map<string, string>()
  const undo: (() => Promise<unknown>)[] = []
  const prepared = new Map<string, Promise<unknown>>()
  let isStopped = false

  const outcomeOf = (caller: ConformanceCaller, line: string): CallOutcome => {
    if (!specCallsByCaller[caller].includes(line)) throw new Error(`${caller} has no call ${line}`)
    const own = outcomes.get(caller) ?? new Map<string, CallOutcome>()
    const known = own.get(line) ?? { statuses: [], deviations: [], untested: [], tested: new Set() }
    outcomes.set(caller, own.set(line, known))
    return known
  }
  const send = (line: string, sent: CallInput, token: string | undefined) => {
    if (isStopped) throw new RunStoppedError()
    return client(line, sent, token)
  }
  /**
   * Returns the role of a signed-in account that may not make this call, to check that the call is rejected; undefined
   * if every signed-in account may make it.
   */
  const findUnauthorizedRole = (line: string) =>
    sessionRoles.find(role => tokens.has(role) && (role === 'Staff' || !specCallsByCaller[role].includes(line)))

  const as = (caller: ConformanceCaller, key: string = caller): AccountClient => {
    const isChange = (line: string) => methodOfCall(line) !== 'GET' && caller !== 'Anonymous'
    const isLeftOut = (line: string) => isReadOnly && isChange(line)
    const deviates = (line: string, ...what: string[]) => {
      outcomeOf(caller, line).deviations.push(...what)
    }
    let last: string | undefined
    const attempt = async (line: string, sent: CallInput, wanted: ExpectedAnswer, token?: string) => {
      last = line
      const answer = await send(line, sent, token)
      outcomeOf(caller, line).statuses.push(answer.status)
      wanted.seen?.(answer)
      const wrong = findDeviations(answer, wanted)
      deviates(line, ...wrong.map(mismatch => (wanted.name ? `${wanted.name}: ${mismatch}` : mismatch)))
      return wrong.length ? undefined : answer
    }
    /**
     * Checks that the call is rejected without a token, and with the token of a role that may not make it. It is sent
     * with random ids and an empty body, so that nothing changes if the API accepts it.
     */
    const checkRejections = async (line: string) => {
      const sent = { ids: randomIds(line), ...(isChange(line) && { body: {} }) }
      await attempt(line, sent, { name: 'without a token', status: [401] })
      const stranger = isForAll(line) ? undefined : findUnauthorizedRole(line)
      const status = line.includes('{') ? foreignRecordStatuses : [403]
      if (stranger) await attempt(line, sent, { name: `as ${stranger}`, status }, tokens.get(stranger))
    }
    return {
      ...run.names,
      run,
      caller,
      key,
      role: caller as Role,
      base: caller === 'Anonymous' ? '' : `/b2b/${roleSlugs[caller]}`,
      account: caller === 'Anonymous' ? undefined : accounts[caller],
      async call(line, sent = {}, wanted = {}) {
        if (isLeftOut(line)) return undefined
        if (caller !== 'Anonymous' && outcomeOf(caller, line).statuses.length === 0) await checkRejections(line)
        return attempt(line, sent, wanted, tokens.get(key))
      },
      async locked(line) {
        if (!isLeftOut(line)) await attempt(line, {}, { name: 'without a token', status: [401] })
      },
      send: (line, sent = {}) => send(line, sent, tokens.get(key)),
      deviates,
      untested(line, why) {
        const { untested, tested } = outcomeOf(caller, line)
        if (!untested.includes(why) && !tested.has(topicOf(why))) untested.push(why)
      },
      tested(line, topic) {
        const outcome = outcomeOf(caller, line)
        outcome.tested.add(topic)
        outcome.untested = outcome.untested.filter(why => topicOf(why) !== topic)
      },
      last: () => last,
      later(line, sent, name, isGone = [404]) {
        run.registerRemoval(async () => {
          const { status } = await client(line, sent, tokens.get(key))
          if (!isSuccess(status) && !isGone.includes(status)) run.left.set(name, `not removed by ${line}`)
        })
      },
    }
  }

  const run: ConformanceRun = {
    outcomes,
    left: new Map(),
    isReadOnly,
    names: createRunNames(),
    as: caller => as(caller),
    sendAsStaff: (line, sent = {}) => send(line, sent, tokens.get('Staff')),
    has: account => tokens.has(account),
    hold(account, token) {
      tokens.set(account, token)
    },
    second: role => (tokens.has(`${role}2`) ? as(role, `${role}2`) : undefined),
    once<Value>(name: string, make: () => Promise<Value>) {
      const known = (prepared.get(name) as Promise<Value> | undefined) ?? make()
      prepared.set(name, known)
      return known
    },
    registerRemoval(take) {
      undo.push(take)
    },
    stop() {
      isStopped = true
    },
    resume() {
      isStopped = false
    },
    async cleanUp() {
      for (let take = undo.pop(); take; take = undo.pop()) await take()
      for (const token of tokens.values()) await client('POST /auth/sign-out', {}, token)
    },
  }
  return run
}

const topicOf = (why: string) => why.split(': ')[0] ?? why

const isForAll = (line: string) => /^\w+ \/(auth|common|resources)/.test(line)

/**
 * Returns an id for each placeholder of a path. `{flag}` of a bin and the country get valid values, all others random
 * ids.
 */
const randomIds = (line: string) =>
  [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    if (name === 'flag') return 'true'
    return line.includes('/countries/') ? 'UA' : randomUUID()
  })
