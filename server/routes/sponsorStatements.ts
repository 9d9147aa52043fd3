/**
 * A sponsor's papers, beyond the spec, in the language of Accept-Language; base `/b2b/sponsor/rewards/fundraising/sponsorship`.
 *
 *   GET {base}/{id}/receipt           → application/pdf; of a request that is not paid it says so
 *   GET {base}/statement/{year}       → application/pdf of what was paid in a year
 *   GET {base}/statement/{year}/csv   → the same as CSV
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import { idParams } from '../../contract/primitives'
import { requestNumber } from '../../contract/requestNumber'
import { statementParams } from '../../contract/sponsorships'
import type { App } from '../app'
import { type Scope, scopeOf } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { receiptPaper, statementCsv, statementPaper } from '../print/moneyPapers'
import type { Sheets } from '../print/sheets'
import { readPaid, readPaidIn, readPayer } from '../repositories/sponsorStatements'
import type { FigureShare } from './analytics'
import { asFile, callsOf } from './call'
import { pdfAnswer } from './print'

const base = '/b2b/sponsor/rewards/fundraising/sponsorship'
const call = callsOf(['Sponsoring'], { access: only('Sponsor'), audit: 'export' })

export function sponsorStatementRoutes(app: App, { db }: Deps, share: FigureShare, sheets: Sheets) {
  const paidIn = (scope: Scope, year: number, signal: AbortSignal) =>
    share(scope.organisationId, signal, () => readPaidIn(db, scope, year))
  app.get(
    `${base}/:id/receipt`,
    call('Receipt of a request', { params: idParams, answer: pdfAnswer('A4') }, perSession(10)),
    async (request, reply) => {
      const signal = callerGone(reply)
      const scope = scopeOf(request)
      const paid = await readPaid(db, scope, request.params.id)
      const paper = receiptPaper(paid, await readPayer(db, scope), languageOf(request))
      const pdf = await sheets.drawPaper(paper, scope.organisationId, signal)
      return asFile(reply, 'pdf', `request-${requestNumber(paid.request.guid)}.pdf`).send(pdf)
    },
  )
  app.get(
    `${base}/statement/:year`,
    call('What was paid in a year', { params: statementParams, answer: pdfAnswer('A4') }, perSession(10)),
    async (request, reply) => {
      const signal = callerGone(reply)
      const scope = scopeOf(request)
      const { year } = request.params
      const paid = await paidIn(scope, year, signal)
      const paper = statementPaper(paid, await readPayer(db, scope), year, languageOf(request))
      const pdf = await sheets.drawPaper(paper, scope.organisationId, signal)
      return asFile(reply, 'pdf', `sponsorships-${year}.pdf`).send(pdf)
    },
  )
  app.get(
    `${base}/statement/:year/csv`,
    call(
      'What was paid in a year, as CSV',
      { params: statementParams, answer: z.string().meta({ description: 'text/csv' }) },
      perSession(10),
    ),
    async (request, reply) => {
      const { year } = request.params
      const csv = statementCsv(await paidIn(scopeOf(request), year, request.signal), languageOf(request))
      return asFile(reply, 'csv', `sponsorships-${year}.csv`).send(csv)
    },
  )
}
