/**
 * Recycling sagas and sponsorships for staff, who finish and cancel what ends outside the portal (design, reading 14).
 * Actions are POSTs to a sub-resource and answer the record; 409 InvalidOperation unless started.
 *
 *   GET  /staff/{sagas|sponsorships}             ?filter{q,status,id},range,sort → records
 *   GET  /staff/{sagas|sponsorships}/{id}        → record
 *   POST /staff/{sagas|sponsorships}/{id}/finish → record
 *   POST /staff/{sagas|sponsorships}/{id}/cancel → record
 */
import { z } from 'zod'
import { only } from '../../../contract/access'
import { idParams } from '../../../contract/primitives'
import {
  staffSagaSchema,
  staffSagasQuery,
  staffSponsorshipSchema,
  staffSponsorshipsQuery,
} from '../../../contract/staff'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import { cancelSaga, finishSaga } from '../../repositories/sagas'
import { cancelSponsorship, finishSponsorship } from '../../repositories/sponsorships'
import { listSagas, readStaffSaga } from '../../repositories/staff/sagas'
import { listStaffSponsorships, readStaffSponsorship } from '../../repositories/staff/sponsorships'
import { withRange } from './list'

const tags = ['Staff']
const config = { access: only('Staff') }

export function staffRequestRoutes(app: App, deps: Deps) {
  sagaRoutes(app, deps)
  sponsorshipRoutes(app, deps)
}

function sagaRoutes(app: App, { db }: Deps) {
  const base = '/staff/sagas'
  const response = { 200: staffSagaSchema }
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Recycling sagas',
        querystring: staffSagasQuery,
        response: { 200: z.array(staffSagaSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'sagas',
        request.query.range.offset,
        await listSagas(db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One recycling saga', params: idParams, response } },
    request => readStaffSaga(db, request.params.id),
  )
  for (const [action, end] of [
    ['finish', finishSaga],
    ['cancel', cancelSaga],
  ] as const) {
    app.post(
      `${base}/:id/${action}`,
      { config, schema: { tags, summary: `A recycling saga: ${action}`, params: idParams, response } },
      async request => {
        await end(db, request.params.id)
        return readStaffSaga(db, request.params.id)
      },
    )
  }
}

function sponsorshipRoutes(app: App, { db }: Deps) {
  const base = '/staff/sponsorships'
  const response = { 200: staffSponsorshipSchema }
  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Sponsorships',
        querystring: staffSponsorshipsQuery,
        response: { 200: z.array(staffSponsorshipSchema) },
      },
    },
    async (request, reply) =>
      withRange(
        reply,
        'sponsorships',
        request.query.range.offset,
        await listStaffSponsorships(db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One sponsorship', params: idParams, response } },
    request => readStaffSponsorship(db, request.params.id),
  )
  for (const [action, end] of [
    ['finish', finishSponsorship],
    ['cancel', cancelSponsorship],
  ] as const) {
    app.post(
      `${base}/:id/${action}`,
      { config, schema: { tags, summary: `A sponsorship: ${action}`, params: idParams, response } },
      async request => {
        await end(db, request.params.id)
        return readStaffSponsorship(db, request.params.id)
      },
    )
  }
}
