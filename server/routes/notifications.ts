/**
 * Declares the calls of the account's notifications, for every role except staff (contract/notifications.ts). Only the
 * account holder can mark them as read and change settings; support staff acting for the account can only read.
 *
 *   GET /notifications ?Offset          → page, the latest first
 *   GET /notifications/unread           → {unread}; with `Accept: text/event-stream` a stream of {unread}, first the
 *                                         current number and then each new number, and of changed records
 *                                         (contract/recordChanges.ts)
 *   PUT /notifications/{id}:read        → notification
 *   PUT /notifications/read             → {unread}; marks all as read
 *   GET /notifications/choices          → [{kind, inPortal, mail}]
 *   PUT /notifications/choices/{kind} {inPortal, mail} → choice
 */

import { z } from 'zod'
import { onlyRoles, personalAccess, withoutImpersonation } from '../../contract/access'
import { notificationKinds } from '../../contract/notificationKinds'
import {
  notificationChoiceEditSchema,
  notificationChoiceSchema,
  notificationKindParams,
  notificationPageSchema,
  notificationSchema,
  unreadCountSchema,
} from '../../contract/notifications'
import { anyCaseOffsetQuery } from '../../contract/paging'
import { roles } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { createUnreadStreams } from '../notifications/unreadStreams'
import { notificationChoicesRepository } from '../repositories/notificationChoices'
import { notificationsRepository } from '../repositories/notifications'
import { createApiRouter } from './call'

const unreadOrStream = {
  description: 'Number of unread notifications, or a stream of it',
  content: { 'application/json': { schema: unreadCountSchema }, 'text/event-stream': { schema: z.string() } },
}
const access = personalAccess(onlyRoles(...roles))
/** These calls leave no audit row, because they change only the account's own notifications and settings. */
const writeConfig = { access: withoutImpersonation(access), isItsOwnRecord: true } as const

export function notificationRoutes(app: App, deps: Deps) {
  const streams = createUnreadStreams(deps)
  // The event streams are closed first, because closing the server waits for running requests.
  app.addHook('preClose', async () => streams.close())
  const call = createApiRouter(app, '/notifications', ['Notifications'], { access, feature: 'notifications' })
  const own = (session: Session, tx = deps.db) => notificationsRepository(tx, session)

  const page = { querystring: anyCaseOffsetQuery, response: notificationPageSchema }
  call.get('', 'Own notifications', page, ({ session, query }) => own(session).list(query.offset))
  call.get(
    '/unread',
    'Number of unread notifications',
    {
      description: 'With `Accept: text/event-stream`, a stream with one event at once and one after each change.',
      response: unreadOrStream,
      isBackground: true,
      mayStream: true,
    },
    async ({ request, reply, session }) => {
      if (request.headers.accept === 'text/event-stream') return streams.open(request, reply, session)
      return { unread: await own(session).unread() }
    },
  )
  call.put(
    '/:id:read',
    'Mark a notification as read',
    { response: notificationSchema, ...writeConfig },
    ({ db, session, id }) => own(session, db).read(id),
  )
  call.put(
    '/read',
    'Mark all notifications as read',
    { response: unreadCountSchema, ...writeConfig },
    async ({ db, session }) => {
      await own(session, db).readAll()
      return { unread: 0 }
    },
  )
  const choices = { response: z.array(notificationChoiceSchema).max(notificationKinds.length) }
  call.get('/choices', 'Notification settings of the account', choices, ({ session }) =>
    notificationChoicesRepository(deps.db, session).list(),
  )
  call.put(
    '/choices/:kind',
    'Change a notification setting',
    {
      params: notificationKindParams,
      body: notificationChoiceEditSchema,
      response: notificationChoiceSchema,
      ...writeConfig,
    },
    ({ db, session, params, body, expected }) =>
      notificationChoicesRepository(db, session).change({ ...params, ...body }, expected),
  )
}
