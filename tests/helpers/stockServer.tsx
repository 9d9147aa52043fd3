/** Starts a server with the demo's data, for tests that show react-admin's own pages in jsdom. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure, screen } from '@testing-library/react'
import { ExportButton, TopToolbar } from 'react-admin'
import { afterAll, beforeAll, beforeEach, inject, vi } from 'vitest'
import type { AuthToken } from '../../contract/auth'
import { copyDemo } from './demo'
import { callApi, type RunningServer, startServer } from './serverProcess'

// The timeout equals that of `expect.poll` in vitest.config.ts. The default of one second is too short on a busy
// machine.
configure({ asyncUtilTimeout: 30_000 })

/** Registers the hooks that start and stop the server and sign the demo accounts in. */
export function setUpStockServer(...accounts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stock-'))
  const sendNow = globalThis.fetch
  let server: RunningServer
  const sessions = new Map<string, AuthToken>()
  beforeAll(async () => {
    copyDemo(inject('demo'), folder)
    server = await startServer({ DATA_DIR: folder })
    for (const name of accounts) {
      const account = { email: `${name}@demo.example`, password: 'Demo-2026-pass' }
      sessions.set(name, (await callApi(server.url, undefined, 'POST', '/b2b/auth/sign-in', account)).body)
    }
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  // The signal is removed from each call, because the fetch of Node.js does not accept the signals of jsdom.
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string, { signal: _, ...init }: RequestInit = {}) =>
      sendNow(new URL(address, server.url), init),
    )
  })
  return {
    url: () => server.url,
    sessionOf: (name: string) => sessions.get(name) as AuthToken,
    call: (name: string, method: string, path: string, body?: unknown) =>
      callApi(server.url, sessions.get(name)?.token, method, path, body),
  }
}

/** Returns the number of rows that the table shows, without its headings. */
export const countShownRows = () => screen.getAllByRole('row').length - 1

export const ExportToolbar = () => (
  <TopToolbar>
    <ExportButton />
  </TopToolbar>
)
