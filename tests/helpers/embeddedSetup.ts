/**
 * Opens an embedded database for each test, and lets the test set the time and the free disk space that the database
 * sees.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from '../../server/db/embedded'

export const megabyteBytes = 1024 * 1024
export const hourMs = 3600_000

/** Registers the hooks that open and close the database. Must be called in a `describe` or outside of all tests. */
export function setUpEmbeddedDatabase() {
  const embedded = {
    dataDir: '',
    now: 0,
    freeBytes: 0,
    open: undefined as unknown as EmbeddedDatabase,
  }
  const surroundings = { now: () => embedded.now, freeBytes: async () => embedded.freeBytes }
  const template = () => new Blob([readFileSync(inject('embeddedTemplate'))])
  /** Opens the database again after it was closed. */
  const reopen = async (report: (err: unknown) => void = () => undefined) => {
    embedded.open = await openEmbedded(embedded.dataDir, undefined, { ...surroundings, report })
  }
  beforeEach(async () => {
    embedded.dataDir = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
    embedded.now = Date.now()
    embedded.freeBytes = 1000 * megabyteBytes
    embedded.open = await openEmbedded(embedded.dataDir, template(), { ...surroundings, report: () => undefined })
  })
  afterEach(async () => {
    await embedded.open.close()
    rmSync(embedded.dataDir, { recursive: true, force: true })
  })
  const backups = () => readdirSync(join(embedded.dataDir, 'backups'))
  return Object.assign(embedded, { reopen, backups })
}
