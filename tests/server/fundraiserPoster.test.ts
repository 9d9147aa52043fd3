import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../helpers/builders'
import { decodePdf } from '../helpers/decodeQrCodes'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/institutions/rewards/fundraising'
const publicUrl = 'https://portal.example'
const programs = ['zbarimg', 'pdftoppm', 'pdftotext']
const missing = programs.filter(program => spawnSync(program, ['--version']).error)
describe.skipIf(missing.length > 0 && !process.env.CI)(
  missing.length ? `the poster (not run here: ${missing.join(', ')} missing)` : 'the poster',
  () => {
    let t: TestServer
    beforeAll(async () => {
      t = await startTestServer({ config: { publicUrl } })
    })
    afterAll(() => t.close())

    test('of a shared fundraiser has a QR code of its page, and its texts in the language of the caller', async () => {
      const school = await t.organisation('Institution')
      const { id } = await t.fundraisingReward(school, { imageId: await t.image(school), status: 'InProgress' })
      const poster = (caller: TestAccount) =>
        t.call(caller, 'GET', `/b2b/common/print/fundraiser/${id}`, undefined, {
          headers: { 'accept-language': 'uk' },
        })
      expect((await poster(school)).status).toBe(404)
      const { body } = await t.call(school, 'PUT', `${base}/${id}:share`)
      const { status, headers, raw } = await poster(school)
      expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="fundraiser.pdf"'])
      expect(decodePdf(raw)).toEqual([`${publicUrl}${body.publicPage}`])
      const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: raw }).stdout.toString()
      expect(text).toContain('Скануйте, щоб побачити, скільки вже зібрано')
      expect((await poster(await t.organisation('Institution'))).status).toBe(404)
    })
  },
)
