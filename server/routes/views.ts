/**
 * Declares the calls of an account's saved views (not in the specification; contract/views.ts).
 *
 *   GET  /views ?list    → own views, by name     GET    /views/{id} → an own view or a colleague's
 *   POST /views          → 201 view               PUT    /views/{id} → view
 *                                                 DELETE /views/{id} → 204
 *
 * POST and PUT respond 409 NotUnique for the name of another own view of the list. Limited members read only their own
 * views.
 */
import { personalAccess, signedInAccess } from '../../contract/access'
import { savedViewSchema, viewCreateSchema, viewEditSchema, viewsQuery, viewsSchema } from '../../contract/views'
import type { Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { viewsRepository } from '../repositories/views'
import { createApiRouter } from './call'

export function viewRoutes(app: App, { db }: Deps) {
  const call = createApiRouter(app, '/views', ['Views'], {
    access: personalAccess(signedInAccess),
    feature: 'savedViews',
  })
  const own = (session: Session, tx = db) => viewsRepository(tx, session)
  const list = { querystring: viewsQuery, response: viewsSchema }
  const create = { body: viewCreateSchema, created: savedViewSchema }
  const edit = { body: viewEditSchema, response: savedViewSchema }

  call.get('', 'Own views', list, ({ session, query }) => own(session).list(query.list))
  call.get('/:id', 'One view', { response: savedViewSchema }, ({ session, id }) => own(session).get(id))
  call.post('', 'Save a view', create, ({ db, session, body }) => own(session, db).create(body))
  call.put('/:id', 'Change a view', edit, ({ db, session, id, body, expected }) =>
    own(session, db).update(id, body, expected),
  )
  call.delete('/:id', 'Delete a view', { record: savedViewSchema }, ({ db, session, id, expected }) =>
    own(session, db).remove(id, expected),
  )
}
