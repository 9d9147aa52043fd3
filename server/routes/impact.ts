/**
 * What recycling spares the climate, for the same periods and filters as the analytics.
 *
 *   GET /b2b/retail/analytics/impact, /b2b/institution/analytics/impact ?from,to,cityId,locationId → impact
 *   GET /b2b/common/print/impact ?from,to,cityId,locationId → application/pdf, attachment impact-{from}-{to}.pdf, in
 *   the language of Accept-Language
 */
import { only } from '../../contract/access'
import { analyticsQuery } from '../../contract/analytics'
import { impactSchema } from '../../contract/impact'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import type { Sheets } from '../print/sheets'
import { readImpact, readPosterNames } from '../repositories/impact'
import { type FigureShare, periodOf } from './analytics'
import { asFile, callsOf } from './call'
import { pdfAnswer } from './print'

export function impactRoutes(app: App, { db, config }: Deps, share: FigureShare, sheets: Sheets) {
  for (const role of ['Retailer', 'Institution'] as const) {
    const call = callsOf(app, `/b2b/${roleSlugs[role]}/analytics`, ['Analytics'], { access: only(role) })
    call.get(
      '/impact',
      'kg CO2e of what was collected in a period, with the sources of the figures',
      { querystring: analyticsQuery, answer: impactSchema },
      ({ query, scope, request }) => {
        const period = periodOf(query)
        return share(scope.organisationId, request.signal, () => readImpact(db, scope, period, config.impactTable))
      },
    )
  }
  const call = callsOf(app, '/b2b/common/print', ['Common'], {
    access: only('Retailer', 'Institution'),
    ...perSession(10),
  })
  const given = { querystring: analyticsQuery, answer: pdfAnswer('A4, to be hung up') }
  call.get('/impact', 'Poster of a period’s kg CO2e', given, async ({ query, scope, language, reply }) => {
    const signal = callerGone(reply)
    const period = periodOf(query)
    const poster = await share(scope.organisationId, signal, async () => ({
      impact: await readImpact(db, scope, period, config.impactTable),
      ...(await readPosterNames(db, scope, period, language)),
      language,
    }))
    const pdf = await sheets.drawPoster(poster, scope.organisationId, signal)
    return asFile(reply, 'pdf', `impact-${period.from}-${period.to}.pdf`).send(pdf)
  })
}
