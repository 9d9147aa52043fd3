/** `npm run conformance -- ADDRESS`: checks an API against the specification (docs/own-api.md). */
import { parseArgs } from 'node:util'
import { readAccounts, UsageError } from './accounts'
import { checkConformance } from './check'
import { createClient } from './client'
import { formatReport, outcomesOfReport, verdictOfCall } from './report'
import type { ConformanceRun } from './run'
import { type ConformanceCaller, specCallsByCaller } from './specCalls'

const usage =
  'Usage: npm run conformance -- https://their.api [--accounts accounts.json] [--read-only] [--only Retailer,Sponsor]'

function optionsOf(args: string[]) {
  const options = {
    accounts: { type: 'string' },
    'read-only': { type: 'boolean', default: false },
    only: { type: 'string' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [address = '', ...more] = positionals
    if (more.length || !/^https?:\/\/[^/]/.test(address) || !URL.canParse(address)) throw new UsageError(usage)
    if (new URL(address).username) throw new UsageError('The address holds a name or password: give them as accounts')
    const only = values.only?.split(',') as ConformanceCaller[] | undefined
    const unknown = only?.find(caller => !(caller in specCallsByCaller))
    if (unknown) throw new UsageError(`--only: no ${unknown}; there are ${Object.keys(specCallsByCaller).join(', ')}`)
    return { api: address.replace(/\/+$/, ''), file: values.accounts, isReadOnly: values['read-only'], only }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/**
 * Checks that an API responds at the URL.
 * @throws {UsageError} if there is no response, or the response is a web page
 */
async function requireApi(api: string, client: ReturnType<typeof createClient>) {
  const { problem, headers, status } = await client('GET /auth/me')
  if (problem) throw new UsageError(`${api}: ${problem}`)
  if (headers.get('content-type')?.includes('text/html'))
    throw new UsageError(`${api}/auth/me answers a page (${status}): is the API below it, as in ${api}/api?`)
}

/**
 * Runs a check.
 * @returns the exit code: 0 no deviation, 1 a deviation or a call that the API does not implement, 2 nothing could be
 *   checked, 130 stopped
 */
export async function main(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (text: string) => void = console.log,
  tell: (text: string) => void = console.error,
): Promise<number> {
  let running: ConformanceRun | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    tell('Stopping: the created records are removed first.')
    running?.stop()
  }
  try {
    const { api, file, isReadOnly, only } = optionsOf(args)
    const accounts = readAccounts(api, file, environment)
    const client = createClient(api, tell)
    await requireApi(api, client)
    process.once('SIGINT', stop)
    say(`Conformance of ${api}${isReadOnly ? ', read only' : ''}\n`)
    const report = await checkConformance({ client, accounts, isReadOnly, ...(only && { only }) }, run => {
      running = run
    })
    say(formatReport(report))
    if (isStopped) return 130
    return outcomesOfReport(report).some(outcome => ['deviates', 'missing'].includes(verdictOfCall(outcome))) ? 1 : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    tell(error.message)
    return 2
  } finally {
    process.off('SIGINT', stop)
  }
}
