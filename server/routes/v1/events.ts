/**
 * Receives events, and lists those that a source has sent (docs/integration.md).
 *
 * POST /v1/events      ?atomic,dryRun, an event or up to 100 → 200 if all are accepted or duplicate, else 207:
 * {results}
 *   GET  /v1/events      ?after=<cursor> → {items, next}; of the last 30 days, in the order of arrival
 *   GET  /v1/events/{id} → event
 */
import { type KeyScope, withKey } from '../../../contract/access'
import {
  eventIdParams,
  eventLimits,
  eventListQuery,
  eventListSchema,
  eventResultsSchema,
  eventsBodySchema,
  eventsQuery,
  storedEventSchema,
} from '../../../contract/events'
import { keyOf } from '../../auth/authorization'
import type { Deps } from '../../deps'
import { createBatchQueue } from '../../events/batchCoalescing'
import { eventTypes } from '../../events/types'
import type { App } from '../../lib/fastifyApp'
import { listEvents, readEvent } from '../../repositories/storedEvents'
import { callsOf } from '../call'
import { machineQueue, senderOf } from './machineCalls'

const tags = ['Machines']
const scopes = [...new Set(eventTypes.flatMap(({ scope }) => scope ?? []))] as KeyScope[]
const config = { access: withKey(...scopes) }

/** Number of connections that events may hold. Events of one busy location wait for each other. */
const shares = { inAll: 8, each: 4, waiting: 500 }

/**
 * Number of a key's batches that are written in one transaction. On the embedded database it is one, so that a call
 * which waits for its only connection does not also wait for other batches.
 */
const batchesPerTransaction = { postgres: 8, embedded: 1 }

export function eventRoutes(app: App, deps: Deps) {
  const { db, config: settings } = deps
  const queue = createBatchQueue(
    db,
    settings.databaseUrl === undefined ? batchesPerTransaction.embedded : batchesPerTransaction.postgres,
  )
  const inTurn = machineQueue(deps, shares)
  app.post(
    '/v1/events',
    {
      config: { ...config, isItsOwnRecord: true, isRepeatedOtherwise: true },
      bodyLimit: eventLimits.bodyBytes,
      schema: {
        tags,
        summary: 'Report what happened',
        description: eventTypes
          .map(
            ({ type, scope, subject }) =>
              `${type} (${scope ?? 'as what it takes back'}${subject ? `, of a ${subject}` : ''})`,
          )
          .join(' · '),
        querystring: eventsQuery,
        body: eventsBodySchema,
        response: { 200: eventResultsSchema, 207: eventResultsSchema },
      },
    },
    async (request, reply) => {
      const sender = senderOf(keyOf(request))
      const items = Array.isArray(request.body) ? request.body : [request.body]
      const queued = queue(sender, items, request.query)
      const writing = inTurn(request, reply, queued.write).catch(error => {
        if (queued.leave()) throw error
      })
      const results = await Promise.race([queued.results, writing.then(() => queued.results)])
      const isAllTaken = results.every(({ status }) => status === 'accepted' || status === 'duplicate')
      return reply.code(isAllTaken ? 200 : 207).send({ results })
    },
  )
  const call = callsOf(app, '/v1/events', tags, config)
  call.get('', 'What was sent', { querystring: eventListQuery, answer: eventListSchema }, ({ key, query }) =>
    listEvents(db, key.source, query.after),
  )
  call.get('/:id', 'One event', { params: eventIdParams, answer: storedEventSchema }, ({ key, params }) =>
    readEvent(db, key.source, params.id),
  )
}
