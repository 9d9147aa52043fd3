/** Checks which texts of a store are trimmed (spec section 5), and the number and level of bins that a store shows. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bins } from '../../server/db/schema'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each([
  ['Retailer', '/b2b/retail/locations'],
  ['Institution', '/b2b/institution/locations'],
] as const)('a store of a %s', (role, base) => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  const body = async () => ({
    cityId: await t.city('Kyiv'),
    point: { latitude: 50.45, longitude: 30.52 },
    name: ' Shop ',
    street: ' Main ',
    houseNumber: ' 1 ',
  })

  test('is added with trimmed texts; on edit only the house number is trimmed', async () => {
    const account = await t.organisation(role)
    const created = await t.call(account, 'POST', base, { ...(await body()), zipCode: ' 01001 ' })
    expect(created.body).toMatchObject({ name: 'Shop', street: 'Main', houseNumber: '1', zipCode: '01001' })
    const path = `${base}/${created.body.guid}`
    const edited = await t.call(account, 'PUT', path, { ...(await body()), zipcode: ' 01001 ' })
    const kept = { name: ' Shop ', street: ' Main ', houseNumber: '1', zipCode: ' 01001 ' }
    expect(edited.body).toMatchObject(kept)
    expect((await t.call(account, 'GET', path)).body).toMatchObject(kept)
  })

  test('has the number of its bins and the level of the fullest one, in every list and alone', async () => {
    const account = await t.organisation(role)
    const { id, name } = await t.location(account)
    const binsOf = async (path: string) => {
      const { body } = await t.call(account, 'GET', `${base}${path}`)
      return (body.items?.[0] ?? body).bins
    }
    const everywhere = ['', '?sort=name', `?q=${encodeURIComponent(name)}`, `/${id}`]
    for (const path of everywhere) expect(await binsOf(path), path).toEqual({ total: 0, highestLevel: null })
    const made = [await t.bin(id), await t.bin(id), await t.bin(id)]
    for (const [at, level] of [0.4, 0.95].entries())
      await t.db
        .update(bins)
        .set({ level })
        .where(eq(bins.id, made[at]?.id ?? ''))
    for (const path of everywhere) expect(await binsOf(path), path).toEqual({ total: 3, highestLevel: 0.95 })
  })

  test.each(['name', 'street', 'houseNumber'])('is not saved with a blank %s', async field => {
    const account = await t.organisation(role)
    const { id } = await t.location(account)
    const blank = { ...(await body()), [field]: ' \t ' }
    expect((await t.call(account, 'POST', base, blank)).status).toBe(400)
    expect((await t.call(account, 'PUT', `${base}/${id}`, blank)).status).toBe(400)
  })

  test('has no zip code when a blank one is sent', async () => {
    const account = await t.organisation(role)
    const { id } = await t.location(account)
    const edited = await t.call(account, 'PUT', `${base}/${id}`, { ...(await body()), zipcode: '  ' })
    expect(edited.body.zipCode).toBeNull()
  })
})
