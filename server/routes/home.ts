/**
 * The home page of the session's role, beyond the spec (contract/home.ts).
 *
 *   GET /b2b/common/home → figures of the last 30 days and those before, what waits, what there is not yet
 *
 * One query. It takes its turn with the analytics, whose figures are of the same tables.
 */
import { signedIn } from '../../contract/access'
import { homeSchema } from '../../contract/home'
import type { App } from '../app'
import type { Deps } from '../deps'
import { readHome } from '../repositories/home/home'
import type { FigureShare } from './analytics'
import { callsOf } from './call'

export function homeRoutes(app: App, { db }: Deps, share: FigureShare) {
  const call = callsOf(app, '/b2b/common', ['Common'], { access: signedIn })
  call.get('/home', 'What the role’s home page shows', { answer: homeSchema }, ({ session, request }) =>
    share(session.organisationId ?? session.accountId, request.signal, () => readHome(db, session)),
  )
}
