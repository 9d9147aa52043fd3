/** Opens all screens in every variant (role, language, width, theme, state) and takes a picture of each. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { type Language, languages } from '../../contract/languages'
import { createBenchEnvironment, nameHelperScript } from '../bench/environment'
import { type ScreenAddress, screenAddresses, staffAddresses } from '../helpers/addresses'
import { storeSession, switchLanguage, visitAddresses, watchCalls } from '../helpers/screens'
import { createFirstIdReader, signIn } from '../helpers/serverProcess'
import { openers } from './dialogs'

const usualWidths = [390, 820, 1440]
const themes = ['light', 'dark'] as const
const states = ['full', 'empty', 'failing'] as const

interface Look {
  role: string
  language: Language
  width: number
  theme: (typeof themes)[number]
  state: (typeof states)[number]
}
/** The variants of which pictures are taken. A width may be any number of pixels. */
export type PictureFilter = Partial<Record<keyof Look, string>>

const publicAddresses: ScreenAddress[] = [
  '/',
  '/sign-in',
  '/invitation',
  '/sign-up',
  '/forgot-password',
  '/nowhere',
].map(path => [path, { h1: '' }])

const isList = (body: unknown): body is { items: unknown[] } =>
  typeof body === 'object' && body !== null && Array.isArray((body as { items?: unknown }).items)

/** Replaces the responses of lists: by a list without rows (`empty`), or by an error (`failing`). */
const answers: Record<Exclude<Look['state'], 'full'>, (route: Route) => Promise<void>> = {
  async empty(route) {
    const response = await route.fetch()
    const body: unknown = await response.json().catch(() => null)
    if (isList(body)) return route.fulfill({ response, json: { ...body, items: [], total: 0 } })
    if (Array.isArray(body)) return route.fulfill({ response, json: [], headers: { 'content-range': 'items */0' } })
    return route.fulfill({ response })
  },
  failing: route =>
    route.fulfill({ status: 503, json: { errorCode: 'ServiceUnavailable', message: 'Try again later' } }),
}

async function open(browser: Browser, base: string, look: Look): Promise<{ context: BrowserContext; page: Page }> {
  const { width, theme, language, state } = look
  const isPhone = width < 600
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(nameHelperScript)
  await context.addInitScript(code => localStorage.setItem('gb-lang', code), language)
  if (state !== 'full')
    await context.route(/\/api\/(b2b|staff)\/(?!auth)/, route =>
      route.request().method() === 'GET' ? answers[state](route) : route.continue(),
    )
  return { context, page: await context.newPage() }
}

/** Waits until the page has not changed for a while, because some parts are rendered late, one after the other. */
const waitUntilStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const quietMs = 400
        let timer = setTimeout(resolve, quietMs)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quietMs)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )

async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id} (${nodes.length}: ${nodes[0]?.target})`),
    ...(over > 1 ? [`${over} px wider than the screen`] : []),
  ]
}

const all = (roles: readonly string[], widths: readonly number[]): Look[] =>
  roles.flatMap(role =>
    languages.flatMap(language =>
      widths.flatMap(width =>
        themes.flatMap(theme => states.map(state => ({ role, language, width, theme, state }) satisfies Look)),
      ),
    ),
  )

const isWanted = (look: Look, wanted: PictureFilter) =>
  Object.entries(wanted).every(([name, value]) => String(look[name as keyof Look]) === value)

/** Returns false for impossible variants: public pages have no lists that could be empty or fail. */
const isPossible = ({ role, state }: Look) => role !== 'public' || state === 'full'

/**
 * Takes the pictures.
 * @param folder folder in which a folder is created for each variant
 * @returns the number of pictures, and a line for each problem that a picture shows
 */
export async function takePictures(
  wanted: PictureFilter,
  folder: string,
): Promise<{ count: number; findings: string[] }> {
  const world = createBenchEnvironment()
  const findings: string[] = []
  let count = 0
  try {
    const [base, browser] = [await world.portal(), await world.browser()]
    const widths = wanted.width ? [Number(wanted.width)] : usualWidths
    const looks = all(['public', ...Object.keys(screenAddresses), 'staff'], widths).filter(
      look => isPossible(look) && isWanted(look, wanted),
    )
    for (const look of looks) {
      const name = [look.role, look.language, look.width, look.theme, look.state].join('-')
      rmSync(join(folder, name), { recursive: true, force: true })
      mkdirSync(join(folder, name), { recursive: true })
      const { context, page } = await open(browser, base, look)
      let list = look.role === 'staff' ? [...staffAddresses] : publicAddresses
      if (look.role !== 'public') {
        const token = await signIn(base, look.role)
        const of = screenAddresses[look.role as keyof typeof screenAddresses]
        if (of) list = await of(createFirstIdReader(base, token))
        const expiresAt = new Date(Date.now() + 3600_000).toISOString()
        const me = await (await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).json()
        await storeSession(page, { token, role: me.role, expiresAt })
      }
      // Dialogs are shown only over full lists, because over empty or failing lists the pictures would not differ.
      if (look.state !== 'full') list = list.filter(([, shows]) => 'h1' in shows)
      const picture = async (where: string, isWhole: boolean) => {
        await waitUntilStill(page)
        const file = `${where.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'landing'}.png`
        await page.screenshot({ path: join(folder, name, file), fullPage: isWhole })
        findings.push(...(await findingsOf(page)).map(found => `${name} ${where}: ${found}`))
        count += 1
      }
      await visitAddresses(page, list, where => picture(where, look.state === 'full'))
      const settled = watchCalls(page)
      for (const [what, path, openIt] of look.state === 'full' ? (openers[look.role] ?? []) : []) {
        await page.goto(path)
        await switchLanguage(page, 'en')
        await settled()
        await openIt(page)
        if (look.language !== 'en') await switchLanguage(page, look.language)
        await picture(`${path} ${what}`, false)
      }
      await context.close()
      console.error(`${name}: ${count} pictures, ${findings.length} findings so far`)
    }
  } finally {
    await world.close()
  }
  return { count, findings }
}
