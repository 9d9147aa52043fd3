/** Checks the map file `map.pmtiles` in DATA_DIR: which files are rejected at the start, and how the file is served. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { configErrorOf } from '../helpers/configError'
import { createWaterMap } from '../helpers/pmtiles'
import { startTestServer } from '../helpers/server'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-map-'))
  file = join(folder, 'map.pmtiles')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['a text', Buffer.from('no map'), 'is no PMTiles file'],
  ['an older version', createWaterMap({ version: 2 }), 'is PMTiles 2, not 3'],
  ['one of pictures', createWaterMap({ type: 2 }), 'holds pictures'],
])('%s in its place ends the start with a line that names it', (_, content, reason) => {
  writeFileSync(file, content)
  const message = configErrorOf({ DATA_DIR: folder })
  expect(message).toMatch(/^DATA_DIR: /)
  expect(message).toContain(`${file} ${reason}`)
})

test('without it tiles come from the tile host', () => {
  expect(readConfig({ DATA_DIR: folder }).tiles).toMatchObject({ url: expect.stringContaining('{z}'), file: undefined })
})

test('with it no tile host is named, and ranges of it are served', async () => {
  const content = createWaterMap()
  writeFileSync(file, content)
  const { tiles } = readConfig({ DATA_DIR: folder })
  const t = await startTestServer({ config: { tiles } })
  const config = JSON.parse((await t.app.inject('/config.json')).body)
  expect(config).toMatchObject({ tileUrl: '', mapFile: '/files/map.pmtiles' })
  expect((await t.app.inject('/')).headers['content-security-policy']).not.toContain('openstreetmap')

  const piece = async (range?: string) => {
    const answer = await t.app.inject({ url: config.mapFile, headers: range ? { range } : {} })
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.toString('hex')]
  }
  const size = content.length
  const hex = (from: number, to: number) => content.subarray(from, to).toString('hex')
  expect(await piece('bytes=0-6')).toEqual([206, `bytes 0-6/${size}`, hex(0, 7)])
  expect(await piece('bytes=100-16383')).toEqual([206, `bytes 100-${size - 1}/${size}`, hex(100, size)])
  const rejected = [undefined, 'bytes=0-', 'bytes=-5', 'bytes=9-8', `bytes=${size}-${size + 5}`, 'bytes=0-1,3-4', 'x']
  for (const range of rejected) expect(await piece(range)).toEqual([416, `bytes */${size}`, ''])

  writeFileSync(file, Buffer.concat([content, Buffer.alloc(8 * 1024 * 1024)]))
  const most = 4 * 1024 * 1024
  expect((await piece(`bytes=0-${most - 1}`))[0]).toBe(206)
  expect((await piece(`bytes=0-${most}`))[0]).toBe(416)
  rmSync(file)
  expect((await piece('bytes=0-6'))[0]).toBe(404)
  await t.close()
})
