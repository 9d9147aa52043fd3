/**
 * Analytics (docs/readings.md, 2).
 *
 *   GET /b2b/retail/analytics, /b2b/institution/analytics ?from,to,cityId,locationId → analytics
 *   GET …/analytics/impact ?the same → climate impact of the collected waste
 *   GET /b2b/common/print/impact ?the same → application/pdf, attachment impact-{from}-{to}.pdf, in the language of
 *                                            Accept-Language
 *
 * `from` and `to` are days and both belong to the period; without them it is the last twelve months. The answer is 400
 * when the period ends before it begins or is longer than ten years. Simultaneous calls of one organisation wait for
 * each other and do not delay other organisations. The home page of the session's role shares this queue. Its call is
 * not in the specification and takes one query (contract/home.ts):
 *
 *   GET /b2b/common/home → figures of the last 30 days and the 30 before, open tasks, things not set up yet
 */
import type { z } from 'zod'
import { onlyRoles, signedIn } from '../../contract/access'
import { analyticsQuery, analyticsSchema } from '../../contract/analytics'
import { homeSchema } from '../../contract/home'
import { impactSchema } from '../../contract/impact'
import { roleSlugs } from '../../contract/roles'
import { isPeriod } from '../../contract/rules'
import { perSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import { fairQueue } from '../concurrency/fairQueue'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { mayLag } from '../http/laggingReads'
import type { App } from '../lib/fastifyApp'
import type { Sheets } from '../print/sheets'
import { readAnalytics, readImpact, readPosterNames } from '../repositories/analytics'
import { readHome } from '../repositories/home/home'
import { dayOf, twelveMonthsUpTo } from '../repositories/periods'
import { asPdf, callsOf } from './call'
import { pdfAnswer } from './print'

/**
 * Creates the queue of queries over long periods. It may hold a part of the connection pool, and each organisation a
 * part of that.
 */
export const figureShare = () => fairQueue({ inAll: 6, each: 2, waiting: 30 })
export type FigureShare = ReturnType<typeof figureShare>

/**
 * Returns a valid period.
 * @throws {ApiError} InvalidParams unless it ends after it begins, within ten years
 */
export function checkedPeriod(from: string, to: string) {
  if (isPeriod({ from, to })) return { from, to }
  const fields = { from: 'InvalidParams', to: 'InvalidParams' } as const
  throw new ApiError('InvalidParams', 'The period must end after it begins, within ten years', { fields })
}

/**
 * Returns the period of a query, by default the last twelve months.
 * @throws {ApiError} InvalidParams for an impossible period
 */
const periodOf = ({ from, to = dayOf(databaseNow()), ...where }: z.output<typeof analyticsQuery>) => ({
  ...checkedPeriod(from ?? twelveMonthsUpTo(to), to),
  ...where,
})

export function analyticsRoutes(app: App, { config }: Deps, share: FigureShare, sheets: Sheets) {
  for (const role of ['Retailer', 'Institution'] as const) {
    const call = callsOf(app, `/b2b/${roleSlugs[role]}/analytics`, ['Analytics'], { access: onlyRoles(role) })
    const given = { querystring: analyticsQuery, answer: analyticsSchema, ...mayLag }
    call.get('', 'What was collected in a period', given, ({ db, query, scope, request }) => {
      const period = periodOf(query)
      return share(scope.organisationId, request.signal, () => readAnalytics(db, scope, period))
    })
    call.get(
      '/impact',
      'kg CO2e of what was collected in a period, with the sources of the figures',
      { querystring: analyticsQuery, answer: impactSchema, ...mayLag },
      ({ db, query, scope, request }) => {
        const period = periodOf(query)
        return share(scope.organisationId, request.signal, () => readImpact(db, scope, period, config.impactTable))
      },
    )
  }
  const call = callsOf(app, '/b2b/common', ['Common'], { access: signedIn })
  call.get('/home', 'What the role’s home page shows', { answer: homeSchema, ...mayLag }, ({ db, session, request }) =>
    share(session.organisationId ?? session.accountId, request.signal, () => readHome(db, session)),
  )
  const hungUp = { querystring: analyticsQuery, answer: pdfAnswer('A4, to be hung up'), ...mayLag, ...perSession(10) }
  const given = { ...hungUp, access: onlyRoles('Retailer', 'Institution') }
  call.get('/print/impact', 'Poster of a period’s kg CO2e', given, async ({ db, query, scope, language, reply }) => {
    const signal = disconnectSignal(reply)
    const period = periodOf(query)
    const poster = await share(scope.organisationId, signal, async () => ({
      impact: await readImpact(db, scope, period, config.impactTable),
      ...(await readPosterNames(db, scope, period, language)),
      language,
    }))
    const pdf = await sheets.drawPoster(poster, scope.organisationId, signal)
    return asPdf(reply, `impact-${period.from}-${period.to}.pdf`, [poster.organisation, poster.place]).send(pdf)
  })
}
