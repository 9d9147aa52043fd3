/**
 * Finds the record for an id in an operation's address, from the part of the address that precedes the id. The record
 * belongs to the caller unless an entry here says otherwise.
 */
import type { Role } from '../../../contract/roles'
import type { World } from '../world'
import { shopOf } from './sample'

type IdOf = (world: World, role: Role, url: string) => string | number

/**
 * Returns the record that staff read and decide on, by the name of its resource. The record belongs to another
 * organisation.
 */
export const seenByStaff = ({ seenByStaff: rows }: World, name: string, action = '') =>
  (rows as Record<string, string>)[`${name}.${action}`] ?? rows[name as keyof typeof rows]

const seen: IdOf = (world, _, url) => {
  const [, , name = '', , action] = url.split('/')
  return seenByStaff(world, name, action)
}

/** The first entry that matches is used. */
const own: [before: RegExp, of: IdOf][] = [
  [/^\/staff\/auditLog$/, ({ auditEntry }) => auditEntry.id],
  [/^\/staff\/\w+$/, seen],
  [/\/(locations\/bins|print\/bin)$/, (world, as) => shopOf(world, as).bin.id],
  [/\/(locations|print\/location)$/, (world, as) => shopOf(world, as).location.id],
  [/\/print\/city$/, ({ cityId }) => cityId],
  [/\/imports$/, ({ imports }, as) => imports[as]],
  [/\/rewards\/premium$/, ({ premium }) => premium.reward.id],
  [/\/sponsorship$/, ({ sponsorship }) => sponsorship.id],
  [/\/recycling-sagas$/, ({ saga }) => saga.id],
  [/^\/views$/, ({ views }, as) => views[as]],
  [/^\/notifications$/, ({ notifications }, as) => notifications[as]],
  [/\/v1\/webhooks$/, ({ webhooks }, as) => (webhooks[as] ?? webhooks.platform).webhook.id],
  [/\/v1\/webhook-deliveries$/, ({ webhooks }, as) => (webhooks[as] ?? webhooks.platform).delivery.id],
  [/\/webhooks$/, ({ webhooks }, as) => webhooks[as].webhook.id],
  [/\/webhook-deliveries$/, ({ webhooks }, as) => webhooks[as].delivery.id],
  [/^\/auth\/access-grants$/, ({ keys, webhooks }, as) => (keys[as] ? webhooks[as].webhook : keys.platform).id],
  [/\/platform-keys$/, ({ keys }) => keys.platform.id],
  [/\/keys$/, ({ keys }, as) => keys[as].id],
  [/\/v1\/events$/, ({ sentEvent }) => sentEvent],
]

/** @throws {Error} naming the operation whose row is not known */
export function idIn(url: string, param: string, world: World, role: string): string {
  const before = url.slice(0, url.indexOf(`/:${param}`))
  const [, of] = own.find(([pattern]) => pattern.test(before)) ?? []
  if (!of) throw new Error(`${url}: which row is meant? A line in tests/access/samples/ids.ts`)
  return String(of(world, role as Role, url))
}
