/** Prints the results of a check, one line per call, grouped by the account that made it. */
import type { CheckReport } from './check'
import { isSuccess } from './compareAnswer'
import type { CallOutcome } from './run'
import type { ConformanceCaller } from './specCalls'

const titles: Partial<Record<ConformanceCaller, string>> = { Anonymous: 'Without an account' }

/**
 * Result of the checks of one call. `partly`: the tested part passed, another part was not tested. `missing`: the API
 * does not implement the call.
 */
export type CallVerdict = 'passed' | 'deviates' | 'missing' | 'partly' | 'not tested'

/** Statuses with which an API responds to a path or method that it does not know. */
const unknownCall = [404, 405, 501]

/**
 * Returns whether the API does not implement the call. An implemented call responds with 401 without a token, or with
 * 400 without a body.
 */
const isMissing = ({ statuses }: CallOutcome) =>
  statuses.length > 0 && statuses.every(status => unknownCall.includes(status))

export const verdictOfCall = (outcome: CallOutcome): CallVerdict => {
  const { statuses, deviations, untested } = outcome
  if (isMissing(outcome)) return 'missing'
  if (deviations.length) return 'deviates'
  if (!statuses.some(isSuccess)) return 'not tested'
  return untested.length ? 'partly' : 'passed'
}

const lineOf = (line: string, outcome: CallOutcome) => {
  const { statuses, deviations, untested } = outcome
  const verdict = verdictOfCall(outcome)
  const title = `  ${verdict.padEnd(10)}  ${line}`
  if (verdict === 'missing') return [`${title}  (answers ${[...new Set(statuses)].join(', ')})`]
  const refusals = verdict === 'not tested' && statuses.length ? '; its refusals passed' : ''
  const reasons = untested.length ? untested : verdict === 'not tested' ? ['no call succeeded'] : []
  return [
    verdict === 'not tested' ? `${title}  (${reasons.join('; ')}${refusals})` : title,
    ...deviations.map(deviation => `                ${deviation}`),
    ...(verdict === 'not tested' ? [] : untested.map(reason => `                not tested: ${reason}`)),
  ]
}

/** Returns a text with the number of calls per verdict. */
function sumOf(outcomes: readonly CallOutcome[]): string {
  const number = (verdict: CallVerdict) => outcomes.filter(outcome => verdictOfCall(outcome) === verdict).length
  const deviating = number('deviates')
  return [
    `${number('passed')} passed`,
    `${number('partly')} partly`,
    `${deviating} ${deviating === 1 ? 'deviates' : 'deviate'}`,
    `${number('missing')} missing`,
    `${number('not tested')} not tested`,
  ].join(', ')
}

export const outcomesOfReport = ({ outcomes }: CheckReport) =>
  [...outcomes.values()].flatMap(lines => [...lines.values()])

export function formatReport(report: CheckReport): string {
  const groups = [...report.outcomes].map(([caller, lines]) =>
    [titles[caller] ?? caller, ...[...lines].flatMap(([line, outcome]) => lineOf(line, outcome)), ''].join('\n'),
  )
  const left = [...report.left].map(([name, what]) => `  ${what}: ${name}`)
  return [...groups, ...(left.length ? ['Left behind:', ...left, ''] : []), sumOf(outcomesOfReport(report))].join('\n')
}
