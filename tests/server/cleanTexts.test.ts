/**
 * Checks that texts that look alike are treated as equal, however they were typed: in searches, in sorted lists, in
 * unique fields and in imports.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, sponsorships } from '../../server/db/schema'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, sponsorRewardsPath as sponsorBase, sponsorshipRequestBody } from '../helpers/sponsorships'

const retail = '/b2b/retail'
const unicode = 'пошта.укр'
const punycode = 'xn--80a1acn3a.xn--j1amh'

describe.each(databaseEngines)('texts on %s', database => {
  let t: TestServer
  let cityId: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    cityId = await t.city('Kyiv')
  })
  afterAll(() => t.close())

  const store = (overrides: object = {}) => ({
    name: 'Лавка невидима',
    street: 'вул. Хорива',
    houseNumber: '5',
    zipCode: '04071',
    cityId,
    point: { latitude: 50.4655, longitude: 30.5158 },
    ...overrides,
  })
  const add = async (who: TestAccount, overrides: object = {}) => {
    const answer = await t.call(who, 'POST', `${retail}/locations`, store(overrides))
    expect(answer.status).toBe(201)
    return answer.body
  }
  const imported = (who: TestAccount, list: string, cells: object[]) => {
    const rows = cells.map((values, at) => ({ line: at + 2, values }))
    return t.call(who, 'POST', `${retail}/imports`, { list, key: randomUUID(), rows })
  }
  const verdictsOf = (answer: { body: { rows: { verdict: string }[] } }) => answer.body.rows.map(row => row.verdict)
  const found = async (who: TestAccount, path: string, q: string) =>
    (await t.call(who, 'GET', `${path}?q=${encodeURIComponent(q)}`)).body.items.map(
      (item: { name: string }) => item.name,
    )

  test('a store is stored with cleaned texts, on edit with its ordinary outer spaces', async () => {
    const who = await t.organisation('Retailer')
    const made = await add(who, {
      name: ' \u200bЇжак\u00a0 і йод\u00ad '.normalize('NFD'),
      houseNumber: '\u200e12-А ',
      zipCode: '04\u2060071 ',
    })
    expect(made).toMatchObject({ name: 'Їжак і йод', houseNumber: '12-А', zipCode: '04071' })
    const { zipCode: zipcode, ...body } = store({ name: ' Їжак\u200b  і йод ', houseNumber: ' 12\t' })
    const edited = await t.call(who, 'PUT', `${retail}/locations/${made.guid}`, { ...body, zipcode })
    expect(edited.body).toMatchObject({ name: ' Їжак і йод ', houseNumber: '12' })
  })

  test('a name of only invisible characters is rejected at its field; an emoji of several characters stays one', async () => {
    const who = await t.organisation('Retailer')
    const { status, body } = await t.call(
      who,
      'POST',
      `${retail}/locations`,
      store({ name: '\u200b\u00ad\u3164\u2800 ' }),
    )
    expect([status, body.fields]).toEqual([400, { name: 'InvalidParams' }])
    expect((await add(who, { name: '🍏 Яблуко 👨‍👩‍👧' })).name).toBe('🍏 Яблуко 👨‍👩‍👧')
  })

  test('composed and decomposed letters are found by one another and sorted as the same', async () => {
    const who = await t.organisation('Retailer')
    await add(who, { name: 'Київський'.normalize('NFD') })
    await add(who, { name: 'Йогурт' })
    await add(who, { name: 'Зоря' })
    for (const form of ['NFC', 'NFD'] as const)
      expect(await found(who, `${retail}/locations`, 'київський'.normalize(form))).toEqual(['Київський'])
    expect(await found(who, `${retail}/locations`, 'йо\u200bгурт'.normalize('NFD'))).toEqual(['Йогурт'])
    const { items } = (await t.call(who, 'GET', `${retail}/locations?sort=name`)).body
    expect(items.map((item: { name: string }) => item.name)).toEqual(['Зоря', 'Йогурт', 'Київський'])
    const cities = await t.call(
      who,
      'GET',
      `${retail}/locations/cities?search=${encodeURIComponent('Киї\u200bв'.normalize('NFD'))}`,
    )
    expect(cities.body).toHaveLength(1)
  })

  test('imported stores with invisible characters, no-break and doubled spaces or decomposed letters match the existing stores', async () => {
    const who = await t.organisation('Retailer')
    const [first, second, third] = [
      await add(who),
      await add(who, { name: 'Лавка мяка', houseNumber: '7' }),
      await add(who, { name: 'Лавка третя', street: 'просп. Свободи', houseNumber: '1' }),
    ]
    const row = (cells: object) => ({
      city: 'Київ\u200b',
      street: 'вул.\u00a0Хорива',
      houseNumber: '5',
      zipCode: '04071',
      ...cells,
    })
    const rows = [
      row({ name: 'Лавка\u200b невидима', latitude: '\u200e50.4655', longitude: '\u200e30.5158' }),
      row({
        name: 'Лавка м\u00adяка',
        street: 'вул. Хорива\u200b',
        houseNumber: '\u200e7',
        latitude: '50.4655\u202c',
        longitude: '30.5158',
      }),
      row({ name: '\u2060 Лавка  третя', city: '\u202aКиїв\u202c', street: 'просп. Свободи', houseNumber: '1' }),
    ]
    for (const cells of [
      rows,
      rows.map(cells =>
        Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, String(value).normalize('NFD')])),
      ),
    ]) {
      const answer = await imported(who, 'locations', cells)
      expect(verdictsOf(answer)).toEqual(['unchanged', 'unchanged', 'unchanged'])
      expect(answer.body.rows.map((each: { guid: string }) => each.guid)).toEqual([first.guid, second.guid, third.guid])
    }
    expect((await t.call(who, 'GET', `${retail}/locations`)).body.total).toBe(3)
  })

  test('an imported reward with such a name matches the existing reward, and a second row of the same name is a duplicate', async () => {
    const who = await t.organisation('Retailer')
    const imageId = await t.image(who)
    const body = {
      name: 'Кава й чай',
      description: 'one\r\n two',
      points: 5,
      rewardType: 'Products',
      imageId,
      cityIds: [cityId],
    }
    const reward = await t.call(who, 'POST', `${retail}/rewards/simple`, body)
    expect([reward.status, reward.body.description]).toEqual([201, 'one\n two'])
    const answer = await imported(who, 'simpleRewards', [
      { name: '\u200bКава\u00a0й\n чай'.normalize('NFD'), points: 6 },
      { name: 'Кава  й чай', points: 7 },
    ])
    expect(verdictsOf(answer)).toEqual(['update', 'refused'])
    expect((await t.call(who, 'GET', `${retail}/rewards/simple`)).body).toMatchObject({
      items: [{ guid: reward.body.guid, name: 'Кава й чай', points: 6 }],
      total: 1,
    })
  })

  test('an employee is the same, whether the domain is written in letters or in Punycode', async () => {
    const who = await t.organisation('Retailer')
    const post = (email: string) => t.call(who, 'POST', `${retail}/employees/cashier`, { name: 'Олена', email })
    expect((await post(`Olena@${punycode}`)).body.email).toBe(`olena@${unicode}`)
    expect((await post(`\u200bolena@${unicode}`)).body.errorCode).toBe('EmailAlreadyTaken')
    const cells = { name: 'Олена', email: `olena@${punycode}`, employeeRole: 'Casher' }
    expect(verdictsOf(await imported(who, 'employees', [cells]))).toEqual(['unchanged'])
    expect((await post('research&development/kyiv=1@shop.example')).status).toBe(201)
  })

  test('an account signs in and asks for a new password with either spelling of its domain, and no other account gets its address', async () => {
    const who = await t.organisation('Retailer')
    const local = `olena${randomUUID().slice(0, 8)}`
    const set = (caller: TestAccount, email: string) => t.call(caller, 'PUT', '/b2b/auth/set-email', { email })
    expect((await set(who, `${local}@${punycode}`)).status).toBe(204)
    expect((await t.call(who, 'GET', '/auth/me')).body.email).toBe(`${local}@${unicode}`)
    let serial = 0
    for (const domain of [unicode, punycode, `\u200b${unicode.toUpperCase()}`]) {
      const remoteAddress = `10.${20 + serial++}.0.1`
      const email = `${local}@${domain}`
      const signedIn = await t.call(
        null,
        'POST',
        '/b2b/auth/sign-in',
        { email, password: testPassword },
        { remoteAddress },
      )
      expect([domain, signedIn.status]).toEqual([domain, 200])
      const reset = await t.call(
        null,
        'POST',
        '/auth/reset-password/init',
        { sendTo: 'Email', login: email },
        { remoteAddress },
      )
      expect([domain, reset.status]).toEqual([domain, 200])
      expect((await set(await t.organisation('Retailer'), email)).body.errorCode).toBe('EmailAlreadyTaken')
    }
  })

  test('each of two old accounts of one mailbox is found by its own spelling', async () => {
    const [first, second] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const local = `twin${randomUUID().slice(0, 8)}`
    const emails = [`${local}@${unicode}`, `${local}@${punycode}`]
    await t.db.update(accounts).set({ email: emails[0] }).where(eq(accounts.id, first.accountId))
    await t.db.update(accounts).set({ email: emails[1] }).where(eq(accounts.id, second.accountId))
    const owners = []
    for (const email of emails) {
      const { body } = await t.call(
        null,
        'POST',
        '/b2b/auth/sign-in',
        { email, password: testPassword },
        { remoteAddress: '10.8.0.1' },
      )
      owners.push((await t.call(body, 'GET', '/auth/me')).body.email)
    }
    expect(owners).toEqual(emails)
  })

  test('a phone is accepted with any dash or space and stored as the specification requires', async () => {
    const [sponsor, school] = [await t.organisation('Sponsor'), await t.organisation('Institution')]
    const reward = await createRewardCreator(t, () => school)()
    for (const phone of [
      '+380 (44) 555–01–42',
      '+380\u00a044\u2011555\u201001\u221242',
      '\u202a+380.44.555—01—42\u202c',
      '＋３８０445550142',
    ]) {
      const answer = await t.call(sponsor, 'POST', `${sponsorBase}/sponsorship`, {
        ...sponsorshipRequestBody([reward]),
        phone,
      })
      expect([phone, answer.status]).toEqual([phone, 201])
      const rows = await t.db.select().from(sponsorships).where(eq(sponsorships.sponsorId, sponsor.organisationId))
      expect(rows.at(-1)?.phone).toBe('+380445550142')
    }
    const wrong = await t.call(sponsor, 'POST', `${sponsorBase}/sponsorship`, {
      ...sponsorshipRequestBody([reward]),
      phone: '+38044x5550142',
    })
    expect(wrong.body.fields).toEqual({ phone: 'InvalidParams' })
  })
})
