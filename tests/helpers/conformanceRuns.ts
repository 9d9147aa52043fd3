/** Runs the conformance check in this process, with accounts of new organisations that have no records. */
import { checkConformance } from '../../conformance/check'
import { createClient } from '../../conformance/client'
import { formatReport, verdictOfCall } from '../../conformance/report'
import type { Accounts } from '../../conformance/run'
import type { ConformanceCaller } from '../../conformance/specCalls'
import { roles } from '../../contract/roles'
import { testPassword } from './builders'
import type { TestServer } from './server'

/**
 * Creates two organisations of each role and a staff account.
 * @returns the credentials with which the check signs in, and the token of an additional session of each account
 */
export async function createConformanceAccounts(
  t: TestServer,
): Promise<{ accounts: Accounts; tokens: Record<string, string> }> {
  const names = [...roles, ...roles.map(role => `${role}2` as const)]
  const organisations = await Promise.all(
    names.map(async name => {
      const role = name.replace(/2$/, '') as (typeof roles)[number]
      const { email, token } = await t.organisation(role, { name })
      return { name, email, token }
    }),
  )
  const all = [...organisations, { name: 'Staff', ...(await t.staff()) }]
  return {
    accounts: Object.fromEntries(all.map(({ name, email }) => [name, { email, password: testPassword }])),
    tokens: Object.fromEntries(all.map(({ name, token }) => [name, token])),
  }
}

/**
 * Runs the conformance check with the given accounts.
 * @returns the outcome of each call, the report as text, and the records that the check could not remove
 */
export async function checkWithDeviations(api: string, accounts: Accounts, only?: readonly ConformanceCaller[]) {
  const client = createClient(api, () => undefined)
  const report = await checkConformance({ client, accounts, ...(only && { only }) })
  const lines = [...report.outcomes].flatMap(([caller, outcomes]) =>
    [...outcomes].map(([line, outcome]) => ({ caller, line, outcome, verdict: verdictOfCall(outcome) })),
  )
  return { lines, text: formatReport(report), left: report.left }
}
