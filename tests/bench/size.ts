/**
 * Measures the JavaScript that Chromium loads, in its transfer size (brotli): for public pages, and for a role until
 * its first list is shown.
 */
import type { Browser, BrowserContext } from 'playwright'
import { type BenchEnvironment, signInAs } from './environment'
import { formatKb, formatRatio, type ResultRow, type RunBenchModule } from './resultRow'

const budgets = { public: 110_000, list: 340_000 }
const quietMs = 1000

/**
 * Measures the scripts that the browser loads, each once, by the size of the response.
 * @returns a function that waits until no script has arrived for a while, and returns the sum of the sizes
 */
function measureScripts(context: BrowserContext) {
  const sizes = new Map<string, number>()
  context.on('response', async response => {
    if (!/\.m?js(\?|$)/.test(new URL(response.url()).pathname)) return
    const { responseBodySize } = await response.request().sizes()
    // The larger size counts: a script that is loaded a second time comes from the cache, with size 0.
    sizes.set(response.url(), Math.max(responseBodySize, sizes.get(response.url()) ?? 0))
  })
  const sum = () => [...sizes.values()].reduce((all, size) => all + size, 0)
  return async () => {
    for (let before = -1; before !== sum(); ) {
      before = sum()
      await new Promise(next => setTimeout(next, quietMs))
    }
    return sum()
  }
}

async function scriptsOf(browser: Browser, visit: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext()
  const sum = measureScripts(context)
  await visit(context)
  const bytes = await sum()
  await context.close()
  return bytes
}

const open = (address: string) => async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('h1, form').first().waitFor()
}

const row = (what: string, bytes: number, bare: number, budget: number): ResultRow => ({
  what,
  measured: formatKb(bytes),
  reference: `bare react-admin ${formatKb(bare)}`,
  ratio: formatRatio(bytes / bare),
  budget: `<= ${formatKb(budget)}`,
  isWithin: bytes <= budget,
})

export const run: RunBenchModule = async (environment: BenchEnvironment) => {
  const [browser, base, bareUrl] = [await environment.browser(), await environment.portal(), await environment.bare()]
  const bare = await scriptsOf(browser, open(`${bareUrl}/`))
  const rows: ResultRow[] = []
  for (const [name, path] of [
    ['landing', '/'],
    ['sign-in', '/sign-in'],
  ] as const) {
    rows.push(
      row(`JavaScript of a public page: ${name}`, await scriptsOf(browser, open(base + path)), bare, budgets.public),
    )
  }
  for (const name of ['retailer', 'institution', 'service-provider', 'sponsor', 'recycler'] as const) {
    const bytes = await scriptsOf(browser, async context => {
      // The recycler's home page is a map, which another module measures, so the path of the first list is opened
      // directly.
      const page = await signInAs(context, base, name, name === 'recycler' ? '/recycler/requests' : '/sign-in')
      await page.locator('h1').first().waitFor()
    })
    rows.push(row(`JavaScript up to the first list, with its filters: ${name}`, bytes, bare, budgets.list))
  }
  return rows
}
