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
import { scopeOf } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import type { Sheets } from '../print/sheets'
import { readImpact, readPosterNames } from '../repositories/impact'
import { type FigureShare, periodOf } from './analytics'
import { pdfAnswer } from './print'

export function impactRoutes(app: App, { db, config }: Deps, share: FigureShare, sheets: Sheets) {
  for (const role of ['Retailer', 'Institution'] as const) {
    app.get(
      `/b2b/${roleSlugs[role]}/analytics/impact`,
      {
        config: { access: only(role) },
        schema: {
          tags: ['Analytics'],
          summary: 'kg CO2e of what was collected in a period, with the sources of the figures',
          querystring: analyticsQuery,
          response: { 200: impactSchema },
        },
      },
      request => {
        const period = periodOf(request.query)
        const scope = scopeOf(request)
        return share(scope.organisationId, request.signal, () => readImpact(db, scope, period, config.impactTable))
      },
    )
  }
  app.get(
    '/b2b/common/print/impact',
    {
      config: { access: only('Retailer', 'Institution'), ...perSession(10) },
      schema: {
        tags: ['Common'],
        summary: 'Poster of a period’s kg CO2e',
        querystring: analyticsQuery,
        response: { 200: pdfAnswer('A4, to be hung up') },
      },
    },
    async (request, reply) => {
      const signal = callerGone(reply)
      const period = periodOf(request.query)
      const scope = scopeOf(request)
      const language = languageOf(request)
      const poster = await share(scope.organisationId, signal, async () => ({
        impact: await readImpact(db, scope, period, config.impactTable),
        ...(await readPosterNames(db, scope, period, language)),
        language,
      }))
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="impact-${period.from}-${period.to}.pdf"`)
        .send(await sheets.drawPoster(poster, scope.organisationId, signal))
    },
  )
}
