/**
 * Creates what the calls of one role need from another role, with that role's account. These calls are not part of the
 * report, and the records are removed at the end.
 */

import { bodyOf } from './calls/locations'
import { fundraisingBody } from './calls/rewards'
import { isObject, isSuccess } from './judge'
import { fundraisingBase, locationDeletion, type ShopRole } from './lines'
import { findInList, rowsOf } from './listing'
import { pictureForm } from './names'
import type { AccountCalls, Run } from './run'

/**
 * Sends a creation.
 * @returns the id of the new record, from the response or from the list
 */
async function madeBy(
  at: AccountCalls,
  create: string,
  sent: { ids?: string[]; body: { name?: string; description?: string } },
) {
  const { status, body } = await at.send(create, sent)
  if (!isSuccess(status)) return undefined
  if (isObject(body) && typeof body.guid === 'string') return body.guid
  const { name, description } = sent.body
  const isIt = (row: Record<string, unknown>) => (name ? row.name === name : row.description === description)
  const listed = await findInList(at, create.replace('POST', 'GET'), isIt, sent.ids ? { ids: sent.ids } : {})
  return typeof listed?.guid === 'string' ? listed.guid : undefined
}

/** Returns any city of the account's country. */
export const anyCityOf = (run: Run, role: ShopRole) =>
  run.once(`city of ${role}`, async () => {
    const at = run.as(role)
    const { body } = await at.send('GET /auth/me')
    const country = isObject(body) ? String(body.country) : 'UA'
    const cities = await at.send('GET /common/countries/{country}/cities', { ids: [country] })
    const guid = rowsOf(cities.body)[0]?.guid
    return typeof guid === 'string' ? guid : undefined
  })

/** Creates a location with a bin, for an account other than the one under test. */
export const shopOf = (run: Run, role: ShopRole) =>
  run.once(`location of ${role}`, async () => {
    if (run.isReadOnly || !run.has(role)) return undefined
    const at = run.as(role)
    const cityId = await anyCityOf(run, role)
    if (!cityId) return undefined
    const location = await madeBy(at, `POST ${at.base}/locations`, {
      body: bodyOf(at.named(`shop of ${role}`), cityId),
    })
    if (!location) return undefined
    at.later(locationDeletion, { ids: [location] }, at.named(`shop of ${role}`))
    const create = `POST ${at.base}/locations/{id}/bins`
    const bin = await madeBy(at, create, { ids: [location], body: { description: at.named(`bin of ${role}`) } })
    if (bin) at.later(`DELETE ${at.base}/locations/bins/{id}`, { ids: [bin] }, at.named(`bin of ${role}`))
    return { location, ...(bin && { bin }) }
  })

/** Creates a fundraising reward, of an institution, that collects points. */
export const createCollectingReward = (run: Run) =>
  run.once('fundraising reward', async () => {
    if (run.isReadOnly || !run.has('Institution')) return undefined
    const at = run.as('Institution')
    const cityId = await anyCityOf(run, 'Institution')
    const { body: image } = await at.send('POST /resources', { query: { md: 'true', sm: 'true' }, body: pictureForm() })
    const imageId = isObject(image) ? image.guid : undefined
    if (!cityId || typeof imageId !== 'string') return undefined
    const body = fundraisingBody(at.named('to sponsor'), { imageId, cityId })
    const guid = await madeBy(at, `POST ${fundraisingBase.Institution}`, { body })
    if (!guid) return undefined
    at.later(`DELETE ${fundraisingBase.Institution}/{id}`, { ids: [guid] }, body.name)
    await at.send(`PUT ${fundraisingBase.Institution}/{id}:begin`, { ids: [guid] })
    return { guid, cityId, name: body.name }
  })

/** Returns a deactivated employee of an employer other than the one under test. */
export const findForeignEmployee = async (run: Run, role: ShopRole) => {
  if (!run.has(role)) return undefined
  const at = run.as(role)
  const { body } = await at.send(`GET ${at.base}/employees`, { query: { deactivated: 'true' } })
  const guid = rowsOf(body)[0]?.guid
  return typeof guid === 'string' ? guid : undefined
}
