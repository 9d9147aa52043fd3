/**
 * Checks the conformance check itself: against our own server it reports no deviation, and against a copy of the server
 * with planted faults it reports each fault. The faults are generated for the calls of the specification. With
 * `CONFORMANCE_FAULTS=whole` all of them are planted, with a list of roles all faults of these roles; otherwise one
 * round for a sponsor.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../contract/roles'
import { faultNameOf, groupFaultsIntoRounds, listPossibleFaults } from '../helpers/conformanceFaults'
import { checkWithDeviations, createConformanceAccounts } from '../helpers/conformanceRuns'
import { combineDeviations, type HttpExchange, startDeviatingServer } from '../helpers/deviatingServer'
import { startTestServer, type TestServer } from '../helpers/server'

/** Faults that the check cannot notice, with the reason. The key contains the call and the kind of the fault. */
const unnoticed: Readonly<Record<string, string>> = {}

const whole = process.env.CONFORMANCE_FAULTS
const chosen = roles.filter(role => (whole ? whole === 'whole' || whole.split(',').includes(role) : role === 'Sponsor'))

let t: TestServer
let planted: Awaited<ReturnType<typeof startDeviatingServer>>
beforeAll(async () => {
  t = await startTestServer()
  planted = await startDeviatingServer(t)
})
afterAll(async () => {
  await planted.close()
  await t.close()
})

/** Runs the check of one role without faults, and returns the requests and responses. */
async function clean(role: Role) {
  const exchanges: HttpExchange[] = []
  planted.plant({ onAnswer: exchange => void exchanges.push({ ...exchange }) })
  const { accounts } = await createConformanceAccounts(t)
  const { lines, text } = await checkWithDeviations(planted.api, accounts, [role])
  expect(
    lines.filter(({ verdict }) => verdict === 'deviates' || verdict === 'missing'),
    text,
  ).toEqual([])
  return exchanges
}

test.each(chosen)('%s: each planted fault is reported at its call', async role => {
  let otherToken = ''
  const faults = listPossibleFaults({ caller: role, exchanges: await clean(role), t, otherToken: () => otherToken })
  const rounds = groupFaultsIntoRounds(faults)
  console.log(`${role}: ${faults.length} faults in ${rounds.length} rounds`)
  const silent: string[] = []
  for (const round of whole ? rounds : rounds.slice(0, 1)) {
    const { accounts, tokens } = await createConformanceAccounts(t)
    otherToken = tokens[`${role}2`] ?? tokens[role] ?? ''
    planted.plant(combineDeviations(round.map(({ plant }) => plant)))
    const { lines, text } = await checkWithDeviations(planted.api, accounts, [role])
    const reported = lines.filter(({ verdict }) => verdict === 'deviates').map(({ line }) => line)
    const missed = round.filter(({ line }) => !reported.includes(line)).map(faultNameOf)
    if (missed.length) console.log(`not reported: ${missed.join('; ')}\n${text}`)
    silent.push(...missed)
  }
  expect(silent.filter(name => !unnoticed[name])).toEqual([])
})
