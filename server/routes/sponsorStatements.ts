/**
 * A sponsor's papers, beyond the spec, in the language of Accept-Language; base `/b2b/sponsor/rewards/fundraising/sponsorship`.
 *
 *   GET {base}/{id}/receipt           → application/pdf; of a request that is not paid it says so
 *   GET {base}/statement              → the years in which something was paid
 *   GET {base}/statement/{year}       → application/pdf of what was paid in a year
 *   GET {base}/statement/{year}/csv   → the same as CSV
 */
import { only } from '../../contract/access'
import { requestNumber } from '../../contract/requestNumber'
import { paidYearsSchema, statementParams } from '../../contract/sponsorships'
import type { App } from '../app'
import type { Scope } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { receiptPaper, statementCsv, statementPaper } from '../print/moneyPapers'
import type { Sheets } from '../print/sheets'
import { readPaid, readPaidIn, readPaidYears, readPayer } from '../repositories/sponsorStatements'
import type { FigureShare } from './analytics'
import { asFile, callsOf, csvAnswer } from './call'
import { pdfAnswer } from './print'

export function sponsorStatementRoutes(app: App, { db }: Deps, share: FigureShare, sheets: Sheets) {
  const base = '/b2b/sponsor/rewards/fundraising/sponsorship'
  const access = only('Sponsor')
  const call = callsOf(app, base, ['Sponsoring'], { access, audit: 'export', ...perSession(10) })
  const look = callsOf(app, base, ['Sponsoring'], { access })
  const paidIn = (scope: Scope, year: number, signal: AbortSignal) =>
    share(scope.organisationId, signal, () => readPaidIn(db, scope, year))
  const paper = pdfAnswer('A4')

  call.get('/:id/receipt', 'Receipt of a request', { answer: paper }, async ({ scope, id, language, reply }) => {
    const signal = callerGone(reply)
    const paid = await readPaid(db, scope, id)
    const drawn = receiptPaper(paid, await readPayer(db, scope), language)
    const pdf = await sheets.drawPaper(drawn, scope.organisationId, signal)
    return asFile(reply, 'pdf', `request-${requestNumber(paid.request.guid)}.pdf`).send(pdf)
  })
  look.get('/statement', 'Years in which something was paid', { answer: paidYearsSchema }, ({ scope }) =>
    readPaidYears(db, scope),
  )
  call.get(
    '/statement/:year',
    'What was paid in a year',
    { params: statementParams, answer: paper },
    async ({ scope, params: { year }, language, reply }) => {
      const signal = callerGone(reply)
      const paid = await paidIn(scope, year, signal)
      const drawn = statementPaper(paid, await readPayer(db, scope), year, language)
      const pdf = await sheets.drawPaper(drawn, scope.organisationId, signal)
      return asFile(reply, 'pdf', `sponsorships-${year}.pdf`).send(pdf)
    },
  )
  call.get(
    '/statement/:year/csv',
    'What was paid in a year, as CSV',
    { params: statementParams, answer: csvAnswer },
    async ({ scope, params: { year }, language, request, reply }) => {
      const csv = statementCsv(await paidIn(scope, year, request.signal), language)
      return asFile(reply, 'csv', `sponsorships-${year}.csv`).send(csv)
    },
  )
}
