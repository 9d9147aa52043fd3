/**
 * What an organisation does with itself (spec section 7), below the bare base of each role. GET is in organisation.ts.
 *
 *   PUT    /b2b/{slug} organisationEdit → organisation
 *   DELETE /b2b/{slug} → 204; sessions dead, nothing shown any more, the rest erased by a job; refused while support staff act
 *   GET    /b2b/{slug}/export → one JSON file of all the organisation has (contract/accountData.ts)
 *   GET    /b2b/{slug}/audit ?Offset → page of what support staff did for it
 */
import { Readable } from 'node:stream'
import { inPerson, only } from '../../contract/access'
import { type AccountData, supportActionPageSchema, supportActionsQuery } from '../../contract/accountData'
import { organisationEditSchema, organisationSchema } from '../../contract/organisations'
import { type Role, roleSlugs, roles } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { deleteOrganisation } from '../erasure/deletion'
import { languageOf } from '../geo/language'
import { accountDataPieces, accountFileSchema } from '../repositories/accountData'
import { updateOrganisation } from '../repositories/organisationEdit'
import { listSupportActions } from '../repositories/supportActions'
import { asFile, callsOf, done } from './call'

const callOf = (role: Role) => callsOf(['Organisation'], { access: only(role) })

export function ownOrganisationRoutes(app: App, deps: Deps) {
  for (const role of roles) {
    changes(app, deps, role)
    records(app, deps, role)
  }
}

function changes(app: App, { db, erasures }: Deps, role: Role) {
  const base = `/b2b/${roleSlugs[role]}`
  const call = callOf(role)
  app.put(
    base,
    call('Change the own organisation', { body: organisationEditSchema, answer: organisationSchema }),
    request => updateOrganisation(db, scopeOf(request), request.body),
  )
  app.delete(
    base,
    call('Delete the own organisation', {}, { access: inPerson(only(role)), audit: 'account-deletion' }),
    async (request, reply) => {
      const scope = scopeOf(request)
      await deleteOrganisation(db, scope)
      void erasures.run()
      request.auditNote = { subject: scope.organisationId }
      return done(reply)
    },
  )
}

function records(app: App, { db }: Deps, role: Role) {
  const base = `/b2b/${roleSlugs[role]}`
  const call = callOf(role)
  app.get(
    `${base}/export`,
    // It reads all there is.
    call('All the organisation has, as a file', { answer: accountFileSchema }, { audit: 'export', ...perSession(6) }),
    async (request, reply) => {
      const pieces = Readable.from(accountDataPieces(db, scopeOf(request)))
      // The stream spells what the schema describes; a stream is not serialised again.
      return asFile(reply, 'json', 'organisation.json').send(pieces as unknown as AccountData)
    },
  )
  app.get(
    `${base}/audit`,
    call('What support staff did for the organisation', {
      querystring: supportActionsQuery,
      answer: supportActionPageSchema,
    }),
    request => listSupportActions(db, scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
}
