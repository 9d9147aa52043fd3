/** Checks the states of fundraising rewards: what each state allows, and when a reward can be deleted. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fundraisingRewards, sponsorships } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { institutionBase, setUpFundraising } from '../helpers/fundraisingSetup'
import { insertSponsorship } from '../helpers/insertSponsorship'

describe.each(databaseEngines)('states of fundraising rewards on %s', database => {
  const w = setUpFundraising(database)
  const { add, put, begin, remove, force } = w

  test('activating works once; a second time it is an invalid operation', async () => {
    const { guid } = await add()
    expect(await begin(guid)).toMatchObject({ status: 200, body: { status: 'InProgress' } })
    expect(await begin(guid)).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
  })

  test('one of ten simultaneous activations succeeds', async () => {
    const { guid } = await add()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => begin(guid)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('a reward in progress can be closed once, with its points; then it is completed and stays locked', async () => {
    const { guid } = await add()
    const complete = () => w.t.call(w.owner, 'PUT', `${institutionBase}/${guid}:complete`)
    expect(await complete()).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
    await begin(guid)
    await w.t.db.update(fundraisingRewards).set({ progressPoints: 120 }).where(eq(fundraisingRewards.id, guid))
    expect(await complete()).toMatchObject({ status: 200, body: { status: 'Completed', progressPoints: 120 } })
    expect((await complete()).status).toBe(409)
    expect((await put(guid, { link: 'https://elsewhere.example/' })).status).toBe(409)
  })

  test.each([
    ['link', { link: 'https://elsewhere.example/' }],
    ['price', { price: { currency: 'UAH', amount: 20 }, targetPoints: 600 }],
    ['quantity', { quantity: 4, targetPoints: 799.6 }],
  ])('after activation a changed %s is rejected by name', async (field, overrides) => {
    const { guid } = await add()
    await begin(guid)
    const answer = await put(guid, overrides)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ errorCode: 'InvalidOperation', fields: { [field]: 'InvalidOperation' } })
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('after activation name, description and cities can still change', async () => {
    const { guid } = await add()
    await begin(guid)
    const answer = await put(guid, { name: 'New name', description: 'New words', cityGuids: [w.lviv] })
    expect(answer.body).toMatchObject({ name: 'New name', description: 'New words', cities: [{ guid: w.lviv }] })
  })

  test('a deleted reward is missing from the list and from every call', async () => {
    const { guid } = await add()
    expect((await remove(guid)).status).toBe(204)
    const statuses = [await remove(guid), await begin(guid), await put(guid)].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    const list = await w.t.call(w.owner, 'GET', institutionBase)
    expect(list.body.items.some((item: { guid: string }) => item.guid === guid)).toBe(false)
  })

  test('a reward with a started sponsorship cannot be deleted, with a canceled one it can', async () => {
    const { guid } = await add()
    await begin(guid)
    const sponsorshipId = await insertSponsorship(w.t, guid, 'Started')
    expect(await remove(guid)).toMatchObject({ status: 409, body: { errorCode: 'RewardIsSponsored' } })
    await w.t.db.update(sponsorships).set({ status: 'Canceled' }).where(eq(sponsorships.id, sponsorshipId))
    expect((await remove(guid)).status).toBe(204)
    // The row is only marked as deleted, because the sponsor may still read the reward.
    const [row] = await w.t.db.select().from(fundraisingRewards).where(eq(fundraisingRewards.id, guid))
    expect(row?.deletedAt).toBeInstanceOf(Date)
    expect([(await remove(guid)).status, (await begin(guid)).status]).toEqual([404, 404])
  })

  test('a reward that a sponsor has paid for cannot be deleted until it is fulfilled', async () => {
    const { guid } = await add()
    await begin(guid)
    await insertSponsorship(w.t, guid, 'Finished')
    const refusal = { status: 409, body: { errorCode: 'RewardIsSponsored' } }
    expect(await remove(guid)).toMatchObject(refusal)
    await force(guid, 'Completed')
    expect(await remove(guid)).toMatchObject(refusal)
    await force(guid, 'Fulfilled')
    expect((await remove(guid)).status).toBe(204)
  })
})
