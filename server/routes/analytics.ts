/**
 * Analytics (design, reading 2).
 *
 *   GET /b2b/retail/analytics, /b2b/institution/analytics ?from,to,cityId,locationId → analytics
 *
 * `from` and `to` are days and both belong to the period; without them the last twelve months. 400 when the period ends
 * before it begins or is longer than ten years.
 */
import { only } from '../../contract/access'
import { analyticsDaysMax, analyticsQuery, analyticsSchema } from '../../contract/analytics'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { readAnalytics } from '../repositories/analytics'
import { dayMs, dayOf, twelveMonthsUpTo } from '../repositories/periods'

function checked(from: string, to: string) {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days >= 1 && days <= analyticsDaysMax) return { from, to }
  const fields = { from: 'InvalidParams', to: 'InvalidParams' } as const
  throw new ApiError('InvalidParams', 'The period must end after it begins, within ten years', { fields })
}

export function analyticsRoutes(app: App, { db }: Deps) {
  for (const role of ['Retailer', 'Institution'] as const) {
    app.get(
      `/b2b/${roleSlugs[role]}/analytics`,
      {
        config: { access: only(role) },
        schema: {
          tags: ['Analytics'],
          summary: 'What was collected in a period',
          querystring: analyticsQuery,
          response: { 200: analyticsSchema },
        },
      },
      request => {
        const { from, to = dayOf(new Date()), cityId, locationId } = request.query
        const period = checked(from ?? twelveMonthsUpTo(to), to)
        return readAnalytics(db, scopeOf(request), { ...period, cityId, locationId })
      },
    )
  }
}
