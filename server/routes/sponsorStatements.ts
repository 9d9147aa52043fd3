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
import { pdfAnswer } from './print'

const base = '/b2b/sponsor/rewards/fundraising/sponsorship'
const tags = ['Sponsoring']
const config = () => ({ access: only('Sponsor'), audit: 'export', ...perSession(10) })
const file = (name: string) => `attachment; filename="${name}"`

export function sponsorStatementRoutes(app: App, { db }: Deps, share: FigureShare, sheets: Sheets) {
  const paidIn = (scope: Scope, year: number, signal: AbortSignal) =>
    share(scope.organisationId, signal, () => readPaidIn(db, scope, year))
  app.get(
    `${base}/:id/receipt`,
    {
      config: config(),
      schema: { tags, summary: 'Receipt of a request', params: idParams, response: { 200: pdfAnswer('A4') } },
    },
    async (request, reply) => {
      const signal = callerGone(reply)
      const scope = scopeOf(request)
      const paid = await readPaid(db, scope, request.params.id)
      const paper = receiptPaper(paid, await readPayer(db, scope), languageOf(request))
      const pdf = await sheets.drawPaper(paper, scope.organisationId, signal)
      const name = `request-${requestNumber(paid.request.guid)}.pdf`
      return reply.type('application/pdf').header('content-disposition', file(name)).send(pdf)
    },
  )
  app.get(
    `${base}/statement/:year`,
    {
      config: config(),
      schema: { tags, summary: 'What was paid in a year', params: statementParams, response: { 200: pdfAnswer('A4') } },
    },
    async (request, reply) => {
      const signal = callerGone(reply)
      const scope = scopeOf(request)
      const { year } = request.params
      const paid = await paidIn(scope, year, signal)
      const paper = statementPaper(paid, await readPayer(db, scope), year, languageOf(request))
      const pdf = await sheets.drawPaper(paper, scope.organisationId, signal)
      return reply
        .type('application/pdf')
        .header('content-disposition', file(`sponsorships-${year}.pdf`))
        .send(pdf)
    },
  )
  app.get(
    `${base}/statement/:year/csv`,
    {
      config: config(),
      schema: {
        tags,
        summary: 'What was paid in a year, as CSV',
        params: statementParams,
        response: { 200: z.string().meta({ description: 'text/csv' }) },
      },
    },
    async (request, reply) => {
      const { year } = request.params
      const csv = statementCsv(await paidIn(scopeOf(request), year, request.signal), languageOf(request))
      reply.header('content-disposition', file(`sponsorships-${year}.csv`)).type('text/csv; charset=utf-8')
      return reply.send(csv)
    },
  )
}
