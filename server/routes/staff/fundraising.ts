/**
 * Fundraising rewards for staff.
 *
 *   GET  /staff/fundraising             ?filter{q,status,id},range,sort → records
 *   GET  /staff/fundraising/{id}        → record
 *   POST /staff/fundraising/{id}/fulfil → record; 409 InvalidOperation unless completed
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import { staffFundraisingQuery, staffFundraisingSchema } from '../../../contract/staff'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import { fulfilReward, listStaffFundraising, readStaffFundraising } from '../../repositories/staff/fundraising'
import { withRange } from './list'

const base = '/staff/fundraising'
const tags = ['Staff']
const config = { access: only('Staff') }
const one = { params: idParams, response: { 200: staffFundraisingSchema } }

export function staffFundraisingRoutes(app: App, { db }: Deps) {
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Fundraising rewards',
        querystring: staffFundraisingQuery,
        response: { 200: z.array(staffFundraisingSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'fundraising',
        request.query.range.offset,
        await listStaffFundraising(db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(`${base}/:id`, { config, schema: { tags, summary: 'One fundraising reward', ...one } }, request =>
    readStaffFundraising(db, request.params.id),
  )
  app.post(`${base}/:id/fulfil`, { config, schema: { tags, summary: 'It has been bought', ...one } }, request =>
    fulfilReward(db, request.params.id),
  )
}
