/**
 * Measures the JavaScript that Chromium loads, in its transfer size (brotli): for public pages, and for a role until
 * its first list and the list's filters can be used.
 */
import type { Browser } from 'playwright'
import { sessionRoles } from '../../contract/roles'
import { collectScripts } from '../helpers/loadedScripts'
import { storeSession, watchCalls } from '../helpers/screens'
import { type DemoSession, openSession } from '../helpers/serverProcess'
import { demoNames } from './environment'
import { loadPortalScreens } from './portalScreens'
import { formatKb, formatRatio, type ResultRow, type RunBenchModule } from './resultRow'

const budgets = { public: 110_000, list: 340_000 }

/** Opens a page, and returns the size in bytes of all its scripts, or with a session of those that its list needs. */
async function measure(browser: Browser, url: string, session?: DemoSession): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (session) await storeSession(page, session)
  const scripts = collectScripts(page)
  const settled = watchCalls(page)
  await page.goto(url)
  await (session ? settled() : page.waitForLoadState('networkidle'))
  const bytes = await (session ? scripts.ofList() : scripts.all())
  await context.close()
  return bytes
}

const row = (what: string, bytes: number, bare: number, budget: number): ResultRow => ({
  what,
  measured: formatKb(bytes),
  reference: `bare react-admin ${formatKb(bare)}`,
  ratio: formatRatio(bytes / bare),
  budget: `<= ${formatKb(budget)}`,
  isWithin: bytes <= budget,
})

export const run: RunBenchModule = async environment => {
  const [browser, base, bareUrl] = [await environment.browser(), await environment.portal(), await environment.bare()]
  const bare = await measure(browser, `${bareUrl}/`)
  const { areaScreens } = await loadPortalScreens()
  const rows: ResultRow[] = []
  for (const path of ['/', '/sign-in']) {
    rows.push(row(`JavaScript of ${path}`, await measure(browser, base + path), bare, budgets.public))
  }
  for (const role of sessionRoles) {
    const { firstList } = areaScreens[role]
    const bytes = await measure(browser, base + firstList, await openSession(base, demoNames[role]))
    rows.push(row(`JavaScript up to the first list, with its filters: ${firstList}`, bytes, bare, budgets.list))
  }
  return rows
}
