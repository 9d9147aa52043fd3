/** Checks the size of the JavaScript that pages load in a browser: public pages, and the first list of each role. */
import { expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { areaAccounts } from '../helpers/addresses'
import { openPortal } from '../helpers/journey'
import { collectScripts } from '../helpers/loadedScripts'
import { storeSession, watchCalls } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'
import { areaScreens } from '../portal/support/areaScreens'

const portal = openPortal()

test.each(['/', '/sign-in'])('the public page %s loads at most 110 kB', async path => {
  const { page, close } = await portal.visit()
  const scripts = collectScripts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytes = await scripts.all()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(110_000)
  await close()
})

test.each(sessionRoles)('the first list of %s needs at most 340 kB, with its filters', async role => {
  const { page, close } = await portal.visit()
  await storeSession(page, await openSession(portal.url(), areaAccounts[role]))
  const scripts = collectScripts(page)
  const settled = watchCalls(page)
  await page.goto(areaScreens[role].firstList)
  await settled()
  const bytes = await scripts.ofList()
  expect(bytes).toBeGreaterThan(250_000)
  expect(bytes).toBeLessThanOrEqual(340_000)
  await close()
})
