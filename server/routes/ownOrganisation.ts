/**
 * Declares the calls about the caller's own organisation (spec section 7), at the base path of each role and below it.
 * Only its owner changes, deletes and exports it; every member of the team reads it. Limited members cannot read
 * `audit`, and read only the `activity` that concerns records within their limit.
 *
 *   GET    /b2b/{slug} → organisation with logo and meta
 *   PUT    /b2b/{slug} organisationEdit → organisation
 *   DELETE /b2b/{slug} → 204; ends all sessions, and a job deletes the data afterwards; not for support staff
 *
 * Not in the specification:
 *
 *   GET    /b2b/{slug}/export → one JSON file with all data of the organisation (contract/accountData.ts)
 *   GET    /b2b/{slug}/audit ?Offset → page of the actions of support staff for the organisation
 *   GET    /b2b/{slug}/activity ?Offset,person,record,kind,from,to → page of the actions in the organisation
 */
import { Readable } from 'node:stream'
import { includingLimitedMembers, onlyRoles, ownerOnly, withoutImpersonation } from '../../contract/access'
import type { AccountData } from '../../contract/accountData'
import { activityPageSchema, activityQuery } from '../../contract/activity'
import { limits } from '../../contract/limits'
import { organisationEditSchema, organisationSchema } from '../../contract/organisations'
import { type Role, roleSlugs, roles } from '../../contract/roles'
import { supportActionPageSchema, supportActionsQuery } from '../../contract/supportActions'
import { rateLimitPerSession } from '../auth/rateLimits'
import type { Deps } from '../deps'
import { deleteOrganisation } from '../erasure/deletion'
import { produceInTurns } from '../http/organisationFairQueue'
import { replicaReadConfig } from '../http/replicaReads'
import type { App } from '../lib/fastifyApp'
import { serverLimits } from '../lib/limits'
import { accountFileSchema, streamAccountData } from '../repositories/accountData'
import { listActivity } from '../repositories/activity'
import { readOrganisation, updateOrganisation } from '../repositories/organisation'
import { listSupportActions } from '../repositories/supportActions'
import { createApiRouter, setFileHeaders } from './call'
import type { CostlyReadQueue } from './costlyReads'

export function ownOrganisationRoutes(app: App, deps: Deps, costlyReads: CostlyReadQueue) {
  const accountFile = accountFileSchema()
  for (const role of roles) routesOfRole(app, deps, role, accountFile, costlyReads)
}

function routesOfRole(
  app: App,
  { db, erasures }: Deps,
  role: Role,
  accountFile: ReturnType<typeof accountFileSchema>,
  costlyReads: CostlyReadQueue,
) {
  const call = createApiRouter(app, `/b2b/${roleSlugs[role]}`, ['Organisation'], {
    access: includingLimitedMembers(onlyRoles(role)),
  })
  const owner = ownerOnly(onlyRoles(role))
  const edit = { body: organisationEditSchema, response: organisationSchema, access: owner }
  call.get('', 'Own organisation', { response: organisationSchema }, ({ scope }) => readOrganisation(db, scope))
  call.put('', 'Change the own organisation', edit, ({ db, scope, body, expected }) =>
    updateOrganisation(db, scope, body, expected),
  )
  call.delete(
    '',
    'Delete the own organisation',
    {
      access: withoutImpersonation(owner),
      audit: 'account-deletion',
      recentFactor: true,
      isCostly: true,
      isRepeatedOtherwise: true,
    },
    async ({ scope, request }) => {
      await deleteOrganisation(db, scope)
      void erasures.run()
      request.auditNote = { subject: scope.organisationId }
    },
  )
  call.get(
    '/export',
    'Export all data of the organisation',
    // The call is costly, because the export reads all rows of the organisation.
    {
      access: owner,
      response: accountFile,
      answerHeaders: ['content-disposition'],
      audit: 'export',
      isCostly: true,
      ...replicaReadConfig,
      ...rateLimitPerSession(6),
    },
    async ({ db, scope, reply }) => {
      const pieces = Readable.from(produceInTurns(reply, streamAccountData(db, scope)))
      // The stream already contains JSON in the format of the schema, so Fastify does not serialise the response.
      return setFileHeaders(reply, 'json', 'organisation.json').send(pieces) as unknown as AccountData
    },
  )
  const log = {
    querystring: supportActionsQuery,
    response: supportActionPageSchema,
    access: onlyRoles(role),
    ...replicaReadConfig,
  }
  call.get('/audit', 'Actions of support staff in the organisation', log, ({ db, scope, query, language }) =>
    listSupportActions(db, scope, { ...query, language }),
  )
  const activity = {
    description:
      `The newest entries first, at most ${limits.auditRows}. The filters \`person\` and \`kind\`, names of many records, ` +
      `and the limit of the member are applied to the newest ${serverLimits.activitySearched} entries of the period. ` +
      'For a limited member `total` is only one more than the last entry of the page if there are further entries.',
    querystring: activityQuery,
    response: activityPageSchema,
    ...replicaReadConfig,
  }
  // The call is queued as costly, because a search reads many entries.
  call.get('/activity', 'Activity of the organisation', activity, ({ db, query, request }) =>
    costlyReads(request, ({ scope }) => listActivity(db, scope, query)),
  )
}
