/**
 * Checks what happens if a server is killed (kill -9) in the middle of an erasure: no call shows data of the
 * organisation meanwhile, and the next start completes the erasure.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { dailyCollections, erasures, images, organisations } from '../../server/db/schema'
import { type ImageSize, imageFileName, imageSizes } from '../../server/files/imageUrls'
import { createBuilders } from '../helpers/builders'
import { findFreePort } from '../helpers/freePort'
import { createPostgresDatabase } from '../helpers/postgres'
import { callApi, startServer } from '../helpers/serverProcess'

const pictures = 20

interface Place {
  env: Record<string, string>
  dataDir: string
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

const places: Record<string, () => Promise<Place>> = {
  async embedded() {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-erasure-'))
    const made = await openEmbedded(dataDir, new Blob([readFileSync(inject('embeddedTemplate'))]))
    await made.close()
    const remove = async () => rmSync(dataDir, { recursive: true, force: true })
    return { dataDir, env: { DATA_DIR: dataDir, DEMO: 'false' }, open: () => openEmbedded(dataDir), remove }
  },
  async postgres() {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-erasure-'))
    const { url, drop } = await createPostgresDatabase()
    const remove = async () => {
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    }
    return {
      dataDir,
      env: { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'false' },
      open: () => openPostgres(url),
      remove,
    }
  },
}

/** Creates a shop with data and pictures of some years. */
async function bigShop({ db }: OpenDatabase, dataDir: string) {
  const make = createBuilders(db)
  const shop = await make.organisation('Retailer')
  const location = await make.location(shop)
  await db.execute(sql`insert into collections (location_id, day, material, type, objects, grams)
    select ${location.id}::uuid, date '2014-01-01' + n / 20, 'glass', 'type ' || n % 20, 1, 1 from generate_series(1, 20000) n`)
  const ids = await Promise.all(Array.from({ length: pictures }, () => make.image(shop)))
  await db
    .update(images)
    .set({ createdAt: new Date(Date.now() - 3600_000) })
    .where(eq(images.organisationId, shop.organisationId))
  for (const id of ids) {
    mkdirSync(join(dataDir, 'files/images', id), { recursive: true })
    for (const size of Object.keys(imageSizes))
      writeFileSync(join(dataDir, 'files', imageFileName(id, size as ImageSize)), 'x')
  }
  return { shop, location, ids }
}

test.each(Object.entries(places))(
  'a server on %s that is killed during an erasure continues it at its next start',
  async (_, make) => {
    const place = await make()
    const before = await place.open()
    const { shop, location, ids } = await bigShop(before, place.dataDir)
    await before.close()
    const picture = `/files/${imageFileName(ids[0] ?? '', 'sm')}`
    const left = async () => {
      const { db, close } = await place.open()
      const [row] = await db.select().from(organisations).where(eq(organisations.id, shop.organisationId))
      const found = {
        name: row?.name,
        collected: await db.$count(dailyCollections, eq(dailyCollections.locationId, location.id)),
        pictures: await db.$count(images, eq(images.organisationId, shop.organisationId)),
        unfinished: await db.$count(erasures, sql`${erasures.finishedAt} is null`),
      }
      await close()
      return found
    }
    const files = () =>
      readdirSync(join(place.dataDir, 'files/images'), { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('.webp'),
      )

    const first = await startServer(place.env)
    expect((await fetch(first.url + picture)).status).toBe(200)
    expect((await callApi(first.url, shop.token, 'DELETE', '/b2b/retail')).status).toBe(204)
    expect((await callApi(first.url, shop.token, 'GET', '/auth/me')).status).toBe(401)
    expect((await fetch(first.url + picture)).status).toBe(404)
    await first.end('SIGKILL')

    const middle = await left()
    expect(middle).toMatchObject({ name: '', unfinished: 1 })
    expect(middle.collected + files().length).toBeGreaterThan(0)

    const METRICS_PORT = String(await findFreePort())
    const second = await startServer({ ...place.env, METRICS_PORT })
    expect((await fetch(second.url + picture)).status).toBe(404)
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await expect.poll(metrics, { timeout: 120_000, interval: 200 }).toContain('erasures_waiting 0')
    await second.end('SIGTERM')
    expect(files()).toEqual([])
    expect(await left()).toEqual({ name: '', collected: 0, pictures: 0, unfinished: 0 })
    await place.remove()
  },
)
