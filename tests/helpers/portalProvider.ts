/** Runs the portal's data provider on a test server, without a network. */
import { vi } from 'vitest'
import type { SessionRole } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { forgetConfig, loadConfig } from '../../src/config'
import { resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { createDataProvider } from '../../src/dataProvider'
import { toApiError } from '../../src/dataProvider/apiError'
import type { http, httpWithHeaders, RequestOptions } from '../../src/dataProvider/http'
import { allDefinitions } from './definitions'
import type { TestCaller, TestServer } from './server'

/**
 * Loads the server's configuration, from which the data provider learns what the API supports, such as sorting. An
 * earlier test of the worker may have loaded another configuration.
 */
export async function loadPortalConfig(t: TestServer) {
  forgetConfig()
  vi.stubGlobal('fetch', async (path: string) => Response.json((await t.app.inject(path)).json()))
  await loadConfig()
  vi.unstubAllGlobals()
}

/** Returns the portal's data provider for a role, whose calls go to the test server. */
export function createPortalProvider(t: TestServer, role: SessionRole, caller: TestCaller | null) {
  const read = async (path: string, { method = 'GET', query = {}, headers = {}, body }: RequestOptions = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const each of [value ?? []].flat()) search.append(name, String(each))
    const asked = search.size ? `${path}?${search}` : path
    const found = await t.call(caller, method, asked, body, { headers })
    const received = new Response(found.status === 204 ? null : JSON.stringify(found.body), {
      status: found.status,
      headers: { 'content-range': String(found.headers['content-range'] ?? '') },
    })
    if (!received.ok) throw await toApiError(received)
    return { headers: received.headers, json: found.body }
  }
  return createDataProvider({
    http: (async (path, options) => (await read(path, options)).json) as typeof http,
    answer: read as typeof httpWithHeaders,
    api: areas[role].api,
    resources: [...resolveDefinitions(allDefinitions, role).values()],
    variables: () => ({ country: 'UA' }),
  })
}
