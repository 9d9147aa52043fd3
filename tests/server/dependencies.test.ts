import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../server/config'
import { openEmbedded } from '../../server/db/embedded'
import { openDependencies } from '../../server/dependencies'

interface Closable {
  close(): unknown
}
const isClosable = (dependency: unknown): dependency is Closable =>
  typeof (dependency as Closable | undefined)?.close === 'function'

test('a server that stops closes each of its dependencies, and the database after all of them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'false' })
  const database = await openEmbedded(undefined, new Blob([readFileSync(inject('embeddedTemplate'))]))
  const closed: string[] = []
  const recordClose = (name: string, dependency: Closable) => {
    const close = dependency.close.bind(dependency)
    dependency.close = async () => {
      await close()
      closed.push(name)
    }
  }
  recordClose('database', database)
  const { deps, close } = await openDependencies(config, database)
  const closable = Object.entries(deps).flatMap(([name, each]) => (isClosable(each) ? [{ name, each }] : []))
  for (const { name, each } of closable) recordClose(name, each)
  await close()
  expect(closable.length).toBeGreaterThan(5)
  expect(closed.toSorted()).toEqual([...closable.map(({ name }) => name), 'database'].toSorted())
  expect(closed.at(-1)).toBe('database')
  rmSync(dataDir, { recursive: true, force: true })
})
