/**
 * Checks uploaded pictures: they are stored as WebP in four sizes, served to every client, and owned by the
 * organisation that sent them.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images, invites, organisations } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import { purgeUnusedImages } from '../../server/repositories/unusedImages'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createPlainPicture, svgCircle, uploadPicture, wrapInSvg } from '../helpers/uploads'

const day = 24 * 3600_000

describe('uploads', () => {
  let t: TestServer
  let account: TestAccount
  beforeAll(async () => {
    t = await startTestServer()
    account = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const fetched = (url: string) => t.app.inject({ url })
  const sizeOf = async (url: string) => {
    const { format, width, height } = await sharp((await fetched(url)).rawPayload).metadata()
    return [format, width, height]
  }

  test('a picture is returned as WebP in four sizes, never enlarged', async () => {
    const { status, body } = await uploadPicture(t, account, await createPlainPicture(1000, 500).png().toBuffer())
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['guid', 'lgUrl', 'mdUrl', 'originalUrl', 'smUrl'])
    expect(await Promise.all([body.smUrl, body.mdUrl, body.lgUrl, body.originalUrl].map(sizeOf))).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1000, 500],
      ['webp', 1000, 500],
    ])
  })

  test('files are served locked down and cached for good', async () => {
    const { body } = await uploadPicture(t, account, await createPlainPicture(10, 10).png().toBuffer())
    const { statusCode, headers } = await fetched(body.smUrl)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    `/files/images/${randomUUID()}/sm.webp`,
    '/files/images/x/sm.webp',
    `/files/images/${randomUUID()}/..%2f..%2fdb`,
    '/files/images/..%2f..%2fsecret/sm.webp',
  ])('nothing is found at %s', async url => {
    const answer = await fetched(url)
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'EntityNotFound'])
  })

  test.each(['jpeg', 'webp', 'png'] as const)(
    '%s is recognised by its content, whatever name and type are sent',
    async kind => {
      const { status, body } = await uploadPicture(
        t,
        account,
        await createPlainPicture(64, 32).toFormat(kind).toBuffer(),
      )
      expect([status, await sizeOf(body.lgUrl)]).toEqual([201, ['webp', 64, 32]])
    },
  )

  test('an SVG is drawn as a raster image, without its prolog and DOCTYPE', async () => {
    const prolog =
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    const { status, body } = await uploadPicture(t, account, prolog + wrapInSvg(svgCircle))
    expect(status).toBe(201)
    expect(await sizeOf(body.originalUrl)).toEqual(['webp', 1200, 600])
    const pixel = await sharp((await fetched(body.lgUrl)).rawPayload)
      .extract({ left: 600, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...pixel].map(value => Math.round(value / 64))).toEqual([4, 0, 0])
  })

  test('a photo is turned upright and loses its metadata', async () => {
    const photo = await createPlainPicture(40, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Olena' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await uploadPicture(t, account, photo)
    for (const url of [body.smUrl, body.originalUrl]) {
      const metadata = await sharp((await fetched(url)).rawPayload).metadata()
      expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
        20,
        40,
        undefined,
        undefined,
      ])
    }
  })

  describe('without a session', () => {
    const invite = async (overrides = {}) => {
      const code = randomUUID()
      const values = { role: 'Sponsor' as const, email: 'new@test.example', country: 'UA' as const }
      await t.db.insert(invites).values({
        ...values,
        codeHash: hashSecret(code),
        expiresAt: new Date(Date.now() + day),
        ...overrides,
      })
      return code
    }
    const send = async (headers: Record<string, string>) =>
      uploadPicture(t, null, await createPlainPicture(8, 8).png().toBuffer(), headers)

    test('a valid invite permits a logo, which has no owner until sign-up', async () => {
      const code = await invite()
      const { status, body } = await send({ 'x-invite-code': code })
      expect(status).toBe(201)
      const [row] = await t.db.select().from(images).where(eq(images.id, body.guid))
      expect(row).toMatchObject({ organisationId: null, inviteHash: hashSecret(code) })
    })

    test('an invite permits twenty logos', async () => {
      const code = await invite()
      await t.db.insert(images).values(Array.from({ length: 19 }, () => ({ inviteHash: hashSecret(code) })))
      expect((await send({ 'x-invite-code': code })).status).toBe(201)
      expect((await send({ 'x-invite-code': code })).body.errorCode).toBe('LimitReached')
    })

    test('no, an unknown, a used and an expired invite are rejected, and nothing is stored', async () => {
      const before = await t.db.$count(images)
      const codes = [
        await invite({ usedAt: new Date() }),
        await invite({ expiresAt: new Date(Date.now() - 1000) }),
        'unknown',
      ]
      const answers = [await send({}), ...(await Promise.all(codes.map(code => send({ 'x-invite-code': code }))))]
      expect(answers.map(answer => [answer.status, answer.body.errorCode])).toEqual(
        Array(4).fill([401, 'Unauthorized']),
      )
      expect(await t.db.$count(images)).toBe(before)
    })

    test('logos of sign-ups that never happened are deleted after a day, with their files; used ones stay', async () => {
      const orphan = (await send({ 'x-invite-code': await invite() })).body
      const fresh = (await send({ 'x-invite-code': await invite() })).body
      const owned = (await uploadPicture(t, account, await createPlainPicture(8, 8).png().toBuffer())).body
      const old = new Date(Date.now() - day - 60_000)
      for (const { guid } of [orphan, owned]) {
        await t.db.update(images).set({ unusedSince: old }).where(eq(images.id, guid))
      }
      await t.db.update(organisations).set({ logoId: owned.guid }).where(eq(organisations.id, account.organisationId))
      await purgeUnusedImages(t.db, t.deps.files)
      const statuses = await Promise.all([orphan, fresh, owned].map(image => fetched(image.smUrl)))
      expect(statuses.map(answer => answer.statusCode)).toEqual([404, 200, 200])
    })
  })

  test('only managers and the owner of a team upload, with a second factor if the team requires one', async () => {
    const owner = await t.organisation('Retailer')
    const [manager, viewer] = [await t.member(owner, 'Manager'), await t.member(owner, 'Viewer')]
    const picture = await createPlainPicture(8, 8).png().toBuffer()
    const upload = async (caller: TestAccount) => {
      const { status, body } = await uploadPicture(t, caller, picture)
      return [status, body.errorCode]
    }
    expect(await upload(manager)).toEqual([201, undefined])
    expect(await upload(viewer)).toEqual([403, 'InsufficientPermissions'])
    const required = { isSecondFactorRequired: true }
    await t.db.update(organisations).set(required).where(eq(organisations.id, owner.organisationId))
    expect(await upload(manager)).toEqual([403, 'FactorSetupRequired'])
  })

  test('many simultaneous uploads are all answered, those beyond the limit with Retry-After', async () => {
    const picture = await createPlainPicture(1500, 1500).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 24 }, () => uploadPicture(t, account, picture)))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201).length).toBeGreaterThanOrEqual(18)
    expect(statuses.filter(status => status !== 201 && status !== 429)).toEqual([])
  })

  test('an image of one organisation cannot be used by another', async () => {
    const { body } = await uploadPicture(t, account, await createPlainPicture(8, 8).png().toBuffer())
    const [row] = await t.db.select().from(images).where(eq(images.id, body.guid))
    expect(row?.organisationId).toBe(account.organisationId)
  })
})
