/**
 * Checks that webhooks and notifications are sent only if a state changes: a repeated report of the same state
 * publishes nothing. `repeatables` must have an entry for every type of webhook event; otherwise this file does not
 * compile.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebhookEventType, webhookEventTypes } from '../../contract/webhookEvents'
import { disableGrantsSince } from '../../server/accounts/accessGrants'
import { reportDisabledGrants } from '../../server/accounts/reportGrants'
import { publications } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { publishShortages } from '../../server/repositories/rewardForecast'
import { prepareAuthenticatorApp } from '../helpers/authenticatorApp'
import type { TestAccount } from '../helpers/builders'
import { buildBinEvent, buildEvent, buildPickupEvent, buildProgressEvent, createEventHelpers } from '../helpers/events'
import { fillBacklog } from '../helpers/notificationCauses'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, requestSponsorship, sponsorshipRequestBody } from '../helpers/sponsorships'
import { answerWith, startWebhookReceiver } from '../helpers/webhookReceiver'

let t: TestServer
let shop: TestAccount
let school: TestAccount
let recycler: TestAccount
let sponsor: TestAccount
let key: { token: string }
beforeAll(async () => {
  t = await startTestServer({ config: { demo: true } })
  shop = await t.organisation('Retailer')
  school = await t.organisation('Institution')
  recycler = await t.organisation('Recycler')
  sponsor = await t.organisation('Sponsor')
  key = await t.key('platform')
})
afterAll(() => t.close())

const send = (body: unknown) => createEventHelpers(t).send(key, body)
const binAtShop = async () => t.bin((await t.location(shop)).id)
const fundraiser = (status: 'InProgress' | 'Completed') => createRewardCreator(t, () => school)({ status })

/**
 * Prepares a call that reports a state. The first call changes the state, every further call only repeats the report.
 */
type Repeatable = () => Promise<() => Promise<unknown>>

const repeatables: Record<WebhookEventType, Repeatable> = {
  'booking.created': async () => {
    const { id } = await t.location(shop)
    return () => t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)
  },
  'booking.cancelled': async () => {
    const { id } = await t.saga((await t.location(shop)).id, recycler)
    return () => t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${id}:cancel`)
  },
  'pickup.completed': async () => {
    const { id } = await t.saga((await t.location(shop)).id, recycler)
    return () => send(buildPickupEvent(id))
  },
  'bin.full': async () => {
    const bin = await binAtShop()
    return () => send(buildBinEvent('bin.levelReported', bin, { level: 1 }))
  },
  'bin.faulty': async () => {
    const bin = await binAtShop()
    return () =>
      send([buildBinEvent('bin.faultReported', bin, { note: 'Lid' }), buildBinEvent('bin.faultReported', bin)])
  },
  'reward.completed': async () => {
    const id = await fundraiser('InProgress')
    let points = 1_000_000
    return () => send(buildProgressEvent(id, points++))
  },
  'reward.fulfilled': async () => {
    const id = await fundraiser('Completed')
    return () => send(buildEvent('reward.fulfilled', id, {}))
  },
  'reward.redeemed': async () => {
    const provider = await t.organisation('ServiceProvider')
    const { id: rewardId } = await t.premiumReward(provider)
    const headers = { 'idempotency-key': randomUUID() }
    return () => t.call(key, 'POST', '/v1/redemptions', { rewardId }, { headers })
  },
  'reward.runningOut': async () => {
    const { id: rewardId } = await t.premiumReward(await t.organisation('ServiceProvider'), { quantity: 100 })
    await t.call(
      key,
      'POST',
      '/v1/redemptions',
      { rewardId, quantity: 90 },
      { headers: { 'idempotency-key': rewardId } },
    )
    return async () => {
      const headers = { 'idempotency-key': randomUUID() }
      await t.call(key, 'POST', '/v1/redemptions', { rewardId }, { headers })
      await publishShortages(t.db)
    }
  },
  'sponsorship.requested': async () => {
    const body = sponsorshipRequestBody([await fundraiser('InProgress')])
    return () => requestSponsorship(t, sponsor, body)
  },
  'sponsorship.decided': async () => {
    const { body } = await requestSponsorship(t, sponsor, sponsorshipRequestBody([await fundraiser('InProgress')]))
    const staff = await t.staff()
    return () => t.call(staff, 'POST', `/staff/sponsorships/${body.guid}/finish`)
  },
  'sponsorship.withdrawn': async () => {
    const { body } = await requestSponsorship(t, sponsor, sponsorshipRequestBody([await fundraiser('InProgress')]))
    return () => t.call(sponsor, 'PUT', `/b2b/sponsor/rewards/fundraising/sponsorship/${body.guid}:withdraw`)
  },
  'location.updated': async () => {
    const { id, cityId } = await t.location(shop)
    const point = { latitude: 50.45, longitude: 30.52 }
    const values = { name: 'Corner', street: 'Khreshchatyk', houseNumber: '7', cityId, point }
    return () => t.call(shop, 'PUT', `/b2b/retail/locations/${id}`, values)
  },
  'endpoint.disabled': async () => {
    const receiver = await startWebhookReceiver()
    receiver.treat(answerWith(410))
    const values = { name: 'Trucks', url: receiver.url, types: ['booking.created'] }
    const { body } = await t.call(recycler, 'POST', '/b2b/recycler/webhooks', values)
    return async () => {
      await t.call(recycler, 'PUT', `/b2b/recycler/webhooks/${body.id}:test`)
      await t.deps.webhooks.run()
    }
  },
  'endpoint.overflowed': async () => {
    const values = { name: 'Trucks', url: 'https://trucks.example/', types: ['booking.created'] }
    const { body } = await t.call(recycler, 'POST', '/b2b/recycler/webhooks', values)
    await fillBacklog(t, body.id)
    return async () => {
      const { id } = await t.location(shop)
      await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)
      await fillBacklog(t, body.id, serverLimits.webhookDroppedAtOnce)
    }
  },
  'key.created': async () => {
    // At most two valid keys may have the same name, so further creations are rejected.
    const values = { name: 'Tills', mode: 'live', scopes: ['webhooks:manage'] }
    expect((await t.call(shop, 'POST', '/b2b/retail/keys', values)).status).toBe(201)
    return () => t.call(shop, 'POST', '/b2b/retail/keys', values)
  },
  'webhook.changed': async () => {
    const values = { name: 'Trucks', url: 'https://trucks.example/', types: ['booking.created'] }
    const { body } = await t.call(shop, 'POST', '/b2b/retail/webhooks', values)
    const moved = { ...values, url: 'https://trucks.example/in', isEnabled: true }
    return () => t.call(shop, 'PUT', `/b2b/retail/webhooks/${body.id}`, moved)
  },
  'team.changed': async () => {
    const { body } = await t.call(shop, 'POST', '/team/invitations', { email: 'once@test.example', teamRole: 'Viewer' })
    return () => t.call(shop, 'PUT', `/team/invitations/${body.guid}:resend`, { email: 'moved@test.example' })
  },
  'factor.changed': async () => {
    const app = await prepareAuthenticatorApp((path, body) => t.call(shop, 'POST', path, body))
    return app.confirm
  },
  'access.disabled': async () => {
    const owner = await t.organisation('Retailer')
    await t.key(owner, { name: 'Tills' })
    return () =>
      t.db.transaction(async tx => {
        const disabled = await disableGrantsSince(tx, { owner }, new Date(0))
        if (disabled.length > 0) await reportDisabledGrants(tx, owner.organisationId, disabled)
      })
  },
  'support.acted': async () => {
    const path = `/staff/organisations/${sponsor.organisationId}/impersonate`
    const { body } = await t.call(await t.staff(), 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, 'http://portal.example').searchParams.get('code')
    return () => t.call(null, 'POST', '/auth/impersonate', { code })
  },
}

test.each(webhookEventTypes)('%s is published once, however often the same state is reported', async type => {
  const published = () => t.db.$count(publications, eq(publications.type, type))
  const report = await repeatables[type]()
  const before = await published()
  await report()
  const concerned = (await published()) - before
  // A sponsorship request is published twice, to the sponsor and to the institution.
  expect([type, concerned]).toEqual([type, type === 'sponsorship.requested' ? 2 : 1])
  for (let n = 0; n < 3; n++) await report()
  expect([type, (await published()) - before]).toEqual([type, concerned])
})

test('a fault that was cleared and occurs again is published again; one that was undone is not published', async () => {
  const bin = await binAtShop()
  const published = () => t.db.$count(publications, eq(publications.subject, bin.id))
  const undone = buildBinEvent('bin.faultReported', bin)
  await send([undone, buildEvent('event.voided', undefined, { eventId: undone.id, reason: 'a mistake' })])
  expect(await published()).toBe(0)
  await send(buildBinEvent('bin.faultReported', bin))
  expect((await t.call(shop, 'PUT', `/b2b/retail/locations/bins/${bin.id}:clearFault`)).status).toBe(200)
  // This report has a time before the fault was cleared, so it publishes nothing.
  await send(buildBinEvent('bin.faultReported', bin, {}, { time: new Date(Date.now() - 60_000).toISOString() }))
  expect(await published()).toBe(1)
  await send(buildBinEvent('bin.faultReported', bin, {}, { time: new Date(Date.now() + 1000).toISOString() }))
  expect(await published()).toBe(2)
})
