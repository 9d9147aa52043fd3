/**
 * Creates the organisations and records that tests of access use: two organisations of each role, the first with one
 * record of each kind, the second without records.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Role, roles } from '../../contract/roles'
import { openSession } from '../../server/accounts/sessions'
import {
  applications,
  auditLog,
  digitalGoods,
  fundraisingRewardCities,
  imports,
  savedViews,
  sessions,
  sponsorshipRewards,
  sponsorships,
} from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { employeeResource } from '../../server/resources/employees'
import { simpleRewardResource } from '../../server/resources/simpleRewards'
import type { TestAccount } from '../helpers/builders'
import type { TestServer } from '../helpers/server'
import { createDeclaredRows } from './declaredRows'
import { createFactorRows } from './factorRows'
import {
  createEvent,
  createFailedWebhook,
  createNotification,
  createSingleSignOn,
  createTeamInvitation,
  firstRow,
} from './publishedRows'
import { importableLists } from './samples/importSamples'

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

const each = async <Value>(make: (role: Role) => Promise<Value>) =>
  Object.fromEntries(await Promise.all(roles.map(async role => [role, await make(role)]))) as Record<Role, Value>

export async function createFixtures(t: TestServer) {
  const owners = await each(role => t.organisation(role))
  const strangers = await each(role => t.organisation(role))
  const cityId = await t.city('Kyiv')
  const platform = await t.key('platform')
  const staff = await t.staff()
  const shops = {
    Retailer: await shopOf(t, owners.Retailer, cityId),
    Institution: await shopOf(t, owners.Institution, cityId),
  }
  const provider = await shopOf(t, owners.ServiceProvider, cityId)
  const saga = await sagaOf(t, owners, cityId)
  const completed = await fundraisingOf(t, owners.Institution, await t.image(owners.Institution), cityId, 'Completed')
  const sponsorship = await sponsorshipOf(t, owners, cityId)
  const logos = await each(role => t.image(owners[role]))
  const declared = await createDeclaredRows(t, owners, cityId)
  const premium = await premiumOf(t, owners.ServiceProvider)
  const application = await applicationOf(t)
  const approved = await applicationOf(t, 'Approved')
  const members = await each(role => t.member(owners[role], 'Manager'))
  const invitations = await each(role => createTeamInvitation(t, owners[role]))
  return {
    owners,
    strangers,
    staff,
    views: { ...(await each(role => viewOf(t, owners[role]))), Staff: await viewOf(t, staff) },
    cityId,
    shops,
    logos,
    premium,
    provider,
    saga,
    completed,
    sponsorship,
    declared,
    /**
     * Ids of the records that staff read or change, by the name of the resource. An action that needs a different
     * record has its own entry, `resource.action`.
     */
    seenByStaff: {
      applications: application.id,
      'applications.invite': approved.id,
      organisations: owners.Retailer.organisationId,
      sagas: saga.id,
      sponsorships: sponsorship.id,
      employees: await declared.rowOf(employeeResource, 'Retailer'),
      fundraising: completed.id,
      locations: shops.Retailer.location.id,
      simpleRewards: await declared.rowOf(simpleRewardResource, 'Retailer'),
      premiumRewards: premium.reward.id,
      members: members.Retailer.membershipId,
      accounts: members.Retailer.accountId,
      'team-invitations': invitations.Retailer.id,
    },
    /** API keys with every scope: one of the first organisation of each role, and one of the platform. */
    keys: {
      ...(await each(role => t.key(owners[role]))),
      platform,
    },
    notifications: await each(role => createNotification(t, owners[role].accountId)),
    /** A member of each team in addition to the owner. */
    members,
    invitations,
    /** Id of a session that support staff end. */
    supportedSession: await openOtherSession(t, members.Retailer),
    singleSignOn: await createSingleSignOn(t, owners.Retailer),
    webhooks: {
      ...(await each(role => createFailedWebhook(t, owners[role].organisationId))),
      platform: await createFailedWebhook(t, null),
    },
    /** Id of an event that the platform's key has sent. */
    sentEvent: await createEvent(t, platform.id, owners.Retailer),
    strangersKeys: await each(role => t.key(strangers[role])),
    imports: await each(role => importOf(t, owners[role], role)),
    auditEntry: firstRow(await t.db.insert(auditLog).values({ action: 'test', outcome: '200' }).returning()),
    application,
    factors: { ...(await each(role => createFactorRows(t, owners[role]))), Staff: await createFactorRows(t, staff) },
  }
}

/**
 * Returns a function that makes a call with fixtures and reuses them as long as the calls succeed. If a call fails, it
 * is repeated once with new fixtures, because earlier calls may have ended the session or changed the record.
 */
export function createFixtureRetry(t: TestServer) {
  let fixtures: Fixtures | undefined
  return async <Seen>(call: (fixtures: Fixtures) => Promise<Seen>, isFine: (seen: Seen) => boolean): Promise<Seen> => {
    fixtures ??= await createFixtures(t)
    const seen = await call(fixtures)
    if (isFine(seen)) return seen
    fixtures = await createFixtures(t)
    return call(fixtures)
  }
}

async function fundraisingOf(
  t: TestServer,
  owner: TestAccount,
  imageId: string,
  cityId: string,
  status: 'Created' | 'InProgress' | 'Completed',
) {
  const reward = await t.fundraisingReward(owner, { imageId, status, priceMinor: 10_000, quantity: 3 })
  await t.db.insert(fundraisingRewardCities).values({ rewardId: reward.id, cityId })
  return reward
}

const openOtherSession = async (t: TestServer, { accountId, role, organisationId }: TestAccount) => {
  const { token } = await openSession(t.db, { id: accountId, role, organisationId })
  const isIt = eq(sessions.tokenHash, hashSecret(token))
  return firstRow(await t.db.select({ id: sessions.id }).from(sessions).where(isIt)).id ?? ''
}

const applicationOf = async (t: TestServer, status: 'Pending' | 'Approved' = 'Pending') =>
  firstRow(
    await t.db
      .insert(applications)
      .values({
        name: 'Olena',
        email: `${randomUUID()}@test.example`,
        linkedInUrl: 'https://linkedin.com/in/olena',
        role: 'retailer',
        status,
      })
      .returning(),
  )

const importOf = async (t: TestServer, { organisationId }: TestAccount, role: Role) =>
  firstRow(
    await t.db
      .insert(imports)
      .values({ organisationId, key: randomUUID(), list: importableLists(role)[0] ?? 'locations' })
      .returning(),
  ).id

const viewOf = async (t: TestServer, { accountId }: { accountId: string }) =>
  firstRow(
    await t.db
      .insert(savedViews)
      .values({ accountId, list: 'locations', name: 'Near ones', state: { filter: {} } })
      .returning(),
  ).id

async function shopOf(t: TestServer, owner: TestAccount, cityId: string) {
  const imageId = await t.image(owner)
  const location = await t.location(owner, { cityId })
  return {
    imageId,
    location,
    // The bin has a fault, so that the sample calls that clear the fault and undo this can succeed.
    bin: await t.bin(location.id, { faultAt: new Date() }),
    created: await fundraisingOf(t, owner, imageId, cityId, 'Created'),
    open: await fundraisingOf(t, owner, imageId, cityId, 'InProgress'),
    shared: await t.fundraisingReward(owner, { imageId, shareCode: randomUUID() }),
  }
}

async function premiumOf(t: TestServer, owner: TestAccount) {
  const reward = await t.premiumReward(owner, { premiumRewardType: 'DigitalGoods' })
  const good = firstRow(
    await t.db.insert(digitalGoods).values({ rewardId: reward.id, content: 'ABC-1', position: 0 }).returning(),
  )
  return { imageId: reward.imageId, reward, good }
}

async function sagaOf(t: TestServer, owners: Record<Role, TestAccount>, cityId: string) {
  const location = await t.location(owners.Retailer, { cityId })
  return t.saga(location.id, owners.Recycler)
}

async function sponsorshipOf(t: TestServer, owners: Record<Role, TestAccount>, cityId: string) {
  const reward = await fundraisingOf(t, owners.Institution, await t.image(owners.Institution), cityId, 'InProgress')
  const values = {
    sponsorId: owners.Sponsor.organisationId,
    name: 'Anna',
    phone: '+380501234567',
    email: 'anna@test.example',
    sumMinor: 30_000,
    feeMinor: 1500,
    requestKey: randomUUID(),
  }
  const sponsorship = firstRow(await t.db.insert(sponsorships).values(values).returning())
  await t.db
    .insert(sponsorshipRewards)
    .values({ sponsorshipId: sponsorship.id, rewardId: reward.id, priceMinor: 10_000, quantity: 3 })
  return sponsorship
}
