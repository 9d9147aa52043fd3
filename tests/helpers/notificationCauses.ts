/**
 * Causes each kind of notification by the calls that users and machines make, and lists the roles that must be
 * notified.
 */
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { binQrText, limits } from '../../contract/limits'
import type { NotificationKind } from '../../contract/notificationKinds'
import { roleSlugs } from '../../contract/roles'
import { reportDisabledGrants } from '../../server/accounts/reportGrants'
import { keys, teamInvitations } from '../../server/db/schema'
import { publishShortages } from '../../server/repositories/rewardForecast'
import { cancelSaga, finishSaga } from '../../server/repositories/sagas'
import { finishSponsorship, withdrawSponsorship } from '../../server/repositories/sponsorships'
import { addAuthenticatorApp } from './authenticatorApp'
import type { TestAccount } from './builders'
import type { TestServer } from './server'
import { createRewardCreator, createSponsorship } from './sponsorships'
import { answerWith, startWebhookReceiver } from './webhookReceiver'

export const notifiedRoles = ['Retailer', 'Institution', 'ServiceProvider', 'Recycler', 'Sponsor'] as const
export type NotifiedRole = (typeof notifiedRoles)[number]
export type AccountByRole = Record<NotifiedRole, TestAccount>

/** The names of the organisations that notifications name. */
export const organisationNames: Partial<Record<NotifiedRole, string>> = {
  Institution: 'School 7',
  Sponsor: 'Green Bank',
}

/** The name that the notification of a kind shows, for those kinds that show a name; by reader if readers differ. */
const namesInNotifications: Partial<Record<NotificationKind, string | Partial<Record<NotifiedRole, string>>>> = {
  'booking.created': 'Green corner',
  'booking.cancelled': 'Green corner',
  'pickup.completed': 'Green corner',
  'bin.full': 'Green corner',
  'bin.faulty': 'Green corner',
  'reward.completed': 'School bikes',
  'reward.fulfilled': 'School bikes',
  'reward.runningOut': 'Coffee',
  'sponsorship.requested': 'Green Bank',
  'sponsorship.decided': { Institution: 'Green Bank', Sponsor: 'School 7' },
  'sponsorship.withdrawn': 'Green Bank',
  'endpoint.disabled': 'Trucks',
  'endpoint.overflowed': 'Trucks',
  'key.created': 'Tills',
  'webhook.changed': 'Trucks',
  'factor.changed': 'Phone',
  'access.disabled': 'Tills',
  'team.changed': 'colleague@test.example',
}
export const nameInNotification = (kind: NotificationKind, reader: NotifiedRole) => {
  const name = namesInNotifications[kind]
  return (typeof name === 'object' ? name[reader] : name) ?? null
}

/** Adds waiting deliveries to the queue of a webhook, by default as many as are allowed. */
export const fillBacklog = (t: TestServer, webhookId: string, count: number = limits.webhookPending) =>
  t.db.execute(sql`
    insert into webhook_deliveries (webhook_id, type, body, next_attempt_at)
    select ${webhookId}::uuid, 'location.updated', '{"type":"location.updated","n":' || n || '}', now()
    from generate_series(1, ${count}::int) n`)

/**
 * Returns functions that cause the notifications.
 * @param key an API key of the platform
 */
export function createNotificationCauses(t: TestServer, people: AccountByRole, key: { token: string }) {
  let sent = 0
  const report = async (type: string, subject: string, data: object) => {
    const event = { id: `n-${++sent}`, type, subject, time: new Date().toISOString(), data }
    const { body } = await t.call(key, 'POST', '/v1/events', event)
    expect(body.results).toMatchObject([{ status: 'accepted' }])
  }
  const binAt = async (who: TestAccount) => (await t.bin((await t.location(who)).id)).id
  const bookedAt = async () => {
    const { id } = await t.location(people.Retailer)
    return (await t.call(people.Recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)).body.guid as string
  }
  /** Revokes the keys of an organisation, because at most two keys with the same name may be valid. */
  const endKeys = ({ organisationId }: TestAccount) =>
    t.db.update(keys).set({ revokedAt: new Date() }).where(eq(keys.organisationId, organisationId))
  const keyOf = async (who: TestAccount) => {
    await endKeys(who)
    const values = { name: 'Tills', mode: 'live', scopes: ['webhooks:manage'] }
    expect((await t.call(who, 'POST', `/b2b/${roleSlugs[who.role as NotifiedRole]}/keys`, values)).status).toBe(201)
  }
  const reward = () => createRewardCreator(t, () => people.Institution)({ priceMinor: 1000 })

  /**
   * For each kind of notification, a function that causes it, and the roles that must be notified. No other role may be
   * notified.
   */
  const causes: Record<NotificationKind, { notified: NotifiedRole[]; cause(): Promise<unknown> }> = {
    'booking.created': { notified: ['Retailer'], cause: bookedAt },
    'booking.cancelled': { notified: ['Retailer', 'Recycler'], cause: async () => cancelSaga(t.db, await bookedAt()) },
    'pickup.completed': { notified: ['Retailer', 'Recycler'], cause: async () => finishSaga(t.db, await bookedAt()) },
    'bin.full': {
      notified: ['Institution'],
      cause: async () => report('bin.levelReported', binQrText(await binAt(people.Institution)), { level: 1 }),
    },
    'bin.faulty': {
      notified: ['Retailer'],
      cause: async () => report('bin.faultReported', binQrText(await binAt(people.Retailer)), { note: 'Stuck' }),
    },
    'reward.completed': {
      notified: ['Institution'],
      cause: async () => report('reward.progressed', await reward(), { totalPoints: 1_000_000 }),
    },
    'reward.fulfilled': {
      notified: ['Institution'],
      cause: async () =>
        report('reward.fulfilled', await createRewardCreator(t, () => people.Institution)({ status: 'Completed' }), {}),
    },
    'reward.runningOut': {
      notified: ['ServiceProvider'],
      cause: async () => {
        const { id: rewardId } = await t.premiumReward(people.ServiceProvider, { name: 'Coffee', quantity: 12 })
        const headers = { 'idempotency-key': rewardId }
        await t.call(key, 'POST', '/v1/redemptions', { rewardId, quantity: 10 }, { headers })
        await publishShortages(t.db)
      },
    },
    'sponsorship.requested': {
      notified: ['Institution'],
      cause: async () => createSponsorship(t, people.Sponsor, [await reward()]),
    },
    'sponsorship.decided': {
      notified: ['Institution', 'Sponsor'],
      cause: async () => finishSponsorship(t.db, (await createSponsorship(t, people.Sponsor, [await reward()])).guid),
    },
    'sponsorship.withdrawn': {
      notified: ['Institution'],
      cause: async () =>
        withdrawSponsorship(t.db, people.Sponsor, (await createSponsorship(t, people.Sponsor, [await reward()])).guid),
    },
    'support.acted': {
      notified: ['Sponsor'],
      cause: async () => {
        const path = `/staff/organisations/${people.Sponsor.organisationId}/impersonate`
        const { body } = await t.call(await t.staff(), 'POST', path, { reason: 'Asked by phone' })
        const code = new URL(body.url, 'http://portal.example').searchParams.get('code')
        expect((await t.call(null, 'POST', '/auth/impersonate', { code })).status).toBe(200)
      },
    },
    'key.created': { notified: ['Sponsor'], cause: () => keyOf(people.Sponsor) },
    'webhook.changed': {
      notified: ['Sponsor'],
      cause: async () => {
        const values = { name: 'Trucks', url: 'https://hooks.example/in', types: ['support.acted'] }
        expect((await t.call(people.Sponsor, 'POST', '/b2b/sponsor/webhooks', values)).status).toBe(201)
      },
    },
    'team.changed': {
      notified: ['Sponsor'],
      cause: async () => {
        const values = { email: 'colleague@test.example', teamRole: 'Viewer' }
        await t.db.delete(teamInvitations).where(eq(teamInvitations.email, values.email))
        expect((await t.call(people.Sponsor, 'POST', '/team/invitations', values)).status).toBe(201)
      },
    },
    'factor.changed': { notified: ['Sponsor'], cause: () => addAuthenticatorApp(t, people.Sponsor) },
    'access.disabled': {
      notified: ['Sponsor'],
      cause: async () => {
        await endKeys(people.Sponsor)
        const { id: subject } = await t.key(people.Sponsor, { name: 'Tills' })
        const { organisationId } = people.Sponsor
        const grant = { kind: 'key' as const, id: subject, name: 'Tills', detail: '', changedAt: '' }
        await t.db.transaction(tx => reportDisabledGrants(tx, organisationId, [grant]))
      },
    },
    'endpoint.disabled': {
      notified: ['Recycler'],
      cause: async () => {
        const receiver = await startWebhookReceiver()
        receiver.treat(answerWith(410))
        const values = { name: 'Trucks', url: receiver.url, types: ['booking.created'] }
        const { body } = await t.call(people.Recycler, 'POST', '/b2b/recycler/webhooks', values)
        await t.call(people.Recycler, 'PUT', `/b2b/recycler/webhooks/${body.id}:test`)
        await t.deps.webhooks.run()
        await receiver.close()
      },
    },
    'endpoint.overflowed': {
      notified: ['Recycler'],
      cause: async () => {
        const values = { name: 'Trucks', url: 'https://trucks.example/', types: ['booking.created'] }
        const { body } = await t.call(people.Recycler, 'POST', '/b2b/recycler/webhooks', values)
        await fillBacklog(t, body.id)
        await bookedAt()
      },
    },
  }
  return { causes, bookedAt }
}
