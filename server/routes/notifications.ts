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
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inPerson, only } from '../../contract/access'
import {
  notificationChoiceEditSchema,
  notificationChoiceSchema,
  notificationKindParams,
  notificationPageSchema,
  notificationSchema,
  unreadSchema,
} from '../../contract/notifications'
import { anyOffset } from '../../contract/paging'
import { idParams } from '../../contract/primitives'
import { roles } from '../../contract/roles'
import type { App } from '../app'
import { sessionOf } from '../auth/gate'
import type { Deps } from '../deps'
import { notificationStreams } from '../notifications/streams'
import { notificationsRepository } from '../repositories/notifications'
import { callsOf } from './call'

const base = '/notifications'
const access = only(...roles)
const call = callsOf(['Notifications'], { access })
/** The row itself says when, and whose it is. */
const write = { access: inPerson(access), isItsOwnRecord: true } as const

export function notificationRoutes(app: App, deps: Deps) {
  const streams = notificationStreams(deps)
  // Before the server waits for what is under way.
  app.addHook('preClose', async () => streams.close())
  const own = (request: FastifyRequest) => notificationsRepository(deps.db, sessionOf(request))

  app.get(base, call('Own notifications', { querystring: anyOffset, answer: notificationPageSchema }), request =>
    own(request).list(request.query.offset),
  )
  app.get(
    `${base}/unread`,
    call(
      'How many are not read yet',
      {
        description: 'With `Accept: text/event-stream` a stream of it: an event now, and one whenever it changes.',
        answer: unreadSchema,
      },
      { isBackground: true },
    ),
    async (request, reply) => {
      if (request.headers.accept === 'text/event-stream') return streams.open(request, reply, sessionOf(request))
      return { unread: await own(request).unread() }
    },
  )
  app.put(
    `${base}/:id([^:]+)::read`,
    call('Mark one as read', { params: idParams, answer: notificationSchema }, write),
    request => own(request).read(request.params.id),
  )
  app.put(`${base}/read`, call('Mark all as read', { answer: unreadSchema }, write), async request => {
    await own(request).readAll()
    return { unread: 0 }
  })
  app.get(`${base}/choices`, call('What one is told of', { answer: z.array(notificationChoiceSchema) }), request =>
    own(request).choices(),
  )
  app.put(
    `${base}/choices/:kind`,
    call(
      'Choose what one is told of',
      { params: notificationKindParams, body: notificationChoiceEditSchema, answer: notificationChoiceSchema },
      write,
    ),
    request => own(request).choose({ ...request.params, ...request.body }),
  )
}
