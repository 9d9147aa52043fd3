/**
 * Declares the calls that receive events, and list the events that a source has sent (docs/integration.md).
 *
 *   POST /v1/events      ?atomic,dryRun, an event or up to 100, also as CloudEvents → {results}; 200 if all events are
 *                        accepted or duplicate, otherwise 207
 *   GET  /v1/events      ?after=<cursor> → {items, next}; events of the last 30 days, in the order of arrival
 *   GET  /v1/events/{id} → event
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type KeyScope, keyAccess } from '../../../contract/access'
import { cloudEventBatchMediaType, cloudEventMediaType, eventsOfBody } from '../../../contract/cloudEvents'
import {
  batchSizeDescription,
  dailyEventsDescription,
  eventIdParams,
  eventLimits,
  eventListQuery,
  eventListSchema,
  eventResultsSchema,
  eventsBodySchema,
  eventsQuery,
  storedEventSchema,
} from '../../../contract/events'
import { apiKeyOf } from '../../auth/authorization'
import type { Deps } from '../../deps'
import { ApiError } from '../../errors/apiErrors'
import { createBatchQueue } from '../../events/batchCoalescing'
import { eventBodySchemas } from '../../events/eventSchemas'
import { eventTypes } from '../../events/types'
import { enabledRouteConfig } from '../../http/features'
import { acceptJsonMediaTypes } from '../../http/requestBodies'
import { isFeatureOn } from '../../lib/disabledFeatures'
import type { App } from '../../lib/fastifyApp'
import { listEvents, readEvent } from '../../repositories/storedEvents'
import { createApiRouter } from '../call'
import { createEventBudget } from './eventBudget'
import { createMachineCallQueue, eventSenderOfKey } from './machineCalls'

const tags = ['Machines']
const scopes = [...new Set(eventTypes.flatMap(({ scope }) => scope ?? []))] as KeyScope[]
const config = { access: keyAccess(...scopes) }

/**
 * Limits of calls that send events. Each of these calls uses a database connection, and events of the same location
 * wait for each other.
 */
const queueLimits = { inAll: 8, each: 4, waiting: 500 }

/**
 * Maximum number of calls whose events one transaction writes. The calls have the same API key. With the embedded
 * database the maximum is one, because a call that waits for the only connection should not also wait for the events of
 * other calls.
 */
const batchesPerTransaction = { postgres: 8, embedded: 1 }

/**
 * Returns the events of a request. An empty list of events is allowed only in the batched mode of CloudEvents.
 * @throws {ApiError} InvalidParams for the binary mode of CloudEvents, and for a body that its media type does not
 *   allow
 */
function eventsIn(headers: IncomingHttpHeaders, body: unknown): readonly unknown[] {
  if (headers['ce-specversion'] !== undefined)
    throw new ApiError('InvalidParams', 'CloudEvents are accepted in the structured and the batched mode')
  const type = headers['content-type']
  const items = eventsOfBody(type, body)
  if (!items) throw new ApiError('InvalidParams', `${type} names another form of the body`)
  if (items.length === 0 && !type?.toLowerCase().startsWith(cloudEventBatchMediaType))
    throw new ApiError('InvalidParams', batchSizeDescription)
  return items
}

export function eventRoutes(app: App, deps: Deps) {
  const installed = enabledRouteConfig(config)
  if (!installed) return
  const { db, config: settings } = deps
  const queue = createBatchQueue(
    db,
    settings.databaseUrl === undefined ? batchesPerTransaction.embedded : batchesPerTransaction.postgres,
  )
  const inTurn = createMachineCallQueue(deps, queueLimits)
  const withinBudget = createEventBudget(deps)
  app.register(async context => {
    acceptJsonMediaTypes(context as App, [cloudEventMediaType, cloudEventBatchMediaType])
    const intake = context as App
    intake.post(
      '/v1/events',
      {
        config: { ...installed, isItsOwnRecord: true, isRepeatedOtherwise: true, describedBodies: eventBodySchemas },
        bodyLimit: eventLimits.bodyBytes,
        schema: {
          tags,
          summary: 'Report events',
          description: `${dailyEventsDescription}\n\n${eventTypes
            .filter(({ scope }) => !scope || isFeatureOn('scopes', scope))
            .map(
              ({ type, scope, subject }) =>
                `${type} (${scope ?? 'as what it takes back'}${subject ? `, of a ${subject}` : ''})`,
            )
            .join(' · ')}`,
          querystring: eventsQuery,
          body: eventsBodySchema,
          response: { 200: eventResultsSchema, 207: eventResultsSchema },
        },
      },
      async (request, reply) => {
        const sender = eventSenderOfKey(apiKeyOf(request))
        const items = eventsIn(request.headers, request.body)
        if (items.length === 0) return { results: [] }
        const record = () => {
          const queued = queue(sender, [...items], request.query)
          const writing = inTurn(request, reply, queued.write).catch(error => {
            if (queued.leave()) throw error
          })
          return Promise.race([queued.results, writing.then(() => queued.results)])
        }
        const results = await (request.query.dryRun ? record() : withinBudget(sender, items.length, record))
        const isAllTaken = results.every(({ status }) => status === 'accepted' || status === 'duplicate')
        return reply.code(isAllTaken ? 200 : 207).send({ results })
      },
    )
  })
  const call = createApiRouter(app, '/v1/events', tags, config)
  call.get('', 'Reported events', { querystring: eventListQuery, response: eventListSchema }, ({ key, query }) =>
    listEvents(db, key.source, query.after),
  )
  call.get('/:id', 'One event', { params: eventIdParams, response: storedEventSchema }, ({ key, params }) =>
    readEvent(db, key.source, params.id),
  )
}
