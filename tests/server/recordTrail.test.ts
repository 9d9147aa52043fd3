/** Checks what support staff see of a record of any list: what blocks it, who changed it, and the e-mails about it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BlockingReason, blockingReasons } from '../../contract/blockingReasons'
import type { RecordTrail } from '../../contract/recordTrail'
import {
  applications,
  emailProofs,
  employees,
  keys,
  organisations,
  recordMails,
  sagas,
  signInWaits,
} from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { insertSponsorship } from '../helpers/insertSponsorship'
import { readLastMail } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let support: Awaited<ReturnType<TestServer['staff']>>
beforeAll(async () => {
  t = await startTestServer({ database: 'postgres' })
  support = await t.staff('Reader')
})
afterAll(() => t.close())

const readTrail = async (id: string): Promise<RecordTrail> =>
  (await t.call(support, 'GET', `/staff/records/${id}/trail`)).body

const addApplication = async (values: Partial<typeof applications.$inferInsert> = {}) => {
  const applicant = { name: 'Anna', email: `${randomUUID()}@test.example`, linkedInUrl: 'https://linkedin.com/in/anna' }
  const [row] = await t.db
    .insert(applications)
    .values({ ...applicant, role: 'retailer', ...values })
    .returning()
  return row?.id ?? ''
}
const addEmployee = async (values: Partial<typeof employees.$inferInsert>) => {
  const { organisationId } = await t.organisation('Retailer')
  const [row] = await t.db
    .insert(employees)
    .values({ organisationId, name: 'Ivan', email: `${randomUUID()}@test.example`, role: 'Casher', ...values })
    .returning()
  return row?.id ?? ''
}
const addLocation = async (values: Parameters<TestServer['location']>[1] = {}) =>
  (await t.location(await t.organisation('Retailer'), values)).id
const addLocationWithBin = async (bin: Parameters<TestServer['bin']>[1]) => {
  const id = await addLocation()
  await t.bin(id, bin)
  return id
}
const addFundraiser = async (values: Parameters<TestServer['fundraisingReward']>[1] = {}) =>
  (await t.fundraisingReward(await t.organisation('Institution'), values)).id
const addPremium = async (values: Parameters<TestServer['premiumReward']>[1]) =>
  (await t.premiumReward(await t.organisation('ServiceProvider'), values)).id
const addMember = async () => t.member(await t.organisation('Retailer'), 'Viewer')
const addSaga = async (values: Parameters<TestServer['location']>[1] = {}) =>
  (await t.saga(await addLocation(values), await t.organisation('Recycler'))).id
const addKey = async (values: Partial<typeof keys.$inferInsert>) => {
  const { id } = await t.key('platform')
  await t.db.update(keys).set(values).where(eq(keys.id, id))
  return id
}
const yesterday = () => new Date(Date.now() - 24 * 3600_000)
const tomorrow = () => new Date(Date.now() + 24 * 3600_000)

/** For each kind of block, a function that creates a record to which the block applies, and returns the record's id. */
const creators: Record<BlockingReason, () => Promise<string>> = {
  removed: () => addLocation({ deletedAt: new Date() }),
  undecided: () => addApplication(),
  declined: () => addApplication({ status: 'Declined', declineReason: 'No shop' }),
  noArea: () => addApplication({ role: 'producer' }),
  notSignedUp: () => addApplication({ status: 'Approved' }),
  async emailUnconfirmed() {
    const { accountId, organisationId } = await t.organisation('Retailer')
    await t.db.delete(emailProofs).where(eq(emailProofs.accountId, accountId))
    return organisationId
  },
  async factorMissing() {
    const { organisationId, membershipId } = await addMember()
    await t.db.update(organisations).set({ isSecondFactorRequired: true }).where(eq(organisations.id, organisationId))
    return membershipId
  },
  async signInWait() {
    const { accountId, membershipId } = await addMember()
    await t.db.insert(signInWaits).values({ accountId, clientName: 'strangers', failures: 9, until: tomorrow() })
    return membershipId
  },
  pickupMissing: () => addSaga(),
  storeRemoved: () => addSaga({ deletedAt: new Date() }),
  unpaid: async () => insertSponsorship(t, await addFundraiser(), 'Started'),
  async paidElsewhere() {
    const sponsor = await t.organisation('Sponsor')
    const reward = await addFundraiser()
    await insertSponsorship(t, reward, 'Finished', sponsor)
    return insertSponsorship(t, reward, 'Started', sponsor)
  },
  notStarted: () => addFundraiser({ status: 'Created' }),
  pointsMissing: () => addFundraiser(),
  notFulfilled: () => addFundraiser({ status: 'Completed' }),
  deactivated: () => addEmployee({ deactivatedAt: new Date() }),
  invitationUnused: () => addEmployee({}),
  pointUnconfirmed: () => addLocation({ pointConfirmed: false }),
  noBins: () => addLocation(),
  noPublicBins: () => addLocationWithBin({ isPublic: false }),
  faultyBins: () => addLocationWithBin({ isPublic: true, faultAt: yesterday() }),
  async booked() {
    const id = await addLocationWithBin({ isPublic: true })
    await t.saga(id, await t.organisation('Recycler'))
    return id
  },
  soldOut: () => addPremium({ quantity: 0 }),
  noCodes: () => addPremium({ premiumRewardType: 'DigitalGoods' }),
  keyRevoked: () => addKey({ revokedAt: yesterday() }),
  keyExpired: () => addKey({ expiresAt: yesterday() }),
}

/** For each kind of record, a function that creates a record that nothing blocks, and returns its id. */
const unblocked: Record<string, () => Promise<string>> = {
  organisation: async () => (await t.organisation('Retailer')).organisationId,
  member: async () => (await addMember()).membershipId,
  location: () => addLocationWithBin({ isPublic: true, faultAt: yesterday(), faultClearedAt: new Date() }),
  employee: () => addEmployee({ invitationUsedAt: new Date() }),
  fundraiser: () => addFundraiser({ status: 'Fulfilled' }),
  'premium reward': () => addPremium({ quantity: 5 }),
  key: () => addKey({ expiresAt: tomorrow() }),
  async pickup() {
    const id = await addSaga({ deletedAt: new Date() })
    await t.db.update(sagas).set({ status: 'Finished' }).where(eq(sagas.id, id))
    return id
  },
  sponsorship: async () => insertSponsorship(t, await addFundraiser(), 'Finished'),
  unknown: async () => randomUUID(),
}

describe('what blocks a record', () => {
  test.each(blockingReasons)('names %s', async block => {
    expect((await readTrail(await creators[block]())).blocks).toContain(block)
  })

  test.each(['undecided', 'unpaid', 'pickupMissing', 'invitationUnused'] as const)('names only %s', async block => {
    expect((await readTrail(await creators[block]())).blocks).toEqual([block])
  })

  test.each(Object.keys(unblocked))('is empty for this record: %s', async kind => {
    expect((await readTrail((await unblocked[kind]?.()) ?? '')).blocks).toEqual([])
  })
})

describe('the changes of a record', () => {
  test('name who made them, also at the membership of the account', async () => {
    const { email, accountId, membershipId } = await addMember()
    const helper = await t.staff('Support')
    await t.call(helper, 'POST', `/staff/accounts/${accountId}/reset-password`)
    expect((await readTrail(membershipId)).changes).toMatchObject([
      { actorEmail: helper.email, action: 'password-reset-sent', onBehalfOf: email },
    ])
    expect((await readTrail(await addEmployee({}))).changes).toEqual([])
  })
})

describe('the e-mails about a record', () => {
  const kindsOf = async (id: string) => (await readTrail(id)).mails.map(({ kind, state }) => `${kind} ${state}`)

  test('are found at the application, with their delivery', async () => {
    const email = `${randomUUID()}@test.example`
    const id = await addApplication({ email })
    const admin = await t.staff()
    await t.call(admin, 'POST', `/staff/applications/${id}/approve`, { country: 'UA' })
    expect(await kindsOf(id)).toEqual(['invite Queued'])
    await readLastMail(t, email)
    expect(await kindsOf(id)).toEqual(['invite Delivered'])
  })

  test('are found at the employee and the organisation, and at no other', async () => {
    const owner = await t.organisation('Retailer')
    const email = `${randomUUID()}@test.example`
    const added = await t.call(owner, 'POST', '/b2b/retail/employees/cashier', { name: 'Olena', email })
    expect(await kindsOf(added.body.guid)).toEqual(['employeeInvited Queued'])
    expect(await kindsOf(owner.organisationId)).toEqual(['employeeInvited Queued'])
    expect(await kindsOf((await t.organisation('Retailer')).organisationId)).toEqual([])
  })

  test('to an account are found at its membership', async () => {
    const { email, membershipId } = await addMember()
    await t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: email })
    expect(await kindsOf(membershipId)).toEqual(['resetCode Queued'])
  })

  test('are recorded without content and recipient, and for 90 days', async () => {
    const email = `${randomUUID()}@test.example`
    const id = await addEmployee({ email })
    await t.call(await t.staff(), 'POST', `/staff/employees/${id}/resend`)
    const rows = await t.db.select().from(recordMails)
    expect(JSON.stringify(rows)).not.toContain(email)
    const purgeAtAge = async (days: number) => {
      await t.db.update(recordMails).set({ createdAt: new Date(Date.now() - days * 24 * 3600_000) })
      await purgeExpiredData(t.db, undefined, new Date())
    }
    await purgeAtAge(89)
    expect(await kindsOf(id)).toHaveLength(1)
    await purgeAtAge(91)
    expect(await kindsOf(id)).toEqual([])
  })
})
