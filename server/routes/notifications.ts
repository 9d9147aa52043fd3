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

const base = '/notifications'
const tags = ['Notifications']
const access = only(...roles)
const read = { config: { access } }
/** The row itself says when, and whose it is. */
const write = { config: { access: inPerson(access), isItsOwnRecord: true } } as const

export function notificationRoutes(app: App, deps: Deps) {
  const streams = notificationStreams(deps)
  // Before the server waits for what is under way.
  app.addHook('preClose', async () => streams.close())
  const own = (request: FastifyRequest) => notificationsRepository(deps.db, sessionOf(request))

  app.get(
    base,
    {
      ...read,
      schema: { tags, summary: 'Own notifications', querystring: anyOffset, response: { 200: notificationPageSchema } },
    },
    request => own(request).list(request.query.offset),
  )
  app.get(
    `${base}/unread`,
    {
      config: { access, isBackground: true },
      schema: {
        tags,
        summary: 'How many are not read yet',
        description: 'With `Accept: text/event-stream` a stream of it: an event now, and one whenever it changes.',
        response: { 200: unreadSchema },
      },
    },
    async (request, reply) => {
      if (request.headers.accept === 'text/event-stream') return streams.open(request, reply, sessionOf(request))
      return { unread: await own(request).unread() }
    },
  )
  app.put(
    `${base}/:id([^:]+)::read`,
    {
      ...write,
      schema: { tags, summary: 'Mark one as read', params: idParams, response: { 200: notificationSchema } },
    },
    request => own(request).read(request.params.id),
  )
  app.put(
    `${base}/read`,
    { ...write, schema: { tags, summary: 'Mark all as read', response: { 200: unreadSchema } } },
    async request => {
      await own(request).readAll()
      return { unread: 0 }
    },
  )
  app.get(
    `${base}/choices`,
    {
      ...read,
      schema: { tags, summary: 'What one is told of', response: { 200: z.array(notificationChoiceSchema) } },
    },
    request => own(request).choices(),
  )
  app.put(
    `${base}/choices/:kind`,
    {
      ...write,
      schema: {
        tags,
        summary: 'Choose what one is told of',
        params: notificationKindParams,
        body: notificationChoiceEditSchema,
        response: { 200: notificationChoiceSchema },
      },
    },
    request => own(request).choose({ ...request.params, ...request.body }),
  )
}
