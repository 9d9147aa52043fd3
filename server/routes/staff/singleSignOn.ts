/**
 * Declares the calls by which staff configure the single sign-on of an organisation (contract/singleSignOn.ts). No
 * response contains the client secret. `check` turns the single sign-on on if the domain is proved, otherwise off.
 *
 *   GET    /staff/organisations/{id}/single-sign-on        → {configuration, redirectAddress}
 *   PUT    /staff/organisations/{id}/single-sign-on        singleSignOnEdit → configuration
 *   POST   /staff/organisations/{id}/single-sign-on/check  → configuration; `verifiedAt` is null if the TXT record is
 *                                                            missing
 *   DELETE /staff/organisations/{id}/single-sign-on        → 204; the sessions that it opened end
 */
import type { FastifyRequest } from 'fastify'
import { onlyRoles } from '../../../contract/access'
import { singleSignOnEditSchema, singleSignOnSchema, singleSignOnStateSchema } from '../../../contract/singleSignOn'
import { readOwnerEmail } from '../../accounts/ownerEmail'
import { rateLimitPerSession } from '../../auth/rateLimits'
import { redirectUriOf } from '../../auth/singleSignOn'
import type { Database } from '../../db/database'
import type { Deps } from '../../deps'
import type { App } from '../../lib/fastifyApp'
import {
  findDomainProof,
  readSingleSignOn,
  removeSingleSignOn,
  setDomainProof,
  setSingleSignOn,
} from '../../repositories/staff/singleSignOn'
import { createApiRouter } from '../call'

const path = '/:id/single-sign-on'

/**
 * Adds the organisation and its owner to the audit note, so that the organisation sees the call among the actions of
 * support staff.
 */
const note = async (request: FastifyRequest, db: Database, id: string) => {
  request.auditNote = { subject: id, organisationId: id, onBehalfOf: await readOwnerEmail(db, id) }
}

export function staffSingleSignOnRoutes(app: App, deps: Deps) {
  const { db, config, identityProviders } = deps
  const call = createApiRouter(app, '/staff/organisations', ['Staff'], { access: onlyRoles('Staff') })
  const sensitive = { recentFactor: true, isWithheldUnrecorded: true } as const
  call.get(path, 'Single sign-on of an organisation', { response: singleSignOnStateSchema }, async ({ id }) => ({
    configuration: await readSingleSignOn(db, id),
    redirectAddress: redirectUriOf(config, id),
  }))
  call.put(
    path,
    'Configure single sign-on',
    { body: singleSignOnEditSchema, response: singleSignOnSchema, audit: 'single-sign-on-configured', ...sensitive },
    async ({ db, id, body, expected, request }) => {
      await note(request, db, id)
      return setSingleSignOn(db, id, body, { allowsLoopback: config.demo, expected })
    },
  )
  call.post(
    `${path}/check`,
    'Look up the TXT record of the domain',
    { response: singleSignOnSchema, audit: 'single-sign-on-checked', ...sensitive, ...rateLimitPerSession(10) },
    async ({ db, id, expected, request }, found: Awaited<ReturnType<typeof findDomainProof>>) => {
      await note(request, db, id)
      return setDomainProof(db, deps, id, found, expected)
    },
    ({ id }) => findDomainProof(db, id, identityProviders.hasDomainProof),
  )
  call.delete(
    path,
    'Remove single sign-on',
    { record: singleSignOnSchema, audit: 'single-sign-on-removed', ...sensitive },
    async ({ db, id, expected, request }) => {
      await note(request, db, id)
      return removeSingleSignOn(db, id, expected)
    },
  )
}
