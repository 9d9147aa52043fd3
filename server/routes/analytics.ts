/**
 * Analytics (design, reading 2).
 *
 *   GET /b2b/retail/analytics, /b2b/institution/analytics ?from,to,cityId,locationId → analytics
 *
 * `from` and `to` are days and both belong to the period; without them the last twelve months. 400 when the period ends
 * before it begins or is longer than ten years. An organisation that asks for many at once waits for its turn, not the
 * others for it.
 */
import type { z } from 'zod'
import { only } from '../../contract/access'
import { analyticsQuery, analyticsSchema } from '../../contract/analytics'
import { roleSlugs } from '../../contract/roles'
import { isPeriod } from '../../contract/rules'
import type { App } from '../app'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { fairShare } from '../fairShare'
import { readAnalytics } from '../repositories/analytics'
import { dayOf, twelveMonthsUpTo } from '../repositories/periods'
import { callsOf } from './call'

/** Connections that figures over years may hold: a part of the pool, and of it a part for each organisation. */
export const figureShare = () => fairShare({ inAll: 6, each: 2, waiting: 30 })
export type FigureShare = ReturnType<typeof figureShare>

/** @throws {ApiError} InvalidParams unless it ends after it begins, within ten years */
export function checkedPeriod(from: string, to: string) {
  if (isPeriod({ from, to })) return { from, to }
  const fields = { from: 'InvalidParams', to: 'InvalidParams' } as const
  throw new ApiError('InvalidParams', 'The period must end after it begins, within ten years', { fields })
}

/** The last twelve months where the query says nothing. @throws {ApiError} InvalidParams for an impossible period */
export const periodOf = ({ from, to = dayOf(new Date()), ...where }: z.output<typeof analyticsQuery>) => ({
  ...checkedPeriod(from ?? twelveMonthsUpTo(to), to),
  ...where,
})

export function analyticsRoutes(app: App, { db }: Deps, share: FigureShare) {
  for (const role of ['Retailer', 'Institution'] as const) {
    const call = callsOf(app, `/b2b/${roleSlugs[role]}/analytics`, ['Analytics'], { access: only(role) })
    const given = { querystring: analyticsQuery, answer: analyticsSchema }
    call.get('', 'What was collected in a period', given, ({ query, scope, request }) => {
      const period = periodOf(query)
      return share(scope.organisationId, request.signal, () => readAnalytics(db, scope, period))
    })
  }
}
