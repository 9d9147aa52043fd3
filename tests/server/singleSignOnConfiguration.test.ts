/** Checks how support staff configure single sign-on, and what people without an account learn about it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../server/accounts/sessions'
import { memberships, singleSignOns } from '../../server/db/schema'
import { VersionConflict } from '../../server/errors/apiErrors'
import { setDomainProof } from '../../server/repositories/staff/singleSignOn'
import { clientSecret } from '../helpers/identityProvider'
import { readLastMail, readLinkParameter, readMails } from '../helpers/outbox'
import { redirectUriOf, setUpSingleSignOn } from '../helpers/singleSignOnSetup'

const singleSignOn = setUpSingleSignOn()
const { txtRecords, dns, call, pathOf, settings, configure, signIn, accountOf } = singleSignOn

describe('the configuration', () => {
  test('is off until the TXT record is there, and off again without it', async () => {
    const owner = await singleSignOn.t.organisation('Retailer')
    const staff = await singleSignOn.t.staff()
    const { body } = await call(staff, 'PUT', pathOf(owner), settings())
    expect(body.dnsRecord.name).toBe(`_portal-sign-on.${body.domain}`)
    const email = `olena@${body.domain}`
    const start = () => call(null, 'POST', '/auth/single-sign-on/start', { email })
    const check = () => call(staff, 'POST', `${pathOf(owner)}/check`)
    expect((await check()).body.verifiedAt).toBeNull()
    expect((await start()).status).toBe(404)
    txtRecords.set(body.dnsRecord.name, ['v=spf1 -all', body.dnsRecord.value])
    expect((await check()).body.verifiedAt).toEqual(expect.any(String))
    expect((await start()).status).toBe(200)
    dns.isSilent = true
    expect((await check()).status).toBe(503)
    dns.isSilent = false
    expect((await start()).status).toBe(200)
    txtRecords.delete(body.dnsRecord.name)
    expect((await check()).body.verifiedAt).toBeNull()
    expect((await start()).status).toBe(404)
  })

  test('sends the owner an e-mail and a notification when it is turned on, and none when it is checked again', async () => {
    const owner = await singleSignOn.t.organisation('Retailer')
    const { staff, domain } = await configure(owner)
    await call(staff, 'POST', `${pathOf(owner)}/check`)
    const subject = `Single sign-on “${domain}” was switched on`
    const mails = (await readMails(singleSignOn.t, owner.email)).filter(mail => mail.subject === subject)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('/retail/profile#support')])
    const { items } = (await call(owner, 'GET', '/notifications')).body
    expect(items).toMatchObject([{ kind: 'team.changed', count: 1 }])
  })

  test('is not turned on by the proof of an earlier version, even if the caller expects the present one', async () => {
    const owner = await singleSignOn.t.organisation('Retailer')
    const staff = await singleSignOn.t.staff()
    const first = (await call(staff, 'PUT', pathOf(owner), settings())).body
    const proof = { version: first.version, isProved: true }
    const changed = (await call(staff, 'PUT', pathOf(owner), settings())).body
    const { db, deps } = singleSignOn.t
    const prove = (expected?: number[]) => setDomainProof(db, deps, owner.organisationId, proof, expected)
    await expect(prove([changed.version])).rejects.toThrow(VersionConflict)
    await expect(prove()).rejects.toThrow(VersionConflict)
  })

  test('never shows the secret, which stays if none is sent, and is not sent to another issuer', async () => {
    const owner = await singleSignOn.t.organisation('Retailer')
    const { staff, domain } = await configure(owner)
    const { body } = await call(staff, 'GET', pathOf(owner))
    expect(body.redirectAddress).toBe(redirectUriOf(owner))
    expect(JSON.stringify(body)).not.toContain(clientSecret)
    const { clientSecret: _, ...without } = settings({ domain })
    expect((await call(staff, 'PUT', pathOf(owner), { ...without, roleClaim: 'groups' })).status).toBe(200)
    const moved = await call(staff, 'PUT', pathOf(owner), { ...without, issuer: 'https://other.example' })
    expect([moved.status, moved.body.fields]).toEqual([400, { clientSecret: 'InvalidParams' }])
  })

  test('has a domain of one organisation only, in any spelling, and an issuer that may be called', async () => {
    const { domain } = await configure(await singleSignOn.t.organisation('Retailer'), {
      domain: `пошта-${randomUUID().slice(0, 8)}.укр`,
    })
    const [staff, other] = [await singleSignOn.t.staff(), await singleSignOn.t.organisation('Retailer')]
    const taken = await call(staff, 'PUT', pathOf(other), settings({ domain: new URL(`https://${domain}`).hostname }))
    expect([taken.status, taken.body.fields]).toEqual([409, { domain: 'NotUnique' }])
    for (const issuer of ['http://93.184.216.34', 'https://10.0.0.7', 'https://169.254.169.254']) {
      const { status } = await call(staff, 'PUT', pathOf(other), settings({ issuer }))
      expect(status).toBe(400)
    }
  })

  test('another domain or client has to be proved again and ends the sessions; the removal ends them too', async () => {
    const owner = await singleSignOn.t.organisation('Retailer')
    const { staff, domain } = await configure(owner)
    const sessionOf = async () => (await signIn(`olena@${domain}`)).body as { token: string }
    const first = await sessionOf()
    const password = await openSession(singleSignOn.t.db, {
      id: (await accountOf(`olena@${domain}`))?.id ?? '',
      role: 'Retailer',
    })
    const other = await call(staff, 'PUT', pathOf(owner), settings({ domain, clientId: 'another' }))
    expect(other.body.verifiedAt).toBeNull()
    expect((await call(first, 'GET', '/auth/me')).status).toBe(401)
    await configure(owner, { domain })
    singleSignOn.hostile.restore()
    const second = await sessionOf()
    expect((await call(second, 'GET', '/auth/me')).status).toBe(200)
    expect((await call(staff, 'DELETE', pathOf(owner))).status).toBe(204)
    expect((await call(second, 'GET', '/auth/me')).status).toBe(401)
    expect((await call(password, 'GET', '/auth/me')).status).toBe(200)
    expect(await singleSignOn.t.db.$count(singleSignOns, eq(singleSignOns.organisationId, owner.organisationId))).toBe(
      0,
    )
    await configure(owner)
    const moved = await call(staff, 'PUT', pathOf(owner), settings())
    expect(moved.body.verifiedAt).toBeNull()
  })

  test('is not escaped by a limited member whose e-mail support staff change', async () => {
    const { t } = singleSignOn
    const owner = await t.organisation('Retailer')
    await configure(owner)
    const member = await t.member(owner, 'Viewer')
    const support = await t.staff('Support')
    const isMember = eq(memberships.id, member.membershipId)
    const request = (email: string) =>
      call(support, 'POST', `/staff/accounts/${member.accountId}/change-email`, { email, reason: 'Another name' })
    const email = `${randomUUID().slice(0, 8)}@elsewhere.example`
    expect((await request(email)).status).toBe(204)
    await t.db.update(memberships).set({ locationLimit: [] }).where(isMember)
    const token = readLinkParameter(await readLastMail(t, email), 'token')
    expect((await call(null, 'POST', '/auth/confirm-email', { token })).body.errorCode).toBe('InvalidOperation')
    expect((await request(`${randomUUID().slice(0, 8)}@elsewhere.example`)).body.errorCode).toBe('InvalidOperation')
    expect((await accountOf(member.email))?.id).toBe(member.accountId)
  })

  test('an address of a domain without single sign-on is answered alike, whether an account has it or not', async () => {
    const { email } = await singleSignOn.t.organisation('Retailer')
    const [known, unknown] = await Promise.all(
      [email, 'unknown@test.example'].map(each => call(null, 'POST', '/auth/single-sign-on/start', { email: each })),
    )
    expect(known?.status).toBe(404)
    expect(known?.body).toEqual(unknown?.body)
  })

  test('the calls of the sign-in are limited by address', async () => {
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push(
        await singleSignOn.t.call(
          null,
          'POST',
          '/auth/single-sign-on/finish',
          { organisationId: randomUUID(), state: 'x' },
          { remoteAddress: '10.77.0.1' },
        ),
      )
    expect(answers.at(-1)?.status).toBe(429)
  })
})
