/**
 * Declares the calls of an organisation's API keys, which only the owner of the organisation sees and manages. Support
 * staff acting for the owner can only list them. Only the response to the creation or rotation contains the key itself.
 *
 *   GET  /b2b/{slug}/keys ?Offset              → page of keys, including revoked and expired ones
 *   POST /b2b/{slug}/keys {name, mode, scopes, expiresAt?} → 201 key with `key`; 409 beyond the maximum number, or
 *                                                if two working keys have the name; 400 for scopes that the role
 *                                                cannot have
 *   PUT  /b2b/{slug}/keys/{id}:rotate          → a successor with `key`; the old one works for at most 24 more hours
 *   PUT  /b2b/{slug}/keys/{id}:revoke          → key, which stops working at once
 *
 * The platform's keys, for example those of the consumer app's backend, can access all organisations. All support staff
 * see them. Those with the task `manage` create, rotate and revoke them here, or an administrator with `npm run keys`:
 *
 *   GET  /staff/platform-keys ?filter{id},range,sort, /staff/platform-keys/{id} → records, record
 *   POST /staff/platform-keys, /staff/platform-keys/{id}/rotate, /staff/platform-keys/{id}/revoke → as the calls above
 */
import { z } from 'zod'
import {
  type KeyScope,
  keyScopes,
  keyScopesOfRole,
  onlyRoles,
  ownerOnly,
  withoutImpersonation,
} from '../../contract/access'
import { keyCreateSchema, keyPageSchema, keySchema, keyWithSecretSchema } from '../../contract/keys'
import { anyCaseOffsetQuery } from '../../contract/paging'
import { roleSlugs, roles } from '../../contract/roles'
import { staffKeysQuery } from '../../contract/staff'
import { staffPageMax } from '../../contract/staffLists'
import { createGrantContext } from '../accounts/reportGrants'
import type { Session } from '../accounts/sessions'
import type { Deps } from '../deps'
import { fieldError } from '../errors/apiErrors'
import { isFeatureOff } from '../lib/disabledFeatures'
import type { App } from '../lib/fastifyApp'
import type { KeyOwner } from '../ownership/owners'
import { withContentRange } from '../queries/contentRange'
import { keysRepository } from '../repositories/keys'
import { createApiRouter } from './call'

const keysOf = (deps: Deps, owner: KeyOwner, session: Session, tx = deps.db) =>
  keysRepository(tx, owner, createGrantContext(deps, owner, { session }))

/**
 * Checks the scopes of a new API key.
 * @throws {ApiError} InvalidParams for a scope that the owner cannot use, or whose feature is off
 */
function requireScopes(wanted: readonly KeyScope[], available: readonly KeyScope[]) {
  const unusable = wanted.find(scope => !available.includes(scope) || isFeatureOff('scopes', scope))
  if (unusable) throw fieldError('scopes', 'InvalidParams', `${unusable} opens nothing for this key`)
}

export function keyRoutes(app: App, deps: Deps) {
  const { db } = deps
  for (const role of roles) {
    const access = ownerOnly(onlyRoles(role))
    const call = createApiRouter(app, `/b2b/${roleSlugs[role]}/keys`, ['Keys'], { access, feature: 'apiKeys' })
    const own = { access: withoutImpersonation(access), isWithheldUnrecorded: true } as const
    call.get('', 'Own keys', { querystring: anyCaseOffsetQuery, response: keyPageSchema }, ({ scope, query }) =>
      keysRepository(db, scope).list(query),
    )
    const create = { body: keyCreateSchema, created: keyWithSecretSchema, recentFactor: true, ...own } as const
    call.post('', 'Create a key', create, ({ db, scope, session, body }) => {
      requireScopes(body.scopes, keyScopesOfRole(role))
      return keysOf(deps, scope, session, db).create(body)
    })
    const rotate = { response: keyWithSecretSchema, recentFactor: true, ...own } as const
    call.put('/:id:rotate', 'Create a successor of a key', rotate, ({ db, scope, session, id }) =>
      keysOf(deps, scope, session, db).rotate(id),
    )
    call.put('/:id:revoke', 'Revoke a key', { response: keySchema, ...own }, ({ db, scope, id }) =>
      keysRepository(db, scope).revoke(id),
    )
  }
}

const answerHeaders = ['content-range'] as const

export function platformKeyRoutes(app: App, deps: Deps) {
  const usual = { access: onlyRoles('Staff'), isWithheldUnrecorded: true, feature: 'apiKeys' } as const
  const call = createApiRouter(app, '/staff/platform-keys', ['Staff'], usual)
  const keys = (session: Session, tx = deps.db) => keysOf(deps, 'platform', session, tx)
  const list = { querystring: staffKeysQuery, response: z.array(keySchema).max(staffPageMax), answerHeaders }
  call.get('', 'Keys of the platform', list, async ({ reply, session, query: { filter, range, sort } }) => {
    const page = await keys(session).list({ ...range, ids: filter.id, sort })
    return withContentRange(reply, 'platform-keys', range.offset, page)
  })
  call.get('/:id', 'One key', { response: keySchema }, ({ session, id }) => keys(session).get(id))
  const create = { body: keyCreateSchema, created: keyWithSecretSchema, recentFactor: true } as const
  call.post('', 'Create a key', create, ({ db, session, body }) => {
    requireScopes(body.scopes, keyScopes)
    return keys(session, db).create(body)
  })
  const rotate = { response: keyWithSecretSchema, recentFactor: true } as const
  call.post('/:id/rotate', 'Create a successor of a key', rotate, ({ db, session, id }) => keys(session, db).rotate(id))
  call.post('/:id/revoke', 'Revoke a key', { response: keySchema }, ({ db, session, id }) =>
    keys(session, db).revoke(id),
  )
}
