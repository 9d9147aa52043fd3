/**
 * Checks the data of an account: what its deletion removes, what remains for other organisations, and the exported
 * file.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountDataSchema } from '../../contract/accountData'
import {
  accounts,
  applications,
  auditLog,
  dailyCollections,
  emailChanges,
  employees,
  invites,
  locations,
  mails,
  organisations,
  sagas,
  simpleRewards,
  sponsorshipRewards,
  sponsorships,
} from '../../server/db/schema'
import { imageFileName } from '../../server/files/imageUrls'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('an account on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  describe('deletion', () => {
    const remove = async (account: TestAccount, slug = 'retail') => {
      const answer = await t.call(account, 'DELETE', `/b2b/${slug}`)
      await t.deps.erasures.run()
      return answer
    }
    const picture = async (account: TestAccount) => {
      const id = await t.image(account)
      await t.deps.files.put(imageFileName(id, 'sm'), Buffer.from('x'), 'image/webp')
      return id
    }
    const simpleReward = async (account: TestAccount, imageId: string) => {
      const values = { organisationId: account.organisationId, name: 'Mug', description: 'A mug', imageId }
      await t.db.insert(simpleRewards).values({ ...values, points: 5, rewardType: 'Products' })
    }

    test('ends the sessions and removes personal data', async () => {
      const account = await t.organisation('Retailer')
      const logo = await picture(account)
      await simpleReward(account, logo)
      const cashier = { name: 'Petro Petrenko', email: 'petro@shop.example' }
      await t.call(account, 'POST', '/b2b/retail/employees/cashier', cashier)
      await t.call(account, 'PUT', '/b2b/auth/set-email', { email: `${randomUUID().slice(0, 8)}@moved.example` })
      expect((await remove(account)).status).toBe(204)

      expect((await t.call(account, 'GET', '/auth/me')).status).toBe(401)
      const [row] = await t.db.select().from(organisations).where(eq(organisations.id, account.organisationId))
      expect(row).toMatchObject({ name: '', registrationNumber: '', registrationAddress: '', logoId: null })
      for (const table of [accounts, employees, simpleRewards]) {
        expect(await t.db.$count(table, eq(table.organisationId, account.organisationId))).toBe(0)
      }
      expect(await t.deps.files.get(imageFileName(logo, 'sm'))).toBeUndefined()
      const log = JSON.stringify(
        await t.db.select().from(auditLog).where(eq(auditLog.organisationId, account.organisationId)),
      )
      expect(log).toContain('account-deletion')
      expect(log).not.toContain(account.email)
      expect(log).not.toContain('moved.example')
    })

    test('the e-mail is free again', async () => {
      const account = await t.organisation('Retailer')
      await remove(account)
      const other = await t.organisation('Retailer')
      const answer = await t.call(other, 'PUT', '/b2b/auth/set-email', { email: account.email })
      expect(answer.status).toBe(204)
    })

    const applicant = () => ({
      name: 'Olena',
      email: `${randomUUID().slice(0, 8)}@applied.example`,
      linkedInUrl: 'https://linkedin.com/in/olena',
      role: 'retailer' as const,
      status: 'Approved' as const,
    })

    test('an account that took the address of an applicant deletes neither application, invite nor mail', async () => {
      const account = await t.organisation('Retailer')
      const values = applicant()
      const { email } = values
      const [application] = await t.db.insert(applications).values(values).returning()
      const invite = { email, role: 'Retailer', country: 'UA', expiresAt: new Date(Date.now() + 3600_000) } as const
      await t.db.insert(invites).values({ ...invite, codeHash: randomUUID(), applicationId: application?.id })
      const params = { name: 'Olena', link: `${t.deps.config.publicUrl}/sign-up?invite=x` }
      await t.deps.mailer.queue(t.db, {
        to: email,
        template: 'invite',
        language: 'en',
        params,
        concerns: [],
        causes: [],
      })
      expect((await t.call(account, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
      expect((await remove(account)).status).toBe(204)
      expect(await t.db.$count(applications, eq(applications.email, email))).toBe(1)
      expect(await t.db.$count(invites, eq(invites.email, email))).toBe(1)
      expect(await t.db.$count(mails, eq(mails.recipient, email))).toBe(1)
    })

    test('an account that took the former address of another leaves the other’s audit rows unchanged', async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      await t.call(other, 'PUT', '/b2b/auth/set-email', { email: `${randomUUID().slice(0, 8)}@moved.example` })
      await t.db.delete(emailChanges).where(eq(emailChanges.accountId, other.accountId))
      const rows = () => t.db.select().from(auditLog).where(eq(auditLog.actorId, other.accountId))
      const before = await rows()
      expect(before).toMatchObject([{ actorEmail: other.email }])
      expect((await t.call(account, 'PUT', '/b2b/auth/set-email', { email: other.email })).status).toBe(204)
      expect((await remove(account)).status).toBe(204)
      expect(await rows()).toEqual(before)
    })

    test('mails to an employee are deleted, except those of another organisation with the same employee', async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const [shared, own] = [`${randomUUID()}@e.example`, `${randomUUID()}@e.example`]
      const hire = (shop: TestAccount, email: string) =>
        t.call(shop, 'POST', '/b2b/retail/employees/cashier', { name: 'Petro', email })
      await Promise.all([hire(account, shared), hire(account, own), hire(other, shared)])
      await remove(account)
      expect(await t.db.$count(mails, eq(mails.recipient, own))).toBe(0)
      expect(await t.db.$count(mails, eq(mails.recipient, shared))).toBe(1)
    })

    test('a recycler still reads its jobs at a deleted shop, and a started one is cancelled', async () => {
      const [shop, recycler] = [await t.organisation('Retailer'), await t.organisation('Recycler')]
      const location = await t.location(shop)
      await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${location.id}`)
      await remove(shop)
      const { body } = await t.call(recycler, 'GET', '/b2b/recycler/recycling-sagas')
      expect(body.items).toMatchObject([{ status: 'Canceled', location: { name: location.name } }])
    })

    test('a sponsor still reads its sponsorships of a deleted school, with the picture', async () => {
      const [school, sponsor] = [await t.organisation('Institution'), await t.organisation('Sponsor')]
      const imageId = await picture(school)
      const reward = await t.fundraisingReward(school, { name: 'Bikes', imageId, priceMinor: 100, quantity: 1 })
      const contact = { name: 'Ihor', phone: '+380501234567', email: 'ihor@sponsor.example' }
      const [sponsorship] = await t.db
        .insert(sponsorships)
        .values({ ...contact, sponsorId: sponsor.organisationId, sumMinor: 100, feeMinor: 5, requestKey: randomUUID() })
        .returning()
      const line = { sponsorshipId: sponsorship?.id ?? '', rewardId: reward.id, priceMinor: 100, quantity: 1 }
      await t.db.insert(sponsorshipRewards).values(line)
      await remove(school, 'institution')
      const path = '/b2b/sponsor/rewards/fundraising/sponsorship'
      const { body } = await t.call(sponsor, 'GET', path)
      expect(body.items).toMatchObject([{ sponsorName: 'Ihor', fundraisingRewards: [{ name: 'Bikes' }] }])
      expect((await t.app.inject(`/files/${imageFileName(imageId, 'sm')}`)).statusCode).toBe(200)

      await remove(sponsor, 'sponsor')
      const [left] = await t.db.select().from(sponsorships).where(eq(sponsorships.sponsorId, sponsor.organisationId))
      expect(left).toMatchObject({ name: '', phone: '', email: '', status: 'Canceled', sumMinor: 100 })
    })

    test('records that are added during a deletion do not exist afterwards', async () => {
      const account = await t.organisation('Retailer')
      const cityId = await t.city()
      const point = { latitude: 50.45, longitude: 30.52 }
      const place = { name: 'Late', cityId, street: 'Khreshchatyk', houseNumber: '1', point }
      const hire = (n: number) =>
        t.call(account, 'POST', '/b2b/retail/employees/cashier', { name: 'Late', email: `late${n}@e.example` })
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => t.call(account, 'POST', '/b2b/retail/locations', place)),
        t.call(account, 'DELETE', '/b2b/retail'),
        ...Array.from({ length: 5 }, () => t.call(account, 'POST', '/b2b/retail/locations', place)),
        ...Array.from({ length: 5 }, (_, n) => hire(n)),
      ])
      expect(answers.filter(answer => ![201, 204, 401, 404].includes(answer.status))).toEqual([])
      await t.deps.erasures.run()
      expect(await t.db.$count(locations, eq(locations.organisationId, account.organisationId))).toBe(0)
      expect(await t.db.$count(employees, eq(employees.organisationId, account.organisationId))).toBe(0)
    })

    test('none of 5 simultaneous deletions fails on the server', async () => {
      const account = await t.organisation('Retailer')
      const answers = await Promise.all(Array.from({ length: 5 }, () => t.call(account, 'DELETE', '/b2b/retail')))
      expect(answers.filter(answer => answer.status === 204)).toHaveLength(1)
      expect(answers.filter(answer => answer.status >= 500)).toHaveLength(0)
    })
  })

  test('the export is one file with everything of the organisation and nothing of another', async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const location = await t.location(account)
    await t.location(other, { name: 'Somebody else’s' })
    await t.bin(location.id)
    await Promise.all(Array.from({ length: 45 }, () => t.location(account)))
    const day = { locationId: location.id, day: '2026-05-01', material: 'glass', type: 'Clear' } as const
    await t.db.insert(dailyCollections).values({ ...day, objects: 3, grams: 1500 })
    const recycler = await t.organisation('Recycler')
    await t.db.insert(sagas).values({ locationId: location.id, recyclerId: recycler.organisationId, code: 'ABC234' })

    const answer = await t.call(account, 'GET', '/b2b/retail/export')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="organisation.json"')
    const data = accountDataSchema.parse(answer.body)
    expect(data.accounts).toMatchObject([{ email: account.email }])
    expect(data.locations).toHaveLength(46)
    expect(data.locations.find(row => row.guid === location.id)).toMatchObject({
      bins: [{ name: 'Bin' }],
      collected: [{ day: '2026-05-01', material: 'glass', kg: 1.5 }],
    })
    expect(data.sagas).toMatchObject([{ code: 'ABC234' }])
    expect(answer.raw.toString()).not.toContain('Somebody else’s')
    const log = await t.db.select().from(auditLog).where(eq(auditLog.organisationId, account.organisationId))
    expect(log.map(row => row.action)).toEqual(['export'])
  })
})
