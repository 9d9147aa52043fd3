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
import { sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { readHome } from '../repositories/home/home'
import type { FigureShare } from './analytics'
import { callsOf } from './call'

const call = callsOf(['Common'], { access: signedIn })

export function homeRoutes(app: App, { db }: Deps, share: FigureShare) {
  app.get('/b2b/common/home', call('What the role’s home page shows', { answer: homeSchema }), request => {
    const session = sessionOf(request)
    return share(session.organisationId ?? session.accountId, request.signal, () => readHome(db, session))
  })
}
