/**
 * Announces that a form edits a record, to the other sessions of the organisation (contract/recordChanges.ts). A form
 * repeats it every 20 s; nothing is stored.
 *
 *   PUT /presence {resource, id, editor, isOver?} → 204
 */
import { onlyRoles } from '../../contract/access'
import { presenceSchema } from '../../contract/presence'
import { roles } from '../../contract/roles'
import { authorOf, sessionKeyOf } from '../accounts/changeAuthors'
import { rateLimitPerSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { callsOf } from './call'

export function presenceRoutes(app: App, { recordChanges }: Pick<Deps, 'recordChanges'>) {
  const call = callsOf(app, '/presence', ['Notifications'], { access: onlyRoles(...roles), feature: 'notifications' })
  call.put(
    '',
    'Announce that a form edits a record',
    // The portal repeats the call by itself. It changes no row.
    {
      body: presenceSchema,
      isItsOwnRecord: true,
      isBackground: true,
      isRepeatedOtherwise: true,
      ...rateLimitPerSession(60),
    },
    async ({ session, scope, body }) =>
      recordChanges.reportEditor(scope.organisationId, {
        ...body,
        by: authorOf(session),
        session: sessionKeyOf(session),
      }),
  )
}
