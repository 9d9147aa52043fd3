/**
 * Creates what the calls of one account need from another account. These calls are not part of the report, and the
 * records are removed at the end.
 */

import type { Role } from '../contract/roles'
import { binRecordKind, locationBody, locationsOf } from './calls/locationRecords'
import { fundraisingBody, fundraisingOf } from './calls/rewardRecords'
import { isObject, isSuccess } from './judge'
import { fundraisingBase, type LocationRole, locationRoles } from './lines'
import { findInList, type Item, rowsOf, unreadable } from './listing'
import { pictureForm } from './names'
import type { RecordKind } from './records'
import type { AccountCalls, Run } from './run'

/**
 * Creates a record, which the end of the run removes if there is a call for it.
 * @returns the id of the new record, from the response or from the list
 */
export async function makeRecord(
  at: AccountCalls,
  { list, create, remove, ids = [], query = {} }: RecordKind,
  body: { name?: string; description?: string },
): Promise<string | undefined> {
  const name = body.name ?? body.description ?? ''
  const removeAtEnd = (guid: string) => {
    if (remove) at.later(remove, { ids: [guid] }, name)
    return guid
  }
  const { status, body: made } = await at.send(create, { ...(create.includes('{') && { ids }), body })
  if (!isSuccess(status)) return undefined
  if (isObject(made) && typeof made.guid === 'string') return removeAtEnd(made.guid.toLowerCase())
  const isIt = (row: Item) => (body.name ? row.name === name : row.description === name)
  const listed = await findInList(at, list, isIt, { ids, query })
  return listed && listed !== unreadable ? removeAtEnd(String(listed.guid)) : undefined
}

/**
 * Returns an account of another organisation that can create records of a kind: of the same role if there is one.
 * @param roles roles with such records
 */
export const foreignerOf = ({ run, role }: AccountCalls, roles: readonly Role[]): AccountCalls | undefined => {
  if (run.isReadOnly) return undefined
  const [other] = roles.filter(each => each !== role && run.has(each))
  return run.second(role) ?? (other && run.as(other))
}

/** Creates a record of another organisation, if there is an account for it. */
export async function foreignRecord(
  at: AccountCalls,
  roles: readonly Role[],
  make: (foreigner: AccountCalls) => Promise<string | undefined>,
): Promise<string | undefined> {
  const foreigner = foreignerOf(at, roles)
  return foreigner && make(foreigner)
}

/** Returns two cities of the account's country. */
export const citiesOf = (at: AccountCalls): Promise<string[]> =>
  at.run.once(`cities of ${at.key}`, async () => {
    const { body } = await at.send('GET /auth/me')
    const country = isObject(body) ? String(body.country) : 'UA'
    const cities = await at.send('GET /common/countries/{country}/cities', { ids: [country] })
    return rowsOf(cities.body)
      .slice(0, 2)
      .map(({ guid }) => String(guid))
  })

/** Uploads a picture. */
export const imageOf = (at: AccountCalls): Promise<string | undefined> =>
  at.run.once(`image of ${at.key}`, async () => {
    const sent = { query: { md: 'true', sm: 'true' }, body: pictureForm() }
    const { body } = await at.send('POST /resources', sent)
    return isObject(body) && typeof body.guid === 'string' ? body.guid : undefined
  })

/** Creates a location with a bin. */
export const makeShop = (at: AccountCalls): Promise<{ location: string; bin?: string } | undefined> =>
  at.run.once(`location of ${at.key}`, async () => {
    const [cityId] = await citiesOf(at)
    if (!cityId) return undefined
    const body = locationBody(at.named(`shop of ${at.key}`), cityId)
    const location = await makeRecord(at, locationsOf(at), body)
    if (!location) return undefined
    const bin = await makeRecord(at, binRecordKind(at, location), { description: at.named(`bin of ${at.key}`) })
    return { location, ...(bin && { bin }) }
  })

export const shopOf = async (run: Run, role: LocationRole) =>
  run.isReadOnly || !run.has(role) ? undefined : makeShop(run.as(role))
export const foreignShop = async (at: AccountCalls) => {
  const foreigner = foreignerOf(at, locationRoles)
  return foreigner && makeShop(foreigner)
}

export interface CollectingReward {
  guid: string
  cityId: string
  name: string
}

/**
 * Creates a fundraising reward that collects points. A second call with the same place and number returns the same one.
 * @param place the index of the reward's city in the list of the account's cities
 */
export const makeCollectingReward = (at: AccountCalls, place = 0, number = 0): Promise<CollectingReward | undefined> =>
  at.run.once(`fundraising reward ${place} ${number} of ${at.key}`, async () => {
    const cityId = (await citiesOf(at))[place]
    const imageId = await imageOf(at)
    if (!cityId || !imageId) return undefined
    const role = at.role as LocationRole
    const name = at.named(`fund ${place} ${number} ${at.role.slice(0, 3)}`)
    const guid = await makeRecord(at, fundraisingOf(role), fundraisingBody(name, { imageId, cityId }))
    if (!guid) return undefined
    await at.send(`PUT ${fundraisingBase[role]}/{id}:begin`, { ids: [guid] })
    return { guid, cityId, name }
  })

/** Creates a fundraising reward of an account other than the sponsor's that collects points. */
export const createCollectingReward = async (run: Run, role: LocationRole, place = 0, number = 0) =>
  run.isReadOnly || !run.has(role) ? undefined : makeCollectingReward(run.as(role), place, number)
