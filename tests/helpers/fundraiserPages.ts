/** Opens public pages of fundraisers. */
import { expect, vi } from 'vitest'
import type { TestServer } from './server'

export const openFundraiserPage = (t: TestServer, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers })

export const waitUntilGone = (t: TestServer, url: string) =>
  vi.waitFor(async () => expect((await openFundraiserPage(t, url)).statusCode).toBe(404), {
    timeout: 2_000,
    interval: 20,
  })
