/**
 * Checks the public page of a shared fundraiser: its content, languages, size and caching, and that it can no longer be
 * opened when sharing ends.
 */
import { brotliDecompressSync } from 'node:zlib'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog, fundraisingRewards, organisations } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { openFundraiserPage, waitUntilGone } from '../helpers/fundraiserPages'
import { insertSponsorship } from '../helpers/insertSponsorship'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/institutions/rewards/fundraising'
const publicUrl = 'https://portal.example'
/** Largest compressed size of a page with everything that it loads, except the picture, in bytes. */
const mostBytes = 60_000

describe.each(databaseEngines)('the public page of a fundraiser on %s', database => {
  let t: TestServer
  let school: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl } })
    school = await t.organisation('Institution')
    await t.db
      .update(organisations)
      .set({ name: 'Ліцей “Хвиля”', logoId: await t.image(school) })
      .where(eq(organisations.id, school.organisationId))
  })
  afterAll(() => t.close())

  const change = (guid: string, action: 'share' | 'unshare', caller = school) =>
    t.call(caller, 'PUT', `${base}/${guid}:${action}`)
  const addReward = async (values: Partial<typeof fundraisingRewards.$inferInsert> = {}) =>
    t.fundraisingReward(school, {
      imageId: await t.image(school),
      name: 'Алея лип',
      description: 'Двадцять лип біля ліцею',
      status: 'InProgress',
      priceMinor: 10_000,
      quantity: 10,
      progressPoints: 2_500,
      ...values,
    })
  const share = async (values: Partial<typeof fundraisingRewards.$inferInsert> = {}) => {
    const { id } = await addReward(values)
    const { status, body } = await change(id, 'share')
    expect(status).toBe(200)
    return { id, path: body.publicPage as string }
  }

  test('shows the picture, the purpose, the progress and the organisation to everybody', async () => {
    const { path } = await share()
    expect(path).toMatch(/^\/fundraiser\/[\w-]{43}$/)
    const { statusCode, headers, payload } = await openFundraiserPage(t, path, { 'accept-language': 'uk-UA,uk;q=0.9' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of ['Алея лип', 'Двадцять лип біля ліцею', 'Ліцей “Хвиля”', '25%', 'lg.webp', 'sm.webp'])
      expect(payload).toContain(part)
    expect(payload).toMatch(/Балів: 2\s500 із 10\s000/)
  })

  test('contains no id of the fundraiser and its organisation, and nothing of sponsors', async () => {
    const { id, path } = await share()
    await insertSponsorship(t, id, 'Finished')
    const { payload } = await openFundraiserPage(t, path)
    const texts = [id, school.organisationId, school.accountId, school.email, 'Olha', 'olha@test.example']
    for (const text of texts) expect(payload).not.toContain(text)
    expect(payload).not.toContain('<script')
  })

  test('has a preview for messengers, with absolute addresses', async () => {
    const { path } = await share()
    const { payload } = await openFundraiserPage(t, `${path}?lang=pl`)
    const property = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(payload)?.[1]
    expect(property('og:title')).toBe('Алея лип – Ліцей “Хвиля”')
    expect(property('og:description')).toBe('Двадцять лип біля ліцею')
    expect(property('og:url')).toBe(`${publicUrl}${path}`)
    expect(property('og:image')).toMatch(/^https:\/\/portal\.example\/files\/images\/[\w-]+\/lg\.webp$/)
    expect(property('og:locale')).toBe('pl_PL')
    expect(payload).not.toContain('noindex')
  })

  test.each([
    ['en', 'en-GB', 'Organised by'],
    ['ua', 'uk-UA', 'Організатор:'],
    ['pl', 'pl-PL', 'Organizator:'],
  ])('is in the language %s of the browser or of the address', async (language, tag, text) => {
    const { path } = await share()
    const other = tag === 'en-GB' ? 'pl' : 'en'
    for (const page of [
      await openFundraiserPage(t, path, { 'accept-language': tag }),
      await openFundraiserPage(t, `${path}?lang=${language}`, { 'accept-language': other }),
    ]) {
      expect(page.payload).toContain(`<html lang="${tag}">`)
      expect(page.payload).toContain(text)
      expect(page.headers.vary).toContain('accept-language')
    }
  })

  test('loads at most 60 kB with everything except the picture', async () => {
    const { path } = await share({ name: 'Ї'.repeat(46), description: 'Ґ'.repeat(125) })
    const { headers, rawPayload } = await openFundraiserPage(t, path, { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const page = brotliDecompressSync(rawPayload).toString()
    const loaded = [...page.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, file = '']) => file)
    expect(new Set(loaded.filter(file => !file.startsWith('/files/')))).toEqual(new Set(['/icon.svg']))
    expect(rawPayload.length).toBeLessThan(mostBytes / 4)
  })

  test('escapes what users have entered, and links only to web addresses', async () => {
    const { path } = await share({
      name: '<script>alert(1)</script>',
      description: '" onload="x',
      link: 'javascript:x',
    })
    const { payload } = await openFundraiserPage(t, path)
    expect(payload).not.toContain('<script>')
    expect(payload).not.toContain('" onload="')
    expect(payload).not.toContain('javascript:')
  })

  test('runs nothing, and permits its style alone', async () => {
    const { path } = await share()
    const policy = String((await openFundraiserPage(t, path)).headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self';/)
  })

  test('is cached for seconds: visits query nothing, and a cache asks again with the ETag', async () => {
    const { id, path } = await share()
    const first = await openFundraiserPage(t, path)
    expect(first.headers['cache-control']).toBe('public, max-age=10, must-revalidate')
    await t.db.update(fundraisingRewards).set({ name: 'Another name' }).where(eq(fundraisingRewards.id, id))
    expect((await openFundraiserPage(t, path)).payload).toBe(first.payload)
    const again = await openFundraiserPage(t, path, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('ends at once when the organisation stops sharing; sharing again makes another address', async () => {
    const { id, path } = await share()
    expect((await openFundraiserPage(t, path)).statusCode).toBe(200)
    expect((await change(id, 'unshare')).body.publicPage).toBeNull()
    await waitUntilGone(t, path)
    const { body } = await change(id, 'share')
    expect(body.publicPage).not.toBe(path)
    expect((await openFundraiserPage(t, body.publicPage)).statusCode).toBe(200)
    expect((await openFundraiserPage(t, path)).statusCode).toBe(404)
  })

  test('stays in the cache when another page ends', async () => {
    const [own, other] = [await share(), await share()]
    const first = await openFundraiserPage(t, own.path)
    expect((await openFundraiserPage(t, other.path)).statusCode).toBe(200)
    await t.db.update(fundraisingRewards).set({ name: 'Another name' }).where(eq(fundraisingRewards.id, own.id))
    await change(other.id, 'unshare')
    await waitUntilGone(t, other.path)
    expect((await openFundraiserPage(t, own.path)).payload).toBe(first.payload)
  })

  test('ends with the fundraiser, also if its row stays for a sponsor', async () => {
    const [alone, sponsored] = [await share(), await share()]
    await insertSponsorship(t, sponsored.id, 'Canceled')
    for (const { id, path } of [alone, sponsored]) {
      expect((await openFundraiserPage(t, path)).statusCode).toBe(200)
      expect((await t.call(school, 'DELETE', `${base}/${id}`)).status).toBe(204)
      await waitUntilGone(t, path)
    }
  })

  test('ends with the organisation', async () => {
    const owner = await t.organisation('Institution')
    const { id } = await t.fundraisingReward(owner, { imageId: await t.image(owner), status: 'InProgress' })
    const path = (await change(id, 'share', owner)).body.publicPage
    await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, owner.organisationId))
    expect((await openFundraiserPage(t, path)).statusCode).toBe(404)
  })

  test('of a draft appears when the draft is activated', async () => {
    const { id, path } = await share({ status: 'Created' })
    expect((await openFundraiserPage(t, path)).statusCode).toBe(404)
    await t.db.update(fundraisingRewards).set({ status: 'InProgress' }).where(eq(fundraisingRewards.id, id))
    await vi.waitFor(async () => expect((await openFundraiserPage(t, path)).statusCode).toBe(200), {
      timeout: 8_000,
      interval: 500,
    })
  }, 15_000)

  test.each(['/fundraiser/unknown', `/fundraiser/${'a'.repeat(43)}`])(
    '%s answers 404 with a page of the portal that no cache stores',
    async url => {
      const { statusCode, headers, payload } = await openFundraiserPage(t, url, { 'accept-language': 'uk' })
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([404, 'no-store', 'noindex'])
      expect(payload).toContain('Цей збір не відкрито для всіх')
    },
  )

  test('can be shared and ended by its own organisation alone, and leaves an audit row for each', async () => {
    const { id } = await addReward()
    const stranger = await t.organisation('Institution')
    expect((await change(id, 'share', stranger)).status).toBe(404)
    expect((await change(id, 'share')).status).toBe(200)
    expect((await change(id, 'share')).status).toBe(409)
    expect((await change(id, 'unshare', stranger)).status).toBe(404)
    expect((await change(id, 'unshare')).status).toBe(200)
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.id))
    const done = rows.filter(({ outcome }) => outcome === '200').map(({ action }) => action.split('::')[1])
    expect(done).toEqual(['unshare', 'share'])
  })

  test('is part of the exported data', async () => {
    const { path } = await share()
    const { raw } = await t.call(school, 'GET', '/b2b/institution/export')
    const { fundraisingRewards: rewards } = JSON.parse(raw.toString())
    expect(rewards.map(({ publicPage }: { publicPage: string | null }) => publicPage)).toContain(path)
  })
})
