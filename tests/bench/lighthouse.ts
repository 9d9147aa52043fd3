/**
 * Runs Lighthouse with its mobile preset (simulated throttling) on pages of the built server. Public pages are compared
 * with fixed scores. A role's screens are compared with a plain react-admin list that reads the portal's API and is
 * visited in the same rounds.
 */
import lighthouse from 'lighthouse'
import type { BrowserContext } from 'playwright'
import { storageKeys } from '../../contract/limits'
import { sessionRoles } from '../../contract/roles'
import { callApi } from '../helpers/serverProcess'
import { demoNames, demoPassword } from './environment'
import { loadPortalScreens } from './portalScreens'
import { stockListPath, stockTokenKey } from './referenceApp'
import { median, type ResultRow, type RunBenchModule } from './resultRow'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>
interface Visit {
  scores: Scores
  /** Cumulative layout shift, as Lighthouse rounds it. */
  shift: number
}

const rounds = 3
/** Number of points by which the performance score of a screen may be lower than that of the plain react-admin list. */
const below = { firstList: 3, home: 5 }

interface Target {
  url: string
  /** Items that the local storage contains before the visit, such as a session. */
  stored: Record<string, string>
  row(visits: Visit[], stock: Visit[]): ResultRow
}

/**
 * Visits a page once with an empty cache. The local storage, which contains the session, is kept.
 * @throws {Error} if the page redirected to another one, such as the sign-in page
 */
async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  const { categories: found = {}, audits = {}, finalDisplayedUrl = '' } = result?.lhr ?? {}
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${finalDisplayedUrl}`)
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const shown = metrics.map(name => `${name} ${audits[name]?.displayValue}`).join(', ')
  const score = (name: string) => Math.round((found[name]?.score ?? 0) * 100)
  const scores = Object.fromEntries(categories.map(name => [name, score(name)])) as Scores
  console.error(`  ${new URL(url).pathname}: ${scores.performance}; ${shown}`)
  return { scores, shift: Number(audits['cumulative-layout-shift']?.displayValue) }
}

/** Replaces the local storage of the URL's host. */
async function store(context: BrowserContext, url: string, stored: Record<string, string>) {
  const page = await context.newPage()
  await page.goto(new URL('/sign-in', url).href)
  await page.evaluate(items => {
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  await page.close()
}

const performanceOf = (visits: Visit[]) => median(visits.map(({ scores }) => scores.performance))

/** Returns the visit with the median performance, because single visits differ by ten points on a shared machine. */
function middleOf(visits: Visit[]): Visit {
  const sorted = visits.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('there was no visit')
  return middle
}

const shownScores = ({ scores }: Visit) => categories.map(name => scores[name]).join(' / ')

const publicTarget = (base: string, what: string, path: string, bare: Visit[]): Target => ({
  url: `${base}${path}`,
  stored: {},
  row(visits) {
    const middle = middleOf(visits)
    const { performance, ...others } = middle.scores
    return {
      what: `Lighthouse, mobile: ${what}`,
      measured: shownScores(middle),
      reference: `bare login ${shownScores(middleOf(bare))}`,
      ratio: '',
      budget: '>= 98 / 100 / 100 / 100',
      isWithin: performance >= 98 && Object.values(others).every(score => score === 100),
    }
  },
})

const screenTarget = (
  base: string,
  path: string,
  stored: Record<string, string>,
  kind: keyof typeof below,
): Target => ({
  url: `${base}${path}`,
  stored,
  row(visits, stock) {
    const [own, reference] = [performanceOf(visits), performanceOf(stock)]
    const shift = Math.max(...visits.map(each => each.shift))
    return {
      what: `Lighthouse, mobile: ${path}`,
      measured: `${own}, layout shift ${shift}`,
      reference: `stock react-admin list ${reference}`,
      ratio: `${own < reference ? '-' : '+'} ${Math.abs(own - reference)}`,
      budget: `>= the stock list's - ${below[kind]}, layout shift 0`,
      isWithin: own >= reference - below[kind] && shift === 0,
    }
  },
})

async function sessionOf(base: string, name: string) {
  const account = { email: `${name}@demo.example`, password: demoPassword }
  const { status, body } = await callApi(base, undefined, 'POST', '/b2b/auth/sign-in', account)
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return {
    token: body.token as string,
    stored: { [storageKeys.session]: JSON.stringify(body), [storageKeys.token]: body.token },
  }
}

async function targetsOf(base: string, bareVisits: Visit[]): Promise<Target[]> {
  const { areaScreens } = await loadPortalScreens()
  const targets = [
    publicTarget(base, 'landing', '/', bareVisits),
    publicTarget(base, 'sign-in', '/sign-in', bareVisits),
  ]
  for (const role of sessionRoles) {
    const { firstList, homes } = areaScreens[role]
    const { stored } = await sessionOf(base, demoNames[role])
    targets.push(screenTarget(base, firstList, stored, 'firstList'))
    targets.push(...homes.map(path => screenTarget(base, path, stored, 'home')))
  }
  return targets
}

export const run: RunBenchModule = async environment => {
  const { context, port } = await environment.attachable()
  const [base, bareUrl] = [await environment.portal(), await environment.bare()]
  const [bareVisits, stockVisits]: [Visit[], Visit[]] = [[], []]
  const { token } = await sessionOf(base, demoNames.Retailer)
  await store(context, bareUrl, { [stockTokenKey]: token })
  const targets = (await targetsOf(base, bareVisits)).map(target => ({ ...target, visits: [] as Visit[] }))
  for (let round = 0; round < rounds; round++) {
    const stock = async () => void stockVisits.push(await visit(`${bareUrl}${stockListPath}`, port))
    bareVisits.push(await visit(`${bareUrl}/#/login`, port))
    await stock()
    for (const { url, stored, visits } of round % 2 ? targets.toReversed() : targets) {
      await store(context, url, stored)
      visits.push(await visit(url, port))
    }
    await stock()
  }
  return targets.map(({ row, visits }) => row(visits, stockVisits))
}
