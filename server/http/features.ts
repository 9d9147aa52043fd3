/**
 * Decides which routes an installation has. A route does not exist if its configuration names a feature that is off, or
 * if every role or every API key scope that may call it belongs to a feature that is off. Its URL then returns the same
 * 404 as an unknown URL and is missing from the API's description.
 */
import type { FastifyContextConfig } from 'fastify'
import type { Access } from '../../contract/access'
import type { FeatureName } from '../../contract/features'
import { isFeatureOff, isFeatureOn } from '../lib/disabledFeatures'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature without which the route does not exist (contract/features.ts). */
    feature?: FeatureName
  }
}

/** Returns the access without the roles and scopes of features that are off; undefined if no role or scope is left. */
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
 * does not exist, because it belongs to a feature that is off, or because no role or scope is left.
 */
export function enabledRouteConfig(config: FastifyContextConfig): FastifyContextConfig | undefined {
  const { access, feature } = config
  if (feature && isFeatureOff('features', feature)) return undefined
  if (!access) return config
  const remaining = remainingAccess(access)
  return remaining && { ...config, access: remaining }
}
