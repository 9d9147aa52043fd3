/**
 * Runs all calls of the specification with an account of each role, in an order that allows everything to be removed
 * afterwards.
 */
import { account } from './calls/account'
import { anonymous, signIn } from './calls/anonymous'
import { common, upload } from './calls/common'
import { addManager, employees } from './calls/employees'
import { locations } from './calls/locations'
import { recycler } from './calls/recycler'
import { fundraising, premiumRewards, simpleRewards } from './calls/rewards'
import { sponsor } from './calls/sponsor'
import { staff, tidy } from './calls/staff'
import { type Client, methodOf } from './client'
import { type ConformanceCaller, type LocationRole, lines } from './lines'
import { shopOf } from './prepare'
import { type AccountCalls, type Accounts, createRun, type LineOutcome, type Run, Stopped } from './run'

export interface CheckOptions {
  client: Client
  accounts: Accounts
  isReadOnly?: boolean
  /**
   * The callers whose calls are checked; by default all. Records that a check needs from another caller are created
   * anyway.
   */
  only?: readonly ConformanceCaller[]
}
export interface CheckReport {
  outcomes: ReadonlyMap<ConformanceCaller, ReadonlyMap<string, LineOutcome>>
  /** Names of the records that were created and that no call can remove. */
  left: ReadonlyMap<string, string>
}

const checks: Readonly<Record<Exclude<ConformanceCaller, 'Anonymous'>, (at: AccountCalls) => Promise<void>>> = {
  Retailer: at => shop(at, 'Retailer'),
  Institution: at => shop(at, 'Institution'),
  ServiceProvider: async at => {
    await account(at)
    await common(at)
    await employees(at)
    await upload(at)
    await simpleRewards(at)
    await premiumRewards(at)
  },
  Recycler: async at => {
    await account(at)
    await recycler(at)
  },
  Sponsor: async at => {
    await account(at)
    await sponsor(at)
  },
  Staff: staff,
}

async function shop(at: AccountCalls, role: LocationRole) {
  await account(at)
  await common(at)
  await locations(at)
  await employees(at)
  const place = await shopOf(at.run, role)
  if (place) await addManager(at, place.location)
  await upload(at)
  await fundraising(at, role)
  if (role === 'Retailer') await simpleRewards(at)
}

/**
 * Checks an API.
 * @param onRun receives the run, so that the caller can stop it
 */
export async function check(options: CheckOptions, onRun?: (run: Run) => void): Promise<CheckReport> {
  const { client, accounts, isReadOnly = false, only } = options
  const run = createRun({ client, accounts, isReadOnly })
  onRun?.(run)
  const callers = (Object.keys(lines) as ConformanceCaller[]).filter(caller => !only || only.includes(caller))
  let why = new Map<ConformanceCaller, string>()
  try {
    why = await signIn(run, accounts)
    if (callers.includes('Anonymous')) await anonymous(run, Object.values(accounts)[0])
    for (const caller of callers)
      if (caller !== 'Anonymous' && run.has(caller)) await tryAll(run.as(caller), checks[caller])
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    for (const caller of callers) why.set(caller, 'the check was stopped')
  } finally {
    run.resume()
    await tidyUp(run)
    await run.cleanUp()
  }
  for (const caller of callers) complete(run, caller, why.get(caller) ?? reasonFor(run, caller))
  return { outcomes: new Map(callers.map(caller => [caller, run.outcomes.get(caller) ?? new Map()])), left: run.left }
}

/** Runs the checks of an account. If evaluating a response throws, only the checks of this account end. */
async function tryAll(at: AccountCalls, calls: (at: AccountCalls) => Promise<void>) {
  try {
    await calls(at)
  } catch (error) {
    const line = at.last()
    if (error instanceof Stopped || !line) throw error
    at.deviates(line, `nothing behind it could be tried: ${(error as Error).message}`)
  }
}

const reasonFor = (run: Run, caller: ConformanceCaller) =>
  caller === 'Anonymous' || run.has(caller) ? 'what it needs was not there' : 'no account was given'

/** Adds to the report the calls of the specification that no check has made, with the reason. */
function complete(run: Run, caller: ConformanceCaller, why: string) {
  const at = run.as(caller)
  const tried = run.outcomes.get(caller)
  for (const line of lines[caller]) {
    if (tried?.has(line)) continue
    at.untested(line, run.isReadOnly && methodOf(line) !== 'GET' ? 'it changes something' : why)
  }
}

async function tidyUp(run: Run) {
  if (run.isReadOnly || !run.has('Staff')) return
  const { named } = run.names
  const ended = await tidy(run.as('Staff'), [
    { list: 'applications', q: named('application'), action: 'decline', body: { reason: 'A conformance check' } },
    { list: 'sponsorships', q: named('sponsor'), action: 'cancel' },
  ])
  for (const name of run.left.keys()) if (ended.some(q => name.startsWith(q))) run.left.delete(name)
}
