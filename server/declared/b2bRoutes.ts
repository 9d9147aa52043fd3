/**
 * Registers the routes of a declared resource under the URL path of each role that has it. A call other than GET exists
 * only if the resource declares it.
 *
 *   GET    {base}             ?Offset or offset, sort, order, q → page
 *   POST   {base}{path}       → 201 record          PUT {base}/{id} → record
 *   PUT    {base}/{id}:{transition} → record        DELETE {base}/{id} → 204
 *
 * A role that only reads (`readers`) has only the GET call.
 */
import type { FastifyRequest } from 'fastify'
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import { pageSchemaOf, pageWithCountsSchema } from '../../contract/paging'
import { idParams, noContent } from '../../contract/primitives'
import type { Role } from '../../contract/roles'
import { sessionOf } from '../auth/authorization'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import { expectedVersionOf } from '../http/versionedCalls'
import { languageOf } from '../lib/acceptLanguage'
import { isFeatureOn } from '../lib/disabledFeatures'
import type { App } from '../lib/fastifyApp'
import { createQueries, type OwnRowsFilter } from '../queries/queries'
import { createMutations } from './mutations'
import type { OwnedResource } from './ownedResource'
import { creationsOf, enumSchemaOf, isReadOnlyRole, transitionsOf } from './resource'
import { type RowCaller, restrictToCaller } from './rowOwnership'

const callerOf = (request: FastifyRequest): RowCaller => ({
  session: sessionOf(request),
  language: languageOf(request),
})

export function ownedResourceRoutes(app: App, deps: Deps, resource: OwnedResource) {
  for (const [role, base] of Object.entries(resource.at) as [Role, string][])
    if (isFeatureOn('roles', role)) routesOf(app, deps, resource, role, base)
}

function routesOf(app: App, deps: Deps, resource: OwnedResource, role: Role, base: string) {
  const { ownership, list, record, words, change, canBeRemoved } = resource
  const reads = createQueries(resource)
  const writes = (db: Database) => createMutations({ ...deps, db }, resource)
  // Members who are limited to locations can change records only if each row of the resource belongs to a location.
  const isOfLocations = typeof ownership.limited === 'object'
  const accessOf = (isLimited: boolean, ...of: Role[]) =>
    isLimited ? includingLimitedMembers(onlyRoles(...of)) : onlyRoles(...of)
  const config = { access: accessOf(isOfLocations, role) }
  const reading = { access: accessOf(ownership.limited !== 'hidden', role) }
  const canWrite = !isReadOnlyRole(resource, role)
  const tags = [words.many]
  const one = { params: idParams, response: { 200: record } }
  const counted = list.counts
  const choices = counted ? enumSchemaOf(resource, counted) : undefined
  const answer = choices ? pageWithCountsSchema(record, choices) : pageSchemaOf(record)

  app.get(
    base,
    { config: reading, schema: { tags, summary: words.many, querystring: list.query, response: { 200: answer } } },
    async request => {
      const caller = callerOf(request)
      const ownRows: OwnRowsFilter = (...where) => restrictToCaller(ownership, caller, ...where)
      const asked = { ...(request.query as object), language: caller.language }
      if (!counted || !choices) return reads.page(deps.db, ownRows, asked)
      return reads.countedPage(deps.db, ownRows, asked, { field: counted, choices: choices.options })
    },
  )
  for (const [path, creation] of creationsOf(resource, role)) {
    const { also, summary, body } = creation
    const guest = also?.[role]
    app.post(
      `${base}${path}`,
      {
        config: { ...creation.config, access: accessOf(isOfLocations, role, ...(guest ? [guest] : [])) },
        schema: { tags, summary: summary ?? `Add ${words.one}`, body, response: { 201: record } },
      },
      async (request, reply) => {
        const made = await app.changeOnce(request, reply, db =>
          writes(db).create(callerOf(request), creation, request.body as object),
        )
        request.auditNote = { subject: made.id }
        return reply.code(201).send(made.record)
      },
    )
  }
  if (change && canWrite) {
    app.put(
      `${base}/:id`,
      { config, schema: { tags, summary: `Change ${words.one}`, body: change.body, ...one } },
      (request, reply) =>
        app.changeOnce(request, reply, async db => {
          const { record, fields } = await writes(db).change(
            callerOf(request),
            request.params.id,
            request.body as object,
            expectedVersionOf(request),
          )
          request.auditNote = { fields }
          return record
        }),
    )
  }
  for (const [action, transition] of transitionsOf(resource, role)) {
    app.put(
      // Without the pattern `[^:]+`, the router could not distinguish `:id:activate` from `:id`.
      `${base}/:id([^:]+)::${action}`,
      {
        config,
        schema: {
          ...{ tags, summary: transition.summary ?? `${action} ${words.one}`, ...one },
          ...(transition.body && { body: transition.body }),
        },
      },
      (request, reply) => {
        const { id } = request.params as { id: string }
        const entered = transition.body ? (request.body as object) : {}
        const values = transition.values?.(entered) ?? entered
        const filled = { ...transition, set: { ...values, ...transition.set } }
        return app.changeOnce(request, reply, db =>
          writes(db).transition(callerOf(request), id, action, filled, expectedVersionOf(request), entered),
        )
      },
    )
  }
  if (canBeRemoved && canWrite) {
    app.delete(
      `${base}/:id`,
      {
        config: { ...config, record },
        schema: { tags, summary: `Delete ${words.one}`, params: idParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        await app.changeOnce(request, reply, db =>
          writes(db).remove(callerOf(request), request.params.id, expectedVersionOf(request)),
        )
        return reply.code(204).send(null)
      },
    )
  }
}
