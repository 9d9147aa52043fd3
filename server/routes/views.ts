/**
 * Saved views of an account's lists, beyond the spec (contract/views.ts).
 *
 *   GET  /views ?list    → own views, by name     GET    /views/{id} → an own one or a colleague's
 *   POST /views          → 201 view               PUT    /views/{id} → view        409 NotUnique: the name
 *                                                 DELETE /views/{id} → 204
 */
import { z } from 'zod'
import { signedIn } from '../../contract/access'
import { idParams, nothing } from '../../contract/primitives'
import { viewCreateSchema, viewEditSchema, viewSchema, viewsQuery } from '../../contract/views'
import type { App } from '../app'
import { sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { viewsRepository } from '../repositories/views'

const base = '/views'
const tags = ['Views']
const config = { access: signedIn }

export function viewRoutes(app: App, { db }: Deps) {
  app.get(
    base,
    { config, schema: { tags, summary: 'Own views', querystring: viewsQuery, response: { 200: z.array(viewSchema) } } },
    request => viewsRepository(db, sessionOf(request)).list(request.query.list),
  )
  app.get(
    `${base}/:id`,
    { config, schema: { tags, summary: 'One view', params: idParams, response: { 200: viewSchema } } },
    request => viewsRepository(db, sessionOf(request)).get(request.params.id),
  )
  app.post(
    base,
    { config, schema: { tags, summary: 'Save a view', body: viewCreateSchema, response: { 201: viewSchema } } },
    async (request, reply) => {
      const view = await viewsRepository(db, sessionOf(request)).create(request.body)
      request.auditNote = { subject: view.guid }
      return reply.code(201).send(view)
    },
  )
  app.put(
    `${base}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Change a view',
        params: idParams,
        body: viewEditSchema,
        response: { 200: viewSchema },
      },
    },
    request => viewsRepository(db, sessionOf(request)).update(request.params.id, request.body),
  )
  app.delete(
    `${base}/:id`,
    { config, schema: { tags, summary: 'Delete a view', params: idParams, response: { 204: nothing } } },
    async (request, reply) => {
      await viewsRepository(db, sessionOf(request)).remove(request.params.id)
      return reply.code(204).send(null)
    },
  )
}
