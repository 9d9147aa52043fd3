/** Lighthouse with its mobile preset (simulated throttling) on what is really served, and on the bare app's login. */
import lighthouse from 'lighthouse'
import type { BrowserContext } from 'playwright'
import type { Row, Run } from './row'
import { signInAs } from './world'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** One visit with an empty cache; what the portal stores (the session) stays. */
async function visit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  const found = result?.lhr.categories ?? {}
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const shownMetrics = metrics.map(name => `${name} ${result?.lhr.audits[name]?.displayValue}`)
  console.error(`  ${new URL(url).pathname}: ${shownMetrics.join(', ')}`)
  return Object.fromEntries(categories.map(name => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Scores
}

/** The middle one of three visits by their performance: single ones differ by ten points on a shared machine. */
async function scores(url: string, port: number): Promise<Scores> {
  const visits = [await visit(url, port), await visit(url, port), await visit(url, port)]
  const [, middle] = visits.toSorted((a, b) => a.performance - b.performance)
  if (!middle) throw new Error('there were three visits')
  return middle
}

const shown = (found: Scores) => categories.map(name => found[name]).join(' / ')

/** Each role's home, and the two analytics. */
const homes = [
  ['retailer', '/retail/structure'],
  ['retailer', '/retail/analytics'],
  ['institution', '/institution/structure'],
  ['institution', '/institution/analytics'],
  ['service-provider', '/service-provider/rewards'],
  ['recycler', '/recycler/map'],
  ['sponsor', '/sponsor/rewards'],
  ['staff', '/staff/applications'],
] as const

const signOut = async (context: BrowserContext, base: string) => {
  const page = await context.newPage()
  await page.goto(base)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

export const run: Run = async world => {
  const { context, port } = await world.attachable()
  const [base, bareUrl] = [await world.portal(), await world.bare()]
  const bare = await scores(`${bareUrl}/#/login`, port)
  const row = (what: string, found: Scores, performance: number, others: number): Row => ({
    what: `Lighthouse, mobile: ${what}`,
    measured: shown(found),
    reference: `bare login ${shown(bare)}`,
    ratio: '',
    budget: others ? `>= ${performance} / ${others} / ${others} / ${others}` : `>= ${performance}`,
    isWithin: found.performance >= performance && categories.slice(1).every(name => found[name] >= others),
  })
  const rows: Row[] = []
  rows.push(row('landing', await scores(`${base}/`, port), 98, 100))
  rows.push(row('sign-in', await scores(`${base}/sign-in`, port), 98, 100))
  for (const [name, path] of homes) {
    const page = await signInAs(context, base, name)
    await page.close()
    rows.push(row(path, await scores(`${base}${path}`, port), 85, 0))
    await signOut(context, base)
  }
  return rows
}
