/**
 * Announces to the other sessions of an organisation that a form is editing a record (contract/recordChanges.ts). The
 * form repeats the call every 20 s; nothing is stored. Members who are limited to cities or locations can announce only
 * records within their limit.
 *
 *   PUT /presence {resource, id, editor, isOver?} → 204
 */
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import { presenceSchema } from '../../contract/presence'
import { roles } from '../../contract/roles'
import { changeAuthorOf, publicSessionIdOf } from '../accounts/changeAuthors'
import type { Session } from '../accounts/sessions'
import { rateLimitPerSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { notFoundError } from '../errors/apiErrors'
import type { App } from '../lib/fastifyApp'
import { hashSecret } from '../lib/secrets'
import { findIdsWithinLimit } from '../ownership/limitedRecords'
import { createApiRouter } from './call'

/**
 * Returns the public id of an open form. The id depends on the session, so that no session can end the announcement of
 * another session's form.
 */
const publicEditorOf = (session: Session, editor: string) => hashSecret(`${publicSessionIdOf(session)} ${editor}`)

export function presenceRoutes(app: App, { db, recordChanges }: Pick<Deps, 'db' | 'recordChanges'>) {
  const call = createApiRouter(app, '/presence', ['Notifications'], {
    access: includingLimitedMembers(onlyRoles(...roles)),
    feature: 'notifications',
  })
  call.put(
    '',
    'Announce that a form edits a record',
    // The portal repeats this call without a user's action, so the call does not extend the session. The call changes
    // no row, so it leaves no audit row.
    {
      body: presenceSchema,
      isItsOwnRecord: true,
      isBackground: true,
      isRepeatedOtherwise: true,
      ...rateLimitPerSession(60),
    },
    async ({ session, scope, body }) => {
      if (scope.limit && !(await findIdsWithinLimit(db, scope, [body.id])).has(body.id)) throw notFoundError('Record')
      recordChanges.reportEditor(scope.organisationId, {
        ...body,
        editor: publicEditorOf(session, body.editor),
        by: changeAuthorOf(session),
        session: publicSessionIdOf(session),
      })
    },
  )
}
