/**
 * Declares the calls with which the holder of an account sees and ends its sessions. Sessions are identified by an id;
 * no call reveals a token or its hash. In a session of a single sign-on, the calls concern only the sessions that the
 * same single sign-on opened. The calls with which support staff end sessions are in routes/staff/.
 *
 *   GET    /auth/sessions            → {items}: device, network, times, and which session this is
 *   DELETE /auth/sessions/{id}       → 204; the session ends at once
 *   POST   /auth/sessions/end-others → 204; all sessions end except the caller's current one
 */
import { personalAccess, signedInAccess, withoutImpersonation } from '../../contract/access'
import { ownSessionsSchema } from '../../contract/ownSessions'
import { endOtherSessions, endSessionById, listOwnSessions } from '../accounts/ownSessions'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createApiRouter } from './call'

export function sessionRoutes(app: App, deps: Deps) {
  const call = createApiRouter(app, '/auth/sessions', ['Auth'], {
    access: personalAccess(withoutImpersonation(signedInAccess)),
  })
  call.get('', 'Own sessions', { response: ownSessionsSchema, worksWithoutFactor: true }, ({ session }) =>
    listOwnSessions(deps.db, session),
  )
  call.delete('/:id', 'End one of the own sessions', { audit: 'session-ended' }, ({ db, session, id, request }) => {
    request.auditNote = { subject: session.accountId }
    return endSessionById(db, session, id)
  })
  call.post('/end-others', 'End all other sessions', { audit: 'other-sessions-ended' }, ({ db, session, request }) => {
    request.auditNote = { subject: session.accountId }
    return endOtherSessions(db, session)
  })
}
