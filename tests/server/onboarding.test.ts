import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactMe } from '../../contract/applications'
import { applications, auditLog, images, invites, organisations } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail, readLinkParameter } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const password = 'Green-bottle-77'

describe.each(databaseEngines)('onboarding on %s', database => {
  let t: TestServer
  let staff: Awaited<ReturnType<TestServer['staff']>>
  let serial = 0
  beforeAll(async () => {
    t = await startTestServer({ database })
    staff = await t.staff()
  })
  afterAll(() => t.close())

  /** Sends a request from a new network address, so that limits by address do not affect other tests. */
  const post = (path: string, body: unknown) => {
    const n = serial++
    return t.call(null, 'POST', path, body, { remoteAddress: `10.0.${n >> 8}.${n & 255}` })
  }
  const apply = async (overrides: Partial<ContactMe> = {}) => {
    const email = `shop${serial}@new.example`
    const body = { name: 'Olena', email, linkedInUrl: 'https://linkedin.com/in/olena', role: 'retailer', ...overrides }
    expect((await post('/common/contact-me', body)).status).toBe(204)
    const filter = encodeURIComponent(JSON.stringify({ q: body.email }))
    const { body: rows } = await t.call(staff, 'GET', `/staff/applications?filter=${filter}`)
    return { id: rows[0].id as string, email: body.email }
  }
  const approve = (id: string, country = 'PL') =>
    t.call(staff, 'POST', `/staff/applications/${id}/approve`, { country })
  const invited = async (overrides: Partial<ContactMe> = {}) => {
    const { id, email } = await apply(overrides)
    expect((await approve(id)).status).toBe(200)
    const code = readLinkParameter(await readLastMail(t, email), 'invite')
    return { id, email, code, logo: await logoOf(code) }
  }
  const logoOf = async (code: string) => {
    const [row] = await t.db
      .insert(images)
      .values({ inviteHash: hashSecret(code) })
      .returning({ id: images.id })
    return row?.id ?? ''
  }
  const bodyOf = ({ code, email, logo }: { code: string; email: string; logo: string }, overrides: object = {}) => ({
    inviteCode: code,
    password,
    organizationName: 'Green shop',
    organizationRegistrationNumber: '12345',
    organizationRegistrationAddress: 'Lviv, Rynok 1',
    email,
    country: 'PL',
    logoResourceId: logo,
    ...overrides,
  })
  const signUp = (body: object) => post('/b2b/auth/sign-up', body)

  test('an application, its approval, the mailed link and the sign-up create an organisation', async () => {
    const invite = await invited()
    const looked = await post('/b2b/auth/invite', { inviteCode: invite.code })
    expect(looked.body).toMatchObject({ role: 'Retailer', email: invite.email, country: 'PL' })

    const answer = await signUp(bodyOf(invite))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ role: 'Retailer', createdUser: { email: invite.email, role: 'Retailer' } })

    const me = await t.call(answer.body, 'GET', '/auth/me')
    expect(me.body).toMatchObject({ country: 'PL', organisation: { name: 'Green shop', logo: { guid: invite.logo } } })
    const signedIn = await post('/b2b/auth/sign-in', { email: invite.email, password })
    expect(signedIn.status).toBe(200)
  })

  test('the country is the invite’s, whatever the body says', async () => {
    const answer = await signUp(bodyOf(await invited(), { country: 'UA' }))
    expect((await t.call(answer.body, 'GET', '/auth/me')).body.country).toBe('PL')
  })

  test('an invitation is sent again, in the applicant’s language, and ends the previous one; not within a minute', async () => {
    const { id, email, code } = await invited()
    const again = () => t.call(staff, 'POST', `/staff/applications/${id}/invite`, { country: 'UA' })
    expect((await again()).body.errorCode).toBe('TooManyRequests')
    await t.db.update(applications).set({ language: 'pl' }).where(eq(applications.id, id))
    await t.db
      .update(invites)
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(invites.applicationId, id))
    expect((await again()).status).toBe(200)
    const mail = await readLastMail(t, email)
    expect(mail.subject).toMatch(/Zapro|zapro/)
    const fresh = readLinkParameter(mail, 'invite')
    expect((await post('/b2b/auth/invite', { inviteCode: code })).body.errorCode).toBe('InviteNotFound')
    expect((await post('/b2b/auth/invite', { inviteCode: fresh })).body).toMatchObject({ email, country: 'UA' })
    const logo = await logoOf(fresh)
    expect((await signUp(bodyOf({ code: fresh, email, logo }))).status).toBe(201)
    expect((await again()).body.errorCode).toBe('InvitationIsUsed')
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'application-invitation'))
      .orderBy(auditLog.id)
    expect(rows.filter(({ subject }) => subject === id).map(({ outcome }) => outcome)).toEqual(['429', '200', '409'])
  })

  test('one that is not approved is not invited', async () => {
    const { id } = await apply()
    const answer = await t.call(staff, 'POST', `/staff/applications/${id}/invite`, { country: 'UA' })
    expect(answer.body.errorCode).toBe('InvalidOperation')
  })

  test('a used, an expired and an unknown invite are not found', async () => {
    const used = await invited()
    await signUp(bodyOf(used))
    const expired = await invited()
    await t.db
      .update(invites)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(invites.codeHash, hashSecret(expired.code)))
    for (const code of [used.code, expired.code, 'unknown']) {
      expect((await post('/b2b/auth/invite', { inviteCode: code })).body.errorCode).toBe('InviteNotFound')
      const answer = await signUp(bodyOf({ ...used, code }))
      expect([answer.status, answer.body.errorCode]).toEqual([404, 'InviteNotFound'])
    }
  })

  test('another e-mail than the invited one is rejected, and the invite stays valid', async () => {
    const invite = await invited()
    const answer = await signUp(bodyOf(invite, { email: 'thief@new.example' }))
    expect(answer.body).toMatchObject({ errorCode: 'InvalidEmail', fields: { email: 'InvalidEmail' } })
    expect((await signUp(bodyOf(invite))).status).toBe(201)
  })

  test('an e-mail that has an account meanwhile is taken, and nothing is left behind', async () => {
    const first = await invited()
    const second = await invited({ email: first.email })
    expect((await signUp(bodyOf(first))).status).toBe(201)
    const before = await t.db.$count(organisations)
    const answer = await signUp(bodyOf(second))
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'EmailAlreadyTaken'])
    expect(await t.db.$count(organisations)).toBe(before)
    const again = await apply({ email: first.email })
    expect((await approve(again.id)).body.errorCode).toBe('EmailAlreadyTaken')
  })

  test('an e-mail that its account proved and may still restore is taken; one that was only typed is not', async () => {
    const invite = await invited()
    const account = (await signUp(bodyOf(invite))).body
    const typed = await apply({ email: 'only-typed@new.example' })
    const late = await invited()
    for (const email of ['only-typed@new.example', late.email, 'elsewhere@new.example']) {
      expect((await t.call(account, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
    }
    const again = await apply({ email: invite.email })
    expect((await approve(again.id)).body.errorCode).toBe('EmailAlreadyTaken')
    expect((await approve(typed.id)).status).toBe(200)
    expect((await signUp(bodyOf(late))).status).toBe(201)
  })

  test('an account’s deletion removes its application, invite and former declined ones', async () => {
    const email = 'twice@new.example'
    const declined = await apply({ email })
    await t.call(staff, 'POST', `/staff/applications/${declined.id}/decline`, { reason: 'Not yet' })
    const { id } = await apply({ email })
    await approve(id)
    const code = readLinkParameter(await readLastMail(t, email), 'invite')
    const account = (await signUp(bodyOf({ code, email, logo: await logoOf(code) }))).body
    expect((await t.call(account, 'DELETE', '/b2b/retail')).status).toBe(204)
    expect(await t.db.$count(applications, eq(applications.email, email))).toBe(0)
    expect(await t.db.$count(invites, eq(invites.email, email))).toBe(0)
  })

  test('a logo of another invite or of an organisation is not found', async () => {
    const invite = await invited()
    const other = await invited()
    const owned = await t.image(await t.organisation('Retailer'))
    for (const logo of [other.logo, owned]) {
      const answer = await signUp(bodyOf({ ...invite, logo }))
      expect(answer.body.fields).toEqual({ logoResourceId: 'ReferencedEntityNotFound' })
    }
    expect((await signUp(bodyOf(invite))).status).toBe(201)
  })

  test.each([
    ['a name over 25 characters', { organizationName: 'x'.repeat(26) }, 400],
    ['no registration number', { organizationRegistrationNumber: ' ' }, 400],
    ['letters in the registration number, as the profile does', { organizationRegistrationNumber: 'UA12' }, 400],
    ['a short password', { password: 'abc123' }, 422],
    ['a common password', { password: 'password1' }, 422],
  ])('refuses %s', async (_what, overrides, status) => {
    const invite = await invited()
    expect((await signUp(bodyOf(invite, overrides))).status).toBe(status)
    expect((await post('/b2b/auth/invite', { inviteCode: invite.code })).status).toBe(200)
  })

  test('a first password only has to be long enough and not too common', async () => {
    expect((await signUp(bodyOf(await invited(), { password: 'letters and nothing else' }))).status).toBe(201)
  })

  test('a producer cannot be approved but can be declined, with the reason by mail', async () => {
    const { id, email } = await apply({ role: 'producer' })
    expect((await approve(id)).body.errorCode).toBe('InvalidOperation')
    const declined = await t.call(staff, 'POST', `/staff/applications/${id}/decline`, { reason: 'No area <yet>' })
    expect(declined.body).toMatchObject({ status: 'Declined', declineReason: 'No area <yet>', decidedBy: staff.email })
    const mail = await readLastMail(t, email)
    expect(mail.text).toContain('No area <yet>')
    expect(mail.html).toContain('No area &lt;yet&gt;')
    expect((await approve(id)).body.errorCode).toBe('InvalidOperation')
  })

  test('the invite is written in the language of the application', async () => {
    const email = `pani${database}@new.example`
    const body = { name: 'Anna', email, linkedInUrl: 'https://linkedin.com/in/anna', role: 'sponsor' }
    await t.call(null, 'POST', '/common/contact-me', body, { headers: { 'accept-language': 'pl-PL,pl;q=0.9' } })
    const filter = encodeURIComponent(JSON.stringify({ q: email }))
    const { body: rows } = await t.call(staff, 'GET', `/staff/applications?filter=${filter}`)
    await approve(rows[0].id)
    const mail = await readLastMail(t, email)
    expect(mail.subject).toBe('Zaproszenie do portalu Bottle')
    expect(mail.text).toContain(`${t.deps.config.publicUrl}/sign-up?invite=`)
  })

  test('applications are limited by address', async () => {
    const body = { name: 'Bot', email: 'bot@new.example', linkedInUrl: 'https://linkedin.com/in/bot', role: 'sponsor' }
    const answers = []
    for (let n = 0; n < 21; n++) {
      answers.push(await t.call(null, 'POST', '/common/contact-me', body, { remoteAddress: '10.9.9.9' }))
    }
    expect(answers.map(answer => answer.status)).toEqual([...Array(20).fill(204), 429])
  })

  test('one of 20 simultaneous sign-ups with one invite succeeds', async () => {
    const invite = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(bodyOf(invite))))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.body.errorCode === 'InviteNotFound')).toHaveLength(19)
  })

  test('one of 10 simultaneous approvals succeeds and one mail is sent', async () => {
    const { id } = await apply()
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(9)
    expect(await t.db.$count(invites, eq(invites.applicationId, id))).toBe(1)
  })
})
