/**
 * Decides which routes an installation has. A route belongs to a feature if its configuration names the feature, or if
 * all its roles or all scopes of its keys belong to features that are off. Routes of features that are off do not
 * exist: their URLs return the same 404 as unknown URLs and are missing from the API's description.
 */
import type { FastifyContextConfig } from 'fastify'
import type { Access } from '../../contract/access'
import type { FeatureName } from '../../contract/features'
import { isFeatureOff, isFeatureOn } from '../lib/features'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature without which the route does not exist (contract/features.ts). */
    feature?: FeatureName
  }
}

/** Returns the access without the roles and scopes of features that are off; undefined if none is left. */
function remainingAccess(access: Access): Access | undefined {
  if (access.kind === 'session' && access.roles !== 'any') {
    const roles = access.roles.filter(role => isFeatureOn('roles', role))
    return roles.length > 0 ? { ...access, roles } : undefined
  }
  if (access.kind === 'key') {
    const scopes = access.scopes.filter(scope => isFeatureOn('scopes', scope))
    return scopes.length > 0 ? { ...access, scopes } : undefined
  }
  return access
}

/**
 * Returns the configuration of a route without the roles and scopes of features that are off; undefined if the route
 * itself belongs to a feature that is off.
 */
export function enabledRouteConfig(config: FastifyContextConfig): FastifyContextConfig | undefined {
  const { access, feature } = config
  if (feature && isFeatureOff('features', feature)) return undefined
  if (!access) return config
  const remaining = remainingAccess(access)
  return remaining && { ...config, access: remaining }
}
