/** Prints the results of a check, one line per call, grouped by the account that made it. */
import type { CheckReport } from './check'
import type { ConformanceCaller } from './lines'
import type { LineOutcome } from './run'

const titles: Partial<Record<ConformanceCaller, string>> = { Anonymous: 'Without an account' }

export type LineVerdict = 'held' | 'deviates' | 'not tried'

export const verdictOf = ({ deviations, notTried }: LineOutcome): LineVerdict => {
  if (deviations.length) return 'deviates'
  return notTried === undefined ? 'held' : 'not tried'
}

const note = ({ requests, notTried }: LineOutcome) => {
  if (notTried === undefined) return ''
  return `  (${notTried}${requests ? '; its refusals held' : ''})`
}

const lineOf = (line: string, outcome: LineOutcome) => {
  const verdict = verdictOf(outcome)
  return [
    `  ${verdict.padEnd(9)}  ${line}${verdict === 'not tried' ? note(outcome) : ''}`,
    ...outcome.deviations.map(each => `               ${each}`),
  ]
}

/** Returns the number of lines per verdict, and the reasons why some were not tried. */
function sumOf(outcomes: readonly LineOutcome[]): string {
  const all = (verdict: LineVerdict) => outcomes.filter(each => verdictOf(each) === verdict)
  const reasons = new Map<string, number>()
  for (const { notTried = '' } of all('not tried')) reasons.set(notTried, (reasons.get(notTried) ?? 0) + 1)
  const why = [...reasons].map(([reason, number]) => `${number}: ${reason}`).join('; ')
  const deviating = all('deviates').length
  return [
    `${all('held').length} held`,
    `${deviating} ${deviating === 1 ? 'deviates' : 'deviate'}`,
    `${all('not tried').length} not tried${why && ` (${why})`}`,
  ].join(', ')
}

export const outcomesOf = ({ outcomes }: CheckReport) => [...outcomes.values()].flatMap(lines => [...lines.values()])

export function toText(report: CheckReport): string {
  const groups = [...report.outcomes].map(([caller, lines]) =>
    [titles[caller] ?? caller, ...[...lines].flatMap(([line, outcome]) => lineOf(line, outcome)), ''].join('\n'),
  )
  const left = [...report.left].map(([name, what]) => `  ${what}: ${name}`)
  return [...groups, ...(left.length ? ['Left behind:', ...left, ''] : []), sumOf(outcomesOf(report))].join('\n')
}
