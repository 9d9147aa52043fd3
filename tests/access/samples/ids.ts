/**
 * Finds the id for a parameter of an operation's path, by the part of the path before the parameter. The record belongs
 * to the caller, unless an entry here says otherwise.
 */
import type { Role } from '../../../contract/roles'
import type { Fixtures } from '../fixtures'
import { ownLocationOf } from './sample'

type IdOf = (fixtures: Fixtures, role: Role, url: string) => string | number

/**
 * Returns the id of the record that staff read or change, by the name of its resource and, if it has its own entry, by
 * the action.
 */
export const staffRecordIdOf = ({ seenByStaff: rows }: Fixtures, name: string, action = '') =>
  (rows as Record<string, string>)[`${name}.${action}`] ?? rows[name as keyof typeof rows]

const seen: IdOf = (fixtures, _, url) => {
  const [, , name = '', , action] = url.split('/')
  return staffRecordIdOf(fixtures, name, action)
}

/** Ids by the part of the path before the parameter. The first entry that matches is used. */
const own: [before: RegExp, of: IdOf][] = [
  [/^\/staff\/auditLog$/, ({ auditEntry }) => auditEntry.id],
  [/\/platform-keys$/, ({ keys }) => keys.platform.id],
  [/^\/staff\/accounts\/:id\/sessions$/, ({ supportedSession }) => supportedSession],
  [/^\/staff\/records$/, ({ saga }) => saga.id],
  [/^\/staff\/[\w-]+$/, seen],
  [/\/(bins|print\/bin)$/, (fixtures, as) => ownLocationOf(fixtures, as).bin.id],
  [/\/(locations|print\/location)$/, (fixtures, as) => ownLocationOf(fixtures, as).location.id],
  [/\/print\/fundraiser$/, (fixtures, as) => ownLocationOf(fixtures, as).shared.id],
  [/\/print\/city$/, ({ cityId }) => cityId],
  [/\/imports$/, ({ imports }, as) => imports[as]],
  [/\/rewards\/premium$/, ({ premium }) => premium.reward.id],
  [/\/sponsorships?$/, ({ sponsorship }) => sponsorship.id],
  [/\/recycling-sagas$/, ({ saga }) => saga.id],
  [/^\/team\/members$/, ({ members }, as) => members[as].membershipId],
  [/^\/team\/invitations$/, ({ invitations }, as) => invitations[as].id],
  [/^\/auth\/memberships$/, ({ owners }, as) => owners[as].organisationId],
  [/^\/views$/, ({ views }, as) => views[as]],
  [/^\/notifications$/, ({ notifications }, as) => notifications[as]],
  [/\/v1\/webhooks$/, ({ webhooks }, as) => (webhooks[as] ?? webhooks.platform).webhook.id],
  [/\/v1\/webhook-deliveries$/, ({ webhooks }, as) => (webhooks[as] ?? webhooks.platform).delivery.id],
  [/\/webhooks$/, ({ webhooks }, as) => webhooks[as].webhook.id],
  [/\/webhook-deliveries$/, ({ webhooks }, as) => webhooks[as].delivery.id],
  [/^\/auth\/access-grants$/, ({ factors }, as) => factors[as].factor.id],
  [/^\/auth\/factors$/, ({ factors }, as) => factors[as].factor.id],
  [/^\/auth\/sessions$/, ({ factors }, as) => factors[as].sessionId],
  [/\/keys$/, ({ keys }, as) => keys[as].id],
  [/\/v1\/events$/, ({ sentEvent }) => sentEvent],
]

/**
 * Returns the id for a parameter of the path.
 * @throws {Error} naming the operation if no entry matches
 */
export function pathParameterId(url: string, param: string, fixtures: Fixtures, role: string): string {
  const before = url.slice(0, url.indexOf(`/:${param}`))
  const [, of] = own.find(([pattern]) => pattern.test(before)) ?? []
  if (!of) throw new Error(`${url}: which row is meant? A line in tests/access/samples/ids.ts`)
  return String(of(fixtures, role as Role, url))
}
