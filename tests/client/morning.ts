/**
 * Typical calls of a shop in the morning, made with a client that is generated from the API's OpenAPI description. The
 * test compiles this file against the generated types (`schema`), and runs it.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

export interface MorningSetup {
  baseUrl: string
  email: string
  password: string
  imageId: string
  /** The API key that redeems a reward, and the id of the premium reward that is redeemed. */
  key: string
  rewardId: string
}

/**
 * Returns the data of a response.
 * @throws {Error} with the code of the API's error
 */
function dataOf<Data>(answer: { data?: Data; error?: unknown; response: Response }): Data {
  if (answer.data === undefined)
    throw new Error((answer.error as components['schemas']['Error'] | undefined)?.errorCode ?? answer.response.url)
  return answer.data
}

export async function runRetailerMorning({ baseUrl, email, password, imageId, key, rewardId }: MorningSetup) {
  const anyone = createClient<paths>({ baseUrl })
  const session = dataOf(await anyone.POST('/api/b2b/auth/sign-in', { body: { email, password } }))
  if (!('token' in session)) throw new Error('the account has a second factor')
  const shop = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${session.token}` } })

  const stores = dataOf(await shop.GET('/api/b2b/retail/locations', { params: { query: { q: 'corner' } } }))
  const id = stores.items[0]?.guid ?? ''
  const added = dataOf(
    await shop.POST('/api/b2b/retail/locations/{id}/bins', { params: { path: { id } }, body: { description: 'Door' } }),
  )
  const bins = dataOf(await shop.GET('/api/b2b/retail/locations/{id}/bins', { params: { path: { id } } }))

  const employee = dataOf(
    await shop.POST('/api/b2b/retail/employees/cashier', {
      body: { name: 'Olena', email: 'olena@till.example' },
    }),
  )
  const path = { id: employee.guid }
  const away = dataOf(await shop.PUT('/api/b2b/retail/employees/{id}:deactivate', { params: { path } }))

  const reward = dataOf(
    await shop.POST('/api/b2b/retail/rewards/simple', {
      body: {
        name: 'Coffee',
        description: 'One cup',
        points: 10,
        rewardType: 'Products',
        imageId,
        cityIds: stores.items.map(({ cityId }) => cityId),
      },
    }),
  )

  const till = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const redemption = dataOf(
    await till.POST('/api/v1/redemptions', {
      params: { header: { 'idempotency-key': 'order-17' } },
      body: { rewardId, quantity: 1 },
    }),
  )
  const reported = dataOf(
    await till.POST('/api/v1/events', {
      body: {
        id: 'till-1',
        type: 'bin.levelReported',
        time: new Date().toISOString(),
        subject: `bin${added.guid.replaceAll('-', '')}`,
        data: { level: 0.5 },
      },
    }),
  )
  const unknown = await shop.GET('/api/b2b/retail/locations/{id}', { params: { path: { id: reward.guid } } })
  const code: components['schemas']['Error']['errorCode'] | undefined = unknown.error?.errorCode
  return { stores: stores.total, bins: bins.items.length, isDeactivated: away.deactivated, redemption, reported, code }
}
