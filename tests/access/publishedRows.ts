/** Creates rows of events, notifications, invitations and webhook deliveries for tests of access. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  events,
  keys,
  notifications,
  singleSignOns,
  teamInvitations,
  webhookDeliveries,
  webhooks,
} from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import type { TestAccount } from '../helpers/builders'
import type { TestServer } from '../helpers/server'

export const firstRow = <Row>(rows: (Row | undefined)[]): Row => {
  if (!rows[0]) throw new Error('nothing was inserted')
  return rows[0]
}

export async function createEvent(t: TestServer, keyId: string, owner: TestAccount) {
  const [key] = await t.db.select().from(keys).where(eq(keys.id, keyId))
  const values = {
    source: firstRow([key]).source,
    id: randomUUID(),
    type: 'deposit.recorded',
    time: new Date(),
    organisationId: owner.organisationId,
    data: { material: 'glass', grams: 1 },
  }
  return firstRow(await t.db.insert(events).values(values).returning()).id
}

/** Creates a webhook with a failed delivery. */
export async function createFailedWebhook(t: TestServer, organisationId: string | null) {
  const values = { organisationId, name: 'Warehouse', url: 'https://hooks.example/in', secret: 'whsec_QUJD' }
  const webhook = firstRow(
    await t.db
      .insert(webhooks)
      .values({ ...values, types: ['bin.full'] })
      .returning(),
  )
  const sent = { webhookId: webhook.id, type: 'bin.full' as const, body: '{}', status: 'failed' as const }
  const delivery = firstRow(
    await t.db
      .insert(webhookDeliveries)
      .values({ ...sent, attempts: 10, nextAttemptAt: new Date() })
      .returning(),
  )
  return { webhook, delivery }
}

export async function createNotification(t: TestServer, accountId: string) {
  const values = { accountId, kind: 'support.acted' as const, subject: accountId, data: {}, isInPortal: true }
  return firstRow(await t.db.insert(notifications).values(values).returning()).id
}

/** Creates an invitation to a team, whose code can be accepted once. */
export async function createTeamInvitation(t: TestServer, { organisationId }: TestAccount) {
  const code = randomUUID()
  const email = `${code.slice(0, 8)}@invited.example`
  const expiresAt = new Date(Date.now() + 3600_000)
  const values = { organisationId, email, teamRole: 'Viewer' as const, codeHash: hashSecret(code), expiresAt }
  return { code, id: firstRow(await t.db.insert(teamInvitations).values(values).returning()).id }
}

/** Creates the single sign-on of an organisation, with a proved domain. */
export async function createSingleSignOn(t: TestServer, { organisationId }: TestAccount) {
  const domain = `${randomUUID().slice(0, 8)}.example`
  const values = { issuer: `https://login.${domain}`, clientId: 'portal', clientSecret: 'secret', domainProof: domain }
  const row = { organisationId, domain, verifiedAt: new Date(), ...values }
  return firstRow(await t.db.insert(singleSignOns).values(row).returning())
}
