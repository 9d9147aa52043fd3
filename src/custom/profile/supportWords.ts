/**
 * Converts an audit row into text for the organisation: the name of the operation, or the HTTP method and the kind of
 * record.
 */
import type { SupportAction } from '../../../contract/accountData'
import type { profile } from '../../i18n/en/profile'
import type { Translate } from '../../i18n/i18n'

type SupportMessages = (typeof profile)['support']
const keysOf = <Part extends 'named' | 'verbs' | 'things'>(
  keys: Record<keyof SupportMessages[Part], true>,
): ReadonlySet<string> => new Set(Object.keys(keys))

const named = keysOf<'named'>({
  impersonation: true,
  'impersonation-code': true,
  'sign-out': true,
  upload: true,
  export: true,
  'password-change': true,
  'email-change': true,
  'account-deletion': true,
  'sessions-ended': true,
  'employee-invitation': true,
  'password-reset-sent': true,
  'email-change-requested': true,
  'session-ended': true,
  'team-invitation-resent': true,
})
const verbs = keysOf<'verbs'>({ POST: true, PUT: true, PATCH: true, DELETE: true, GET: true })
const things = keysOf<'things'>({
  organisation: true,
  locations: true,
  bins: true,
  employees: true,
  rewards: true,
  sagas: true,
  sponsorship: true,
})

/**
 * Returns the kind of record that a path concerns: its last segment that has a translation. For instance, the path of a
 * location's bins gives "bins".
 */
const thingOf = (path: string) => {
  if (/\/b2b\/[\w-]+$/.test(path)) return 'organisation'
  const parts = path.split('/').map(part => (part === 'recycling-sagas' ? 'sagas' : part))
  return parts.filter(part => things.has(part)).at(-1)
}

/** Returns the text of an action: `PUT /api/b2b/retail/locations/:id` becomes "Changed: Location". */
export const formatSupportAction = ({ action }: Pick<SupportAction, 'action'>, translate: Translate) => {
  const words = (key: string) => translate(`profile.support.${key}`)
  if (named.has(action)) return words(`named.${action}`)
  const [method = '', path = ''] = action.split(' ')
  const thing = thingOf(path)
  if (!thing || !verbs.has(method)) return words('other')
  return translate('profile.support.supportAction', { verb: words(`verbs.${method}`), thing: words(`things.${thing}`) })
}

/** Returns whether an action succeeded. `outcome` is the HTTP status. */
export const isActionDone = ({ outcome }: Pick<SupportAction, 'outcome'>) => /^[23]/.test(outcome)
