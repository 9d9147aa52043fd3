/**
 * Declares the calls of analytics (docs/readings.md, 2) and of the home page (contract/home.ts), which are not in the
 * specification.
 *
 *   GET /b2b/retail/analytics, /b2b/institution/analytics ?from,to,cityId,locationId → analytics
 *   GET …/analytics/impact ?same parameters → climate impact of the collected masses
 *   GET /b2b/common/print/impact ?same parameters → application/pdf, attachment impact-{from}-{to}.pdf, in the
 *                                                   language of Accept-Language
 *   GET /b2b/common/home → figures of the last and the previous 30 days, attention items, first steps
 *
 * The period includes the days `from` and `to`; by default it is the last twelve months. The response is 400 if the
 * period ends before it begins or is longer than ten years. All calls use one queue, so that many simultaneous calls of
 * one organisation do not delay other organisations (costlyReads.ts).
 */
import type { z } from 'zod'
import { includingLimitedMembers, onlyRoles, signedInAccess } from '../../contract/access'
import { analyticsQuery, analyticsSchema } from '../../contract/analytics'
import { homePageDataSchema } from '../../contract/home'
import { impactSchema } from '../../contract/impact'
import { roleSlugs } from '../../contract/roles'
import { isValidPeriod } from '../../contract/rules'
import { rateLimitPerSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import { databaseNow } from '../db/clock'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { replicaReadConfig } from '../http/replicaReads'
import type { App } from '../lib/fastifyApp'
import type { PdfQueue } from '../print/sheets'
import { readAnalytics, readImpact, readPosterNames } from '../repositories/analytics'
import { readHome } from '../repositories/home/home'
import { firstDayOfTwelveMonths, utcDayOf } from '../repositories/periods'
import { createApiRouter, pdfResponseSchema, setPdfHeaders } from './call'
import type { CostlyReadQueue } from './costlyReads'

/**
 * Returns the period if it is valid.
 * @throws {ApiError} InvalidParams if the period ends before it begins, or is longer than ten years
 */
export function validatePeriod(from: string, to: string) {
  if (isValidPeriod({ from, to })) return { from, to }
  const fields = { from: 'InvalidParams', to: 'InvalidParams' } as const
  throw new ApiError('InvalidParams', 'The period must end after it begins, within ten years', { fields })
}

/**
 * Returns the period and the other parameters of a query. Without `from`, the period is the twelve months that end with
 * the month of `to`; without `to`, it ends today.
 * @throws {ApiError} InvalidParams for an invalid period
 */
const periodOf = ({ from, to = utcDayOf(databaseNow()), ...where }: z.output<typeof analyticsQuery>) => ({
  ...validatePeriod(from ?? firstDayOfTwelveMonths(to), to),
  ...where,
})

export function analyticsRoutes(app: App, { config }: Deps, share: CostlyReadQueue, sheets: PdfQueue) {
  for (const role of ['Retailer', 'Institution'] as const) {
    const call = createApiRouter(app, `/b2b/${roleSlugs[role]}/analytics`, ['Analytics'], {
      access: includingLimitedMembers(onlyRoles(role)),
      feature: 'analytics',
    })
    const routeSchema = { querystring: analyticsQuery, response: analyticsSchema, ...replicaReadConfig }
    call.get('', 'Collected mass of a period', routeSchema, ({ db, query, request }) => {
      const period = periodOf(query)
      return share(request, ({ scope }) => readAnalytics(db, scope, period))
    })
    call.get(
      '/impact',
      'kg CO2e of what was collected in a period, with the sources of the figures',
      { querystring: analyticsQuery, response: impactSchema, ...replicaReadConfig },
      ({ db, query, request }) => {
        const period = periodOf(query)
        return share(request, ({ scope }) => readImpact(db, scope, period, config.impactTable))
      },
    )
  }
  const call = createApiRouter(app, '/b2b/common', ['Common'], { access: includingLimitedMembers(signedInAccess) })
  call.get(
    '/home',
    'Data of the role’s home page',
    { response: homePageDataSchema, ...replicaReadConfig },
    ({ db, request }) => share(request, ({ session }) => readHome(db, session)),
  )
  const hungUp = {
    querystring: analyticsQuery,
    response: pdfResponseSchema('A4, to be hung up'),
    ...replicaReadConfig,
    ...rateLimitPerSession(10),
  }
  const routeSchema = {
    ...hungUp,
    access: includingLimitedMembers(onlyRoles('Retailer', 'Institution')),
    feature: 'analytics',
  } as const
  call.get(
    '/print/impact',
    'Poster of a period’s kg CO2e',
    routeSchema,
    async ({ db, query, scope: { organisationId }, language, request, reply }) => {
      const signal = disconnectSignal(reply)
      const period = periodOf(query)
      const poster = await share(request, async ({ scope }) => ({
        impact: await readImpact(db, scope, period, config.impactTable),
        ...(await readPosterNames(db, scope, period, language)),
        language,
      }))
      const pdf = await sheets.drawPoster(poster, organisationId, signal)
      return setPdfHeaders(reply, `impact-${period.from}-${period.to}.pdf`, [poster.organisation, poster.place]).send(
        pdf,
      )
    },
  )
}
