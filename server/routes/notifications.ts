/**
 * Notifications of the account, of any role but staff (contract/notifications.ts). What is read, and what is chosen, is the
 * account holder's: support staff acting for it only look.
 *
 *   GET /notifications ?Offset          → page, the latest first
 *   GET /notifications/unread           → {unread}; with `Accept: text/event-stream` the same whenever it changes
 *   PUT /notifications/{id}:read        → notification
 *   PUT /notifications/read             → {unread}, all read
 *   GET /notifications/choices          → [{kind, inPortal, mail}]
 *   PUT /notifications/choices/{kind} {inPortal, mail} → choice
 */

import { z } from 'zod'
import { inPerson, only } from '../../contract/access'
import { allNotificationKinds } from '../../contract/notificationKinds'
import {
  notificationChoiceEditSchema,
  notificationChoiceSchema,
  notificationKindParams,
  notificationPageSchema,
  notificationSchema,
  unreadSchema,
} from '../../contract/notifications'
import { anyOffset } from '../../contract/paging'
import { roles } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { notificationStreams } from '../notifications/unreadStreams'
import { notificationsRepository } from '../repositories/notifications'
import { callsOf } from './call'

const access = only(...roles)
/** The row itself says when, and whose it is. */
const write = { access: inPerson(access), isItsOwnRecord: true } as const

export function notificationRoutes(app: App, deps: Deps) {
  const streams = notificationStreams(deps)
  // Before the server waits for what is under way.
  app.addHook('preClose', async () => streams.close())
  const call = callsOf(app, '/notifications', ['Notifications'], { access })
  const own = (session: Session, tx = deps.db) => notificationsRepository(tx, session)

  const page = { querystring: anyOffset, answer: notificationPageSchema }
  call.get('', 'Own notifications', page, ({ session, query }) => own(session).list(query.offset))
  call.get(
    '/unread',
    'How many are not read yet',
    {
      description: 'With `Accept: text/event-stream` a stream of it: an event now, and one whenever it changes.',
      answer: unreadSchema,
      isBackground: true,
      mayStream: true,
    },
    async ({ request, reply, session }) => {
      if (request.headers.accept === 'text/event-stream') return streams.open(request, reply, session)
      return { unread: await own(session).unread() }
    },
  )
  call.put('/:id:read', 'Mark one as read', { answer: notificationSchema, ...write }, ({ db, session, id }) =>
    own(session, db).read(id),
  )
  call.put('/read', 'Mark all as read', { answer: unreadSchema, ...write }, async ({ db, session }) => {
    await own(session, db).readAll()
    return { unread: 0 }
  })
  const choices = { answer: z.array(notificationChoiceSchema).max(allNotificationKinds.length) }
  call.get('/choices', 'What one is told of', choices, ({ session }) => own(session).choices())
  call.put(
    '/choices/:kind',
    'Choose what one is told of',
    { params: notificationKindParams, body: notificationChoiceEditSchema, answer: notificationChoiceSchema, ...write },
    ({ db, session, params, body, expected }) => own(session, db).choose({ ...params, ...body }, expected),
  )
}
