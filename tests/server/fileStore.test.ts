import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FileStore } from '../../server/files/fileStore'
import { openFileStore } from '../../server/files/openFileStore'
import { createBucketServer } from '../helpers/bucketServer'

const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
const server = createBucketServer(join(folder, 's3'))
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const { port } = await server.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  stores.folder = await openFileStore({ dataDir: folder, filesUrl: undefined })
  stores.bucket = await openFileStore({
    dataDir: folder,
    filesUrl: `s3://portal/a/b?endpoint=${endpoint}&region=eu-west-1`,
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['folder', 'bucket'])('files in a %s', kind => {
  const store = () => {
    const opened = stores[kind]
    if (!opened) throw new Error('not opened')
    return opened
  }
  const content = Buffer.from([0, 1, 2, 255, 254])

  test('are returned as they were stored, and the last one stored counts', async () => {
    await store().put('images/a/sm.webp', Buffer.from('first'), 'image/webp')
    await store().put('images/a/sm.webp', content, 'image/webp')
    const file = await store().get('images/a/sm.webp')
    expect(file && (await buffer(file.content))).toEqual(content)
    expect(file?.length).toBe(content.length)
  })

  test('that were never stored or were removed do not exist', async () => {
    await store().put('images/b/sm.webp', content, 'image/webp')
    await store().remove('images/b/sm.webp')
    await store().remove('images/b/sm.webp')
    expect(await store().get('images/b/sm.webp')).toBeUndefined()
    expect(await store().get('images/c/sm.webp')).toBeUndefined()
  })

  test('are listed by prefix, with their modification time', async () => {
    const names = ['images/d1/lg.webp', 'images/d1/sm.webp', 'images/d2/sm.webp']
    for (const name of [...names, 'images/e1/sm.webp']) await store().put(name, content, 'image/webp')
    const listed = []
    for await (const file of store().list('images/d')) listed.push(file)
    expect(listed.map(file => file.name).sort()).toEqual(names)
    for (const { writtenAt } of listed) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    const none = []
    for await (const file of store().list('images/f')) none.push(file)
    expect(none).toEqual([])
  })
})
