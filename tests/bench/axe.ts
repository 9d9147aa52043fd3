/**
 * Runs axe on every role's screens, and on the login page of a react-admin app with one resource (referenceApp.ts).
 * Dialogs of records are checked by tests/e2e.
 */
import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright'
import { sessionRoles } from '../../contract/roles'
import { areaPaths } from '../../src/areaPaths'
import { watchCalls } from '../helpers/screens'
import { demoNames, signInAs } from './environment'
import { loadPortalScreens } from './portalScreens'
import type { RunBenchModule } from './resultRow'

/** Path of a page that does not exist, neither in an area nor among the public pages. */
const unknown = '/no-such-page'

/**
 * Selector of an element that every completely loaded screen has. The react-admin app's login page has a form but no
 * heading.
 */
const shows = 'h1, form'

const headingOf = async (page: Page) => (await page.locator('h1').allTextContents()).join(' ')

/**
 * Creates a function that opens a URL, waits until the screen is complete and nothing moves, and returns the violations
 * that axe finds.
 */
function violationsIn(page: Page) {
  const settled = watchCalls(page, { shows })
  return async (address: string) => {
    await page.goto(address)
    await settled()
    await page.waitForTimeout(300)
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(({ id, nodes }) => `${new URL(address).pathname} ${id} (${nodes.length})`)
  }
}

/**
 * Checks every path. A path that shows the same heading as an unknown path below `area` has no screen, which is a
 * finding.
 * @returns a line for each finding
 */
async function findingsIn(page: Page, base: string, area: string, paths: readonly string[]): Promise<string[]> {
  const violations = violationsIn(page)
  const missing = `${area}${unknown}`
  console.error(`  axe: ${paths.length} screens of ${area || 'the public pages'}`)
  const findings = await violations(base + missing)
  const notFound = await headingOf(page)
  for (const path of paths.filter(each => each !== missing)) {
    findings.push(...(await violations(base + path)))
    if ((await headingOf(page)) === notFound) findings.push(`${path} shows that there is no such page`)
  }
  return findings
}

async function inContext<Result>(
  create: () => Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<Result>,
) {
  const context = await create()
  await context.route('https://tile.openstreetmap.org/**', route => route.abort())
  return work(context).finally(() => context.close())
}

export const run: RunBenchModule = async environment => {
  const [browser, base, bareUrl] = [await environment.browser(), await environment.portal(), await environment.bare()]
  const { areaScreens, publicScreens } = await loadPortalScreens()
  const create = () => browser.newContext()
  const findings: string[] = []
  const bare = await inContext(create, async context => violationsIn(await context.newPage())(`${bareUrl}/#/login`))
  findings.push(
    ...(await inContext(create, async context => findingsIn(await context.newPage(), base, '', publicScreens))),
  )
  for (const role of sessionRoles) {
    const found = await inContext(create, async context => {
      const page = await signInAs(context, base, demoNames[role])
      return findingsIn(page, base, areaPaths[role].path, areaScreens[role].all)
    })
    findings.push(...found)
  }
  const count = publicScreens.length + sessionRoles.flatMap(role => [unknown, ...areaScreens[role].all]).length
  for (const each of findings) console.error(`  axe: ${each}`)
  return [
    {
      what: `axe on ${count} screens`,
      measured: `${findings.length} violations`,
      reference: `bare login ${bare.length}`,
      ratio: '',
      budget: '0',
      isWithin: findings.length === 0,
    },
  ]
}
