/** Builds paths for calls that are not verbs of a resource. */
import { isRole, roleSlugs } from '../../contract/roles'
import { readSession } from '../session/session'

/**
 * Returns a path below the base path of the session's role, such as `/b2b/retail`; below `/b2b` for support staff and
 * without a session.
 * @param rest path below the base path, with its leading slash
 */
export const rolePath = (rest = '') => {
  const role = readSession()?.role
  return isRole(role) ? `/b2b/${roleSlugs[role]}${rest}` : `/b2b${rest}`
}
