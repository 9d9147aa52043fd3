/**
 * Checks the calls that are prefetched while the code of a screen loads: they are exactly the first calls of the
 * screen, and each is made once. `npm test` leaves out screens that an earlier role has too.
 */
import { describe, expect, test } from 'vitest'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { savedViewsPath } from '../../src/areaPaths'
import { areaAccounts } from '../helpers/addresses'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { openPortal } from '../helpers/journey'
import { storeSession, watchCalls } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'

const portal = openPortal()

const { ofArea } = selectDifferentScreens()

/**
 * Matches the code of the areas' background components, which load after the screen's content. Their own calls are not
 * counted: the count of stops in a recycler's menu reads the pickups that the list of pickups reads.
 */
const backgroundCode = /\/\w+MenuCounts?-/

const openings = async (role: SessionRole) => {
  const area: Area = areas[role]
  const { path, signInHome, prefetchedCalls, api: base } = area
  const opened = []
  for (const screen of ofArea(area)) {
    if (screen.kind === 'redirect') continue
    const address = `${path}/${screen.segment}`
    const calls = [
      ...(address === signInHome ? prefetchedCalls : []),
      ...((await screen.calls?.(base, '')) ?? []),
      ...(screen.kind === 'page' ? [] : [savedViewsPath]),
    ]
    if (calls.length) opened.push({ address, calls })
  }
  return opened
}

describe.each(sessionRoles)('%s', role => {
  test('each first call is asked for once', async () => {
    const session = await openSession(portal.url(), areaAccounts[role])
    for (const { address, calls } of await openings(role)) {
      const { page, close } = await portal.visit()
      await storeSession(page, session)
      const asked: string[] = []
      let isBackgroundLoaded = false
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        isBackgroundLoaded ||= backgroundCode.test(pathname)
        if (request.method() === 'GET' && !isBackgroundLoaded) asked.push(pathname.replace('/api', '') + search)
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
