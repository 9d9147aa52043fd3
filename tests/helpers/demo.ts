/**
 * Seeds the demo organisations once with the built server, and copies their data for each test file that changes them.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './serverProcess'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory with the demo's data, which no server is using. */
    demo: string
  }
}

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'))
  await (await startServer({ DATA_DIR: folder })).end('SIGTERM')
  provide('demo', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

export const copyDemo = (demo: string, dataDir: string) => cpSync(demo, dataDir, { recursive: true })
