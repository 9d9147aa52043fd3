/**
 * Checks the calls that are prefetched while the code of a screen loads: they are exactly the first calls of the
 * screen, and each is made once.
 */
import { describe, expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { demoAccounts } from '../helpers/addresses'
import { openPortal } from '../helpers/journey'
import { storeSession, watchCalls } from '../helpers/screens'
import { callApi } from '../helpers/serverProcess'

const portal = openPortal()

const names = { ...demoAccounts, Staff: 'staff' }

const openings = async (role: (typeof sessionRoles)[number]) => {
  const { path, signInHome, prefetchedCalls, api: base, screens } = areas[role]
  const pages = []
  for (const screen of screens)
    if (screen.kind === 'page' && screen.calls)
      pages.push({ address: `${path}/${screen.segment}`, calls: await screen.calls(base, '') })
  return [{ address: signInHome, calls: prefetchedCalls }, ...pages]
}

describe.each(sessionRoles)('%s', role => {
  test('each first call is asked for once', async () => {
    const account = { email: `${names[role]}@demo.example`, password: 'Demo-2026-pass' }
    const { body: session } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
    for (const { address, calls } of await openings(role)) {
      const { page, close } = await portal.visit()
      await storeSession(page, session)
      const asked: string[] = []
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        if (request.method() === 'GET') asked.push(pathname.replace('/api', '') + search)
      })
      const settled = watchCalls(page)
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled()
      const times = Object.fromEntries(calls.map(call => [call, asked.filter(each => each === call).length]))
      expect({ address, times }).toEqual({ address, times: Object.fromEntries(calls.map(call => [call, 1])) })
      await close()
    }
  })
})
