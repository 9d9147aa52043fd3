/**
 * Creates the records that a check needs in addition to those that it tests, mostly with another account. These calls
 * are not part of the report, and the records are removed at the end of the run if the API has a call for that.
 */

import type { Role } from '../contract/roles'
import { binRecordKind, locationBody, locationRecordKind } from './calls/locationRecords'
import { fundraisingRewardBody, fundraisingRewardKind } from './calls/rewardRecords'
import { isObject, isSuccess } from './compareAnswer'
import { findInList, type ListedItem, rowsOfBody, unreadableList } from './listing'
import { createPictureForm } from './names'
import type { RecordKind } from './records'
import type { AccountClient, ConformanceRun } from './run'
import { fundraisingPaths, type LocationRole, locationRoles } from './specCalls'

/**
 * Creates a record. It is removed at the end of the run if the API has a call for that.
 * @returns the id of the new record, from the response or from the list
 */
export async function createTemporaryRecord(
  at: AccountClient,
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
  const isIt = (row: ListedItem) => (body.name ? row.name === name : row.description === name)
  const listed = await findInList(at, list, isIt, { ids, query })
  return listed && listed !== unreadableList ? removeAtEnd(String(listed.guid)) : undefined
}

/**
 * Returns an account of another organisation that can create records of a kind, if possible of the same role.
 * @param roles roles with such records
 */
export const findForeignAccount = ({ run, role }: AccountClient, roles: readonly Role[]): AccountClient | undefined => {
  if (run.isReadOnly) return undefined
  const [other] = roles.filter(otherRole => otherRole !== role && run.has(otherRole))
  return run.second(role) ?? (other && run.as(other))
}

/** Creates a record with an account of another organisation, if the run has such an account. */
export async function createForeignRecord(
  at: AccountClient,
  roles: readonly Role[],
  make: (foreigner: AccountClient) => Promise<string | undefined>,
): Promise<string | undefined> {
  const foreigner = findForeignAccount(at, roles)
  return foreigner && make(foreigner)
}

/** Returns the ids of two cities of the account's country, or of fewer if the API has fewer. */
export const readTwoCities = (at: AccountClient): Promise<string[]> =>
  at.run.once(`cities of ${at.key}`, async () => {
    const { body } = await at.send('GET /auth/me')
    const country = isObject(body) ? String(body.country) : 'UA'
    const cities = await at.send('GET /common/countries/{country}/cities', { ids: [country] })
    return rowsOfBody(cities.body)
      .slice(0, 2)
      .map(({ guid }) => String(guid))
  })

/** Returns the id of a picture, which is uploaded at the first call for the account. */
export const uploadSampleImage = (at: AccountClient): Promise<string | undefined> =>
  at.run.once(`image of ${at.key}`, async () => {
    const sent = { query: { md: 'true', sm: 'true' }, body: createPictureForm() }
    const { body } = await at.send('POST /resources', sent)
    return isObject(body) && typeof body.guid === 'string' ? body.guid : undefined
  })

/** Returns the ids of a location and of its bin, which are created at the first call for the account. */
const createLocationWithBin = (at: AccountClient): Promise<{ location: string; bin?: string } | undefined> =>
  at.run.once(`location of ${at.key}`, async () => {
    const [cityId] = await readTwoCities(at)
    if (!cityId) return undefined
    const body = locationBody(at.named(`shop of ${at.key}`), cityId)
    const location = await createTemporaryRecord(at, locationRecordKind(at), body)
    if (!location) return undefined
    const bin = await createTemporaryRecord(at, binRecordKind(at, location), {
      description: at.named(`bin of ${at.key}`),
    })
    return { location, ...(bin && { bin }) }
  })

export const createLocationOfRole = async (run: ConformanceRun, role: LocationRole) =>
  run.isReadOnly || !run.has(role) ? undefined : createLocationWithBin(run.as(role))
export const createForeignLocation = async (at: AccountClient) => {
  const foreigner = findForeignAccount(at, locationRoles)
  return foreigner && createLocationWithBin(foreigner)
}

export interface StartedFundraiser {
  guid: string
  cityId: string
  name: string
}

/**
 * Creates a fundraising reward that collects points. A second call with the same `place` and number returns the same
 * reward.
 * @param place the index of the reward's city among the two of {@link readTwoCities}
 */
export const createStartedFundraiser = (
  at: AccountClient,
  place = 0,
  number = 0,
): Promise<StartedFundraiser | undefined> =>
  at.run.once(`fundraising reward ${place} ${number} of ${at.key}`, async () => {
    const cityId = (await readTwoCities(at))[place]
    const imageId = await uploadSampleImage(at)
    if (!cityId || !imageId) return undefined
    const role = at.role as LocationRole
    const name = at.named(`fund ${place} ${number} ${at.role.slice(0, 3)}`)
    const guid = await createTemporaryRecord(
      at,
      fundraisingRewardKind(role),
      fundraisingRewardBody(name, { imageId, cityId }),
    )
    if (!guid) return undefined
    await at.send(`PUT ${fundraisingPaths[role]}/{id}:begin`, { ids: [guid] })
    return { guid, cityId, name }
  })

/**
 * Creates a fundraising reward with the account of `role`, and starts it. Sponsors can only request rewards that have
 * started.
 */
export const createStartedFundraiserOfRole = async (run: ConformanceRun, role: LocationRole, place = 0, number = 0) =>
  run.isReadOnly || !run.has(role) ? undefined : createStartedFundraiser(run.as(role), place, number)
