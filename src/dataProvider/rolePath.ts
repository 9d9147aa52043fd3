/** The base of the calls of the session's role, for what is no verb of a resource: `/b2b/retail` or the like. */
import { isRole, roleSlugs } from '../../contract/roles'
import { readSession } from '../session/session'

/** @param rest below the base, with its slash */
export const rolePath = (rest = '') => {
  const role = readSession()?.role
  return isRole(role) ? `/b2b/${roleSlugs[role]}${rest}` : `/b2b${rest}`
}
