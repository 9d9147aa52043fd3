/**
 * Saved views of an account's lists, beyond the spec (contract/views.ts).
 *
 *   GET  /views ?list    → own views, by name     GET    /views/{id} → an own one or a colleague's
 *   POST /views          → 201 view               PUT    /views/{id} → view        409 NotUnique: the name
 *                                                 DELETE /views/{id} → 204
 */
import { z } from 'zod'
import { signedIn } from '../../contract/access'
import { idParams } from '../../contract/primitives'
import { viewCreateSchema, viewEditSchema, viewSchema, viewsQuery } from '../../contract/views'
import type { App } from '../app'
import { sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { viewsRepository } from '../repositories/views'
import { callsOf, done, made } from './call'

const base = '/views'
const call = callsOf(['Views'], { access: signedIn })

export function viewRoutes(app: App, { db }: Deps) {
  app.get(base, call('Own views', { querystring: viewsQuery, answer: z.array(viewSchema) }), request =>
    viewsRepository(db, sessionOf(request)).list(request.query.list),
  )
  app.get(`${base}/:id`, call('One view', { params: idParams, answer: viewSchema }), request =>
    viewsRepository(db, sessionOf(request)).get(request.params.id),
  )
  app.post(base, call('Save a view', { body: viewCreateSchema, made: viewSchema }), async (request, reply) =>
    made(reply, await viewsRepository(db, sessionOf(request)).create(request.body)),
  )
  app.put(
    `${base}/:id`,
    call('Change a view', { params: idParams, body: viewEditSchema, answer: viewSchema }),
    request => viewsRepository(db, sessionOf(request)).update(request.params.id, request.body),
  )
  app.delete(`${base}/:id`, call('Delete a view', { params: idParams }), (request, reply) =>
    done(reply, viewsRepository(db, sessionOf(request)).remove(request.params.id)),
  )
}
