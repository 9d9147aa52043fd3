/**
 * Stalls PostgreSQL, Redis, S3 and SMTP under load (security.md). Checks that every call ends within 10 s, calls that
 * do not need the stalled dependency succeed, no acknowledged write is lost, and everything works within 5 s after the
 * dependency resumes.
 */

import { type DependencyName, dependencyNames, openStallSetup, type StallSetup } from './stallSetup'
import { type LoadCall, requiredDependencies, startSteadyLoad } from './steadyLoad'

export interface StallResult {
  what: string
  figure: string
  budget: string
  isWithin: boolean
}

const callWithinMs = 10_000
const wellWithinMs = 5_000
const full = { PostgreSQL: 30_000, Redis: 30_000, S3: 30_000, SMTP: 30_000 }

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const isGood = ({ status }: LoadCall) => status >= 200 && status < 300
const isRefusal = ({ status, errorCode }: LoadCall) => status === 503 && errorCode === 'ServiceUnavailable'

/**
 * Stalls each dependency in turn under load.
 * @param stoppedMs how long each dependency does not respond, in ms
 */
export async function runStallAttack(stoppedMs: Record<DependencyName, number> = full): Promise<StallResult[]> {
  const setup = await openStallSetup()
  try {
    const load = startSteadyLoad(setup)
    const stop = await load.start()
    const rows: StallResult[] = []
    for (const part of dependencyNames) rows.push(...(await stall(setup, load.calls, part, stoppedMs[part])))
    const unsent = await unsentMails(setup, load.acknowledged.mails)
    await stop()
    const { stores, pictures, mails } = load.acknowledged
    const lost = [...(await load.lost()), ...unsent]
    const kept = stores.length + pictures.length + mails.length
    return [...rows, row('acknowledged writes and mails lost', `${lost.length} of ${kept}`, '0', lost.length === 0)]
  } finally {
    await setup.close()
  }
}

const row = (what: string, figure: string, budget: string, isWithin: boolean): StallResult => ({
  what,
  figure,
  budget,
  isWithin,
})

const timeRow = (what: string, ms: number, withinMs: number) =>
  row(what, seconds(ms), `<= ${seconds(withinMs)}`, ms <= withinMs)

async function stall(
  setup: StallSetup,
  calls: LoadCall[],
  part: DependencyName,
  forMs: number,
): Promise<StallResult[]> {
  await pause(1_000)
  const stoppedAt = performance.now()
  setup.stallable[part].stall()
  await pause(forMs / 2)
  const ready = await readiness(setup.url)
  await pause(forMs - (performance.now() - stoppedAt))
  const resumedAt = performance.now()
  setup.stallable[part].resume()
  await pause(wellWithinMs)
  const readyAgain = await readiness(setup.url)
  // Calls that began before the dependency resumed may take up to 10 s in total, so the test waits for them.
  await pause(1_000)
  const during = calls.filter(each => each.endedAt > stoppedAt)
  const needing = (each: LoadCall) => (requiredDependencies[each.kind] as DependencyName[]).includes(part)
  const longest = Math.max(...during.map(each => each.endedAt - each.startedAt))
  const wrong = during.filter(each => !isGood(each) && !(needing(each) && isRefusal(each)))
  const rejected = during.filter(each => needing(each) && isRefusal(each))
  const wellMs = Math.max(0, ...during.filter(each => !isGood(each)).map(each => each.endedAt - resumedAt))
  const isNeeded = Object.values(requiredDependencies).some(needed => (needed as DependencyName[]).includes(part))
  const name = `${part} silent for ${seconds(forMs)}`
  const expected = `${part === 'PostgreSQL' ? 503 : 200}, then 200`
  return [
    timeRow(`${name}: longest of ${during.length} calls`, longest, callWithinMs),
    row(
      `${name}: calls that need it refused as ServiceUnavailable`,
      `${rejected.length}`,
      isNeeded ? '> 0' : '0',
      rejected.length > 0 === isNeeded,
    ),
    row(`${name}: any other failure`, `${wrong.length}${summaryOf(wrong)}`, '0', wrong.length === 0),
    timeRow(`${name}: all well again after`, wellMs, wellWithinMs),
    row(`${name}: /readyz`, `${ready}, then ${readyAgain}`, expected, `${ready}, then ${readyAgain}` === expected),
  ]
}

/** Returns the status of `/readyz`. The timeout is as short as that of a proxy. */
const readiness = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    answer => answer.status,
    () => 'no answer',
  )

const summaryOf = (calls: LoadCall[]) =>
  [...new Set(calls.map(each => ` ${each.kind} ${each.status} ${each.errorCode ?? ''}`.trimEnd()))]
    .slice(0, 5)
    .join(',')

/**
 * Returns the e-mail addresses that have not received a mail, although the call that should send it was made more than
 * 5 s ago.
 */
async function unsentMails(setup: StallSetup, mails: { address: string; at: number }[]): Promise<string[]> {
  const due = mails.filter(({ at }) => at < performance.now() - wellWithinMs)
  const received = setup.received()
  return due.map(({ address }) => address).filter(address => !received.has(address))
}
