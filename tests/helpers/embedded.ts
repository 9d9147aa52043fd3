/** Opens an embedded database for each test, with a clock and a free disk space that the test sets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from '../../server/db/embedded'

export const megabyte = 1024 * 1024
export const hour = 3600_000

/** Has to be called at the top of a file. */
export function embeddedWorld() {
  const world = {
    dataDir: '',
    now: 0,
    freeBytes: 0,
    open: undefined as unknown as EmbeddedDatabase,
  }
  const surroundings = { now: () => world.now, freeBytes: async () => world.freeBytes }
  const template = () => new Blob([readFileSync(inject('embeddedTemplate'))])
  /** Opens the database again after it was closed. */
  const reopen = async (report: (err: unknown) => void = () => undefined) => {
    world.open = await openEmbedded(world.dataDir, undefined, { ...surroundings, report })
  }
  beforeEach(async () => {
    world.dataDir = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
    world.now = Date.now()
    world.freeBytes = 1000 * megabyte
    world.open = await openEmbedded(world.dataDir, template(), { ...surroundings, report: () => undefined })
  })
  afterEach(async () => {
    await world.open.close()
    rmSync(world.dataDir, { recursive: true, force: true })
  })
  const backups = () => readdirSync(join(world.dataDir, 'backups'))
  return Object.assign(world, { reopen, backups })
}
