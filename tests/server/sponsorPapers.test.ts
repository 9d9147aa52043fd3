/** Checks the receipt of a sponsor's request and the statement of a year, by reading their files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import { languages } from '../../contract/languages'
import type { Sponsorship } from '../../contract/sponsorships'
import { organisations, sponsorships } from '../../server/db/schema'
import { createStatement, type PaymentParties } from '../../server/print/paymentDocuments'
import { createPdfDocument } from '../../server/print/pdfDocument'
import { wrapText } from '../../server/print/typeset'
import { finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship, sponsorRewardsPath } from '../helpers/sponsorships'

const programs = ['pdftotext', 'pdffonts']
const missing = programs.filter(program => spawnSync(program, ['-v']).error)
const school = 'Ґімназія № 5, Їжакевича'
const payee = { name: 'ТОВ «Пляшка»', address: 'Київ, вул. Їжакевича 1', registrationNumber: '40123456' }
const payer = 'Żółta Łódź Sp. z o.o.'
const bikes = '=Велосипеди "для" ґанку'

describe('payments of a sponsor', () => {
  let t: TestServer
  let sponsor: TestAccount
  let other: TestAccount
  let folder: string
  let paid: string
  let open: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-papers-'))
    t = await startTestServer({ config: { payee } })
    sponsor = await t.organisation('Sponsor', { name: 'S' })
    other = await t.organisation('Sponsor')
    await t.db.update(organisations).set({ name: payer }).where(eq(organisations.id, sponsor.organisationId))
    const owner = await t.organisation('Institution')
    await t.db.update(organisations).set({ name: school }).where(eq(organisations.id, owner.organisationId))
    const add = createRewardCreator(t, () => owner)
    const first = await add({ name: bikes, priceMinor: 123_456, quantity: 3 })
    const second = await add({ name: 'Źródło', priceMinor: 100, quantity: 1 })
    paid = (await createSponsorship(t, sponsor, [first, second])).guid
    open = (await createSponsorship(t, sponsor, [second], { name: 'Jan' })).guid
    await finishSponsorship(t.db, paid, new Date('2025-12-31T23:59:59Z'))
    const late = (await createSponsorship(t, sponsor, [second], { name: 'Ewa' })).guid
    await finishSponsorship(t.db, late, new Date('2026-01-01T00:00:00Z'))
    const theirs = (await createSponsorship(t, other, [second])).guid
    await finishSponsorship(t.db, theirs, new Date('2025-06-01T00:00:00Z'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await t.close()
  })

  const get = (path: string, language: string, caller = sponsor) =>
    t.call(caller, 'GET', `${sponsorRewardsPath}/sponsorship${path}`, undefined, {
      headers: { 'accept-language': language },
    })
  const textOf = (pdf: Buffer) => {
    writeFileSync(join(folder, 'paper.pdf'), pdf)
    return execFileSync('pdftotext', ['-layout', join(folder, 'paper.pdf'), '-'])
      .toString()
      .replace(/[\s\u00a0]+/g, ' ')
  }

  describe.skipIf(missing.length > 0 && !process.env.CI)(
    missing.length ? `as PDF (not run here: ${missing.join(', ')} missing)` : 'as PDF',
    () => {
      test.each([
        ['uk', 'Квитанція', 'Оплачено, 31 груд. 2025', '3 703,68', '3 889,91 ₴'],
        ['pl', 'Pokwitowanie', 'Opłacone, 31 gru 2025', '3703,68', '3889,91 UAH'],
        ['en', 'Receipt', 'Paid, 31 Dec 2025', '3,703.68', '3,889.91 UAH'],
      ])('the receipt says in %s who paid for what, with each line and the total', async (language, ...expected) => {
        const answer = await get(`/${paid}/receipt`, language)
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
        const text = textOf(answer.raw)
        for (const part of [
          ...Object.values(payee),
          payer,
          bikes,
          'Źródło',
          school,
          formatRequestNumber(paid),
          ...expected,
        ]) {
          expect(text).toContain(part)
        }
        expect(execFileSync('pdffonts', [join(folder, 'paper.pdf')]).toString()).toContain('NotoSans')
      })

      test('an unpaid request has no receipt', async () => {
        const text = textOf((await get(`/${open}/receipt`, 'en')).raw)
        expect(text).toContain('Started, not paid yet')
        expect(text).toContain('This is no receipt')
        expect(text).not.toContain('Receipt ')
      })

      test('a year’s statement holds the payments of the year, and an empty year says so', async () => {
        const text = textOf((await get('/statement/2025', 'uk')).raw)
        // The date is in one line, even if it is the longest date of the language.
        for (const part of [
          ...Object.values(payee),
          payer,
          'Отримувач платежу',
          'Платник',
          '31 груд. 2025 р. ',
          '2025 році',
          formatRequestNumber(paid),
          bikes,
          school,
          '3 889,91 ₴',
        ])
          expect(text).toContain(part)
        expect(text).not.toContain(formatRequestNumber(open))
        expect(textOf((await get('/statement/2020', 'pl')).raw)).toContain('nic nie opłacono')
      })
    },
  )

  test.each(languages)('an amount and its quantity are in one line in %s, however long the name is', language => {
    const document = createPdfDocument('', language)
    const one = { guid: randomUUID(), organization: { name: school }, fiatPrice: { currency: 'UAH', amount: 12_400 } }
    const parties = { payee: {}, payer: { name: payer, registrationNumber: '1', registrationAddress: 'Łódź' } }
    const broken = Array.from({ length: 60 }, (_, length) => {
      const reward = { ...one, name: 'ґ'.repeat(length + 1), quantity: 3 }
      const request = {
        ...{ guid: randomUUID(), status: 'Finished', createdAt: '2026-05-01T10:00:00.000Z' },
        priceDto: { sum: 37_200, fee: 1_860, total: 39_060, currency: 'UAH' },
        fundraisingRewards: [reward],
      } as unknown as Sponsorship
      const { rows } = createStatement([{ request, paidAt: new Date() }], parties as PaymentParties, 2026, language)
      return wrapText(document, rows[0]?.[2] ?? '', 50, 6, { size: 9, style: 'normal' })
    }).filter(lines => !lines.some(line => /12\D?400[.,]00.×.3$/u.test(line)))
    expect(broken).toEqual([])
  })

  test('a year’s statement as CSV adds up, and no cell of it is a formula', async () => {
    const answer = await get('/statement/2025/csv', 'en')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="sponsorships-2025.csv"')
    const lines = answer.raw.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines).toContain(
      `"2025-12-31","${formatRequestNumber(paid)}","'=Велосипеди ""для"" ґанку","${school}","1234.56","3","3703.68"`,
    )
    const amounts = lines.slice(1).map(line => Number(/"([\d.]+)"$/.exec(line)?.[1]))
    const [row] = await t.db.select().from(sponsorships).where(eq(sponsorships.id, paid))
    expect(Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100)).toBe(
      Number(row?.sumMinor) + Number(row?.feeMinor),
    )
    const inUkrainian = (await get('/statement/2025/csv', 'uk')).raw.toString()
    expect(inUkrainian).toContain('"1234,56";"3";"3703,68"')
  })

  test('the years with payments are listed, the latest first, and only the caller’s own', async () => {
    expect((await get('/statement', 'en')).body).toEqual([2026, 2025])
    expect((await get('/statement', 'en', other)).body).toEqual([2025])
    expect((await get('/statement', 'en', await t.organisation('Sponsor'))).body).toEqual([])
  })

  test('another’s request is not found, and an impossible year is rejected', async () => {
    expect((await get(`/${paid}/receipt`, 'en', other)).status).toBe(404)
    expect((await get('/statement/1999', 'en')).status).toBe(400)
  })
})
