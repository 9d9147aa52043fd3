/** Checks that unused pictures are deleted with all their files, even if a server crashes during the deletion. */
import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { images, pendingImageRemovals, simpleRewards } from '../../server/db/schema'
import { type ImageSize, imageFileName } from '../../server/files/imageUrls'
import { writeDurably } from '../../server/lib/writeDurably'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { recordStrayFiles } from '../../server/maintenance/strayFiles'
import { storeImage } from '../../server/repositories/images'
import { purgeUnusedImages } from '../../server/repositories/unusedImages'
import { createFixtures } from '../access/fixtures'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const hour = 3600_000
const day = 24 * hour
const later = (ms: number) => new Date(Date.now() + ms)

describe.each(databaseEngines)('an unused picture, on %s', database => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    shop = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const content = Buffer.from('a picture')
  const uploaded = async (account: TestAccount) =>
    (await storeImage(t.deps, account, { sm: content, md: content, lg: content, original: content })).guid
  const served = async (id: string, size: ImageSize = 'original') =>
    (await t.app.inject({ url: `/files/${imageFileName(id, size)}` })).statusCode
  const tidy = (at: Date) => purgeUnusedImages(t.db, t.deps.files, at)
  const reward = async (imageId: string) => ({
    name: 'Mug',
    description: 'A mug',
    points: 5,
    rewardType: 'Products',
    imageId,
    cityIds: [await t.city()],
  })

  test('is public for a day after it was replaced, then gone in all sizes; the new one stays', async () => {
    const [first, second] = [await uploaded(shop), await uploaded(shop)]
    const { body } = await t.call(shop, 'POST', '/b2b/retail/rewards/simple', await reward(first))
    await tidy(later(5 * day))
    expect(await served(first)).toBe(200)
    const kept = await uploaded(shop)
    const changed = await t.call(shop, 'PUT', `/b2b/retail/rewards/simple/${body.guid}`, await reward(kept))
    expect(changed.status).toBe(200)
    await tidy(later(6 * day))
    await tidy(later(7 * day - hour))
    expect(await served(first)).toBe(200)
    await tidy(later(7 * day + hour))
    expect(await Promise.all([first, second, kept].map(id => served(id)))).toEqual([404, 404, 200])
    expect(await Promise.all((['sm', 'md', 'lg'] as const).map(size => served(first, size)))).toEqual([404, 404, 404])
  })

  test('is deleted with a fundraising reward that has no sponsor', async () => {
    const school = await t.organisation('Institution')
    const imageGuid = await uploaded(school)
    const { body } = await t.call(school, 'POST', '/b2b/institutions/rewards/fundraising', {
      imageGuid,
      name: 'Bikes',
      description: 'Ten bikes',
      link: 'https://school.example',
      fiatPrice: 10,
      quantity: 1,
      targetPoints: 100,
      cityGuids: [await t.city()],
    })
    const removed = await t.call(school, 'DELETE', `/b2b/institutions/rewards/fundraising/${body.guid}`)
    expect(removed.status).toBe(204)
    await tidy(later(hour))
    await tidy(later(2 * day))
    expect(await served(imageGuid)).toBe(404)
  })

  test('is recognised only by its foreign keys: a new table with a picture needs no line of code', async () => {
    await t.db.execute(sql`create table posters (hung_up uuid references images (id))`)
    const id = await uploaded(shop)
    await t.db.execute(sql`insert into posters values (${id})`)
    await tidy(later(hour))
    await tidy(later(3 * day))
    expect(await served(id)).toBe(200)
    await t.db.execute(sql`delete from posters`)
    await tidy(later(3 * day))
    await tidy(later(5 * day))
    expect(await served(id)).toBe(404)
  })

  test('loses its row first and is removed by the next run, when the store fails or the server ends', async () => {
    const id = await uploaded(shop)
    const failing = { ...t.deps.files, remove: () => Promise.reject(new Error('the store is away')) }
    await t.db
      .update(images)
      .set({ unusedSince: later(-2 * day) })
      .where(eq(images.id, id))
    await expect(purgeExpiredData(t.db, failing, new Date())).rejects.toThrow('the store is away')
    expect(await t.db.$count(images, eq(images.id, id))).toBe(0)
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await served(id)).toBe(404)
    expect(await t.db.$count(pendingImageRemovals)).toBe(0)
  })

  test('is found when a server ended before its row was written, including incomplete files', async () => {
    const id = randomUUID()
    const names = [
      imageFileName(id, 'sm'),
      imageFileName(id, 'lg'),
      `${imageFileName(id, 'original')}.${randomUUID()}.tmp`,
    ]
    for (const name of names) {
      const path = join(t.dataDir, 'files', name)
      await writeDurably(path, 'x')
      utimesSync(path, later(-2 * day), later(-2 * day))
    }
    const fresh = await uploaded(shop)
    const parts = [...new Set([id, fresh].map(name => name.slice(0, 2)))]
    await recordStrayFiles(t.db, t.deps.files, new Date(), parts)
    const left = async () => {
      const found = []
      for await (const file of t.deps.files.list(`images/${id}/`)) found.push(file.name)
      return found
    }
    await tidy(later(hour))
    expect(await left()).not.toEqual([])
    expect([await served(id, 'sm'), await served(fresh, 'sm')]).toEqual([404, 200])
    await tidy(later(day + hour))
    expect(await left()).toEqual([])
  })

  test('every part of the store is processed within a day', async () => {
    const asked = new Set<string>()
    const list = (beginning: string) => {
      asked.add(beginning)
      return t.deps.files.list('nothing/')
    }
    for (let at = 0; at < day; at += 600_000) await recordStrayFiles(t.db, { ...t.deps.files, list }, new Date(at))
    expect(asked.size).toBe(256)
  })
})

test('a reward that is saved while its picture is being deleted is rejected or shows it', async () => {
  const t = await startTestServer({ database: 'postgres' })
  const shop = await t.organisation('Retailer')
  const cityIds = [await t.city()]
  for (let round = 0; round < 20; round++) {
    const imageId = await t.image(shop)
    await t.db
      .update(images)
      .set({ unusedSince: later(-2 * day) })
      .where(eq(images.id, imageId))
    const body = { name: 'Mug', description: 'A mug', points: 5, rewardType: 'Products', imageId, cityIds }
    const [answer] = await Promise.all([
      t.call(shop, 'POST', '/b2b/retail/rewards/simple', body),
      purgeExpiredData(t.db, t.deps.files, new Date()),
    ])
    const isShown = (await t.db.$count(simpleRewards, eq(simpleRewards.imageId, imageId))) === 1
    expect([answer.status, await t.db.$count(images, eq(images.id, imageId))]).toEqual(isShown ? [201, 1] : [422, 0])
  }
  await t.close()
})

test('every column that holds an image’s id refers to it by a foreign key', async () => {
  const t = await startTestServer()
  await createFixtures(t)
  const columns = rowsOf<{ table: string; column: string; refers: boolean }>(
    await t.db.execute(sql`
      select c.relname as "table", a.attname as "column",
        exists (select 1 from pg_constraint k where k.conrelid = c.oid and a.attnum = any (k.conkey)
          and k.contype = 'f' and k.confrelid = 'images'::regclass) as refers
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype
        and not (c.relname in ('images', 'forgotten_images') and a.attname = 'id')`),
  )
  const holding = []
  for (const { table, column, refers } of columns) {
    const held = sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} in (select id from images)`
    if (rowsOf(await t.db.execute(sql`${held} limit 1`)).length) holding.push([`${table}.${column}`, refers])
  }
  expect(holding.length).toBeGreaterThanOrEqual(3)
  expect(holding.filter(([, refers]) => !refers)).toEqual([])
  await t.close()
})
