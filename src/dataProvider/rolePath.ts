/** Paths below the base of the session's role, for calls that are not verbs of a resource: `/b2b/retail` or similar. */
import { isRole, roleSlugs } from '../../contract/roles'
import { readSession } from '../session/session'

/**
 * Returns a path of the session's role.
 * @param rest path below the base, with its leading slash
 */
export const rolePath = (rest = '') => {
  const role = readSession()?.role
  return isRole(role) ? `/b2b/${roleSlugs[role]}${rest}` : `/b2b${rest}`
}
