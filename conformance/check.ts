/**
 * Checks the calls of the specification with an account of each role, and then removes the records that the check has
 * created, as far as the API has calls for this.
 */
import { checkAccountCalls } from './calls/account'
import { checkAnonymousCalls, signInAccounts } from './calls/anonymous'
import { checkCommonCalls, checkUpload } from './calls/common'
import { addRecyclingManager, checkEmployeeCalls } from './calls/employees'
import { checkLocationCalls } from './calls/locations'
import { checkRecyclerCalls } from './calls/recycler'
import { checkFundraisingCalls, checkPremiumRewardCalls, checkSimpleRewardCalls } from './calls/rewards'
import { checkSponsorCalls } from './calls/sponsor'
import { type ConformanceClient, methodOfCall } from './client'
import { isSuccess } from './compareAnswer'
import { rowsOfBody } from './listing'
import { createLocationOfRole } from './prepare'
import {
  type AccountClient,
  type Accounts,
  type CallOutcome,
  type ConformanceRun,
  createRun,
  RunStoppedError,
} from './run'
import { type ConformanceCaller, type LocationRole, specCallsByCaller } from './specCalls'

export interface CheckOptions {
  client: ConformanceClient
  accounts: Accounts
  isReadOnly?: boolean
  /**
   * The callers whose calls are checked; by default all. Records that a check needs from another caller are created
   * anyway.
   */
  only?: readonly ConformanceCaller[]
}
export interface CheckReport {
  outcomes: ReadonlyMap<ConformanceCaller, ReadonlyMap<string, CallOutcome>>
  /**
   * The created records that remain, by name or id. The value describes the record, or names the call that did not
   * remove it.
   */
  left: ReadonlyMap<string, string>
}

const checks: Readonly<Record<Exclude<ConformanceCaller, 'Anonymous'>, (at: AccountClient) => Promise<void>>> = {
  Retailer: at => shop(at, 'Retailer'),
  Institution: at => shop(at, 'Institution'),
  ServiceProvider: async at => {
    await checkAccountCalls(at)
    await checkCommonCalls(at)
    await checkEmployeeCalls(at)
    await checkUpload(at)
    await checkSimpleRewardCalls(at)
    await checkPremiumRewardCalls(at)
  },
  Recycler: async at => {
    await checkAccountCalls(at)
    await checkRecyclerCalls(at)
  },
  Sponsor: async at => {
    await checkAccountCalls(at)
    await checkSponsorCalls(at)
  },
}

async function shop(at: AccountClient, role: LocationRole) {
  await checkAccountCalls(at)
  await checkCommonCalls(at)
  await checkLocationCalls(at)
  await checkEmployeeCalls(at)
  const place = await createLocationOfRole(at.run, role)
  if (place) await addRecyclingManager(at, place.location)
  await checkUpload(at)
  await checkFundraisingCalls(at, role)
  if (role === 'Retailer') await checkSimpleRewardCalls(at)
}

/**
 * Checks an API.
 * @param onRun receives the run, so that the caller can stop it
 */
export async function checkConformance(
  options: CheckOptions,
  onRun?: (run: ConformanceRun) => void,
): Promise<CheckReport> {
  const { client, accounts, isReadOnly = false, only } = options
  const run = createRun({ client, accounts, isReadOnly })
  onRun?.(run)
  const callers = (Object.keys(specCallsByCaller) as ConformanceCaller[]).filter(
    caller => !only || only.includes(caller),
  )
  let why = new Map<string, string>()
  try {
    why = await signInAccounts(run, accounts)
    if (callers.includes('Anonymous')) await checkAnonymousCalls(run, Object.values(accounts)[0])
    for (const caller of callers)
      if (caller !== 'Anonymous' && run.has(caller)) await tryAll(run.as(caller), checks[caller])
  } catch (error) {
    if (!(error instanceof RunStoppedError)) throw error
    for (const caller of callers) why.set(caller, 'the check was stopped')
  } finally {
    run.resume()
    await tidyUp(run)
    await run.cleanUp()
  }
  for (const caller of callers) complete(run, caller, why.get(caller) ?? reasonFor(run, caller))
  return { outcomes: new Map(callers.map(caller => [caller, run.outcomes.get(caller) ?? new Map()])), left: run.left }
}

/**
 * Runs the checks of an account. If evaluating a response throws, the remaining checks of this account are skipped, and
 * the other accounts are still checked.
 */
async function tryAll(at: AccountClient, calls: (at: AccountClient) => Promise<void>) {
  try {
    await calls(at)
  } catch (error) {
    const line = at.last()
    if (error instanceof RunStoppedError || !line) throw error
    at.deviates(line, `nothing behind it could be tried: ${(error as Error).message}`)
  }
}

const reasonFor = (run: ConformanceRun, caller: ConformanceCaller) =>
  caller === 'Anonymous' || run.has(caller) ? 'what it needs was not there' : 'no account was given'

/** Adds to the report the calls of the specification that no check has made, with the reason. */
function complete(run: ConformanceRun, caller: ConformanceCaller, why: string) {
  const at = run.as(caller)
  const tried = run.outcomes.get(caller)
  for (const line of specCallsByCaller[caller]) {
    if (tried?.has(line)) continue
    at.untested(line, run.isReadOnly && methodOfCall(line) !== 'GET' ? 'it changes something' : why)
  }
}

/**
 * Ends what only support staff can end: the application for an invitation, and the sponsorship requests. The staff area
 * itself is not checked, because it belongs to the reference API alone.
 */
async function tidyUp(run: ConformanceRun) {
  if (run.isReadOnly || !run.has('Staff')) return
  const { named } = run.names
  const requests = [
    { list: 'applications', q: named('application'), action: 'decline', body: { reason: 'A conformance check' } },
    { list: 'sponsorships', q: named('sponsor'), action: 'cancel' },
  ]
  for (const { list, q, action, body } of requests) {
    const query = { filter: JSON.stringify({ q }), range: JSON.stringify([0, 99]) }
    const { body: rows } = await run.sendAsStaff(`GET /staff/${list}`, { query })
    let isEnded = true
    for (const { id } of rowsOfBody(rows)) {
      const sent = { ids: [String(id)], ...(body && { body }) }
      const { status } = await run.sendAsStaff(`POST /staff/${list}/{id}/${action}`, sent)
      isEnded &&= isSuccess(status)
    }
    for (const name of run.left.keys()) if (isEnded && name.startsWith(q)) run.left.delete(name)
  }
}
