/**
 * Opens an area's screens one after another in one page, as the menu does: by the router, without loading the portal
 * again.
 */
import type { Page, Request } from 'playwright'
import { bcp47, type Language, languages } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import type { Address, Shows } from './addresses'
import type { Visitor } from './browser'

interface Stored {
  token: string
  role: string
  expiresAt: string
}

/** Stores the session as the sign-in page does, in any language. The portal itself requests `me`. */
export async function storeSession(page: Page, session: Stored) {
  await page.addInitScript(
    ([keys, stored]) => {
      if (localStorage.getItem(keys.session)) return
      localStorage.setItem(keys.session, JSON.stringify(stored))
      localStorage.setItem(keys.token, stored.token)
    },
    [storageKeys, session] as const,
  )
}

/** Longer than any screen needs on a busy machine, in ms: whatever is missing then does not come. */
const quietWithinMs = 60_000

interface Quiet {
  /** Selector of an element that a screen shows once its code has loaded. Default: the screen's heading. */
  shows?: string
  withinMs?: number
}

/**
 * Watches the page's calls.
 * @returns a function that waits until nothing is loading: no calls, no skeletons, no lists that are fetched again; it
 * rejects with what is still missing after the time limit
 */
export function watchCalls(page: Page, { shows = 'h1', withinMs = quietWithinMs }: Quiet = {}) {
  const open = new Set<Request>()
  page.on('request', request => {
    // The bell's stream stays open as long as the page does.
    if (!new URL(request.url()).pathname.startsWith('/api/notifications/')) open.add(request)
  })
  // For requests that started earlier, only the end is seen.
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close).on('requestfailed', close)
  /** Returns what the page lacks, or which loading indicators it still shows; empty when the page is quiet. */
  const missing = () =>
    page.evaluate(async shown => {
      // Requests of a render are sent in its effects.
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      if (!document.querySelector(shown)) return `no ${shown}`
      return document.querySelector('.MuiSkeleton-root, [aria-busy="true"], .MuiCircularProgress-root')?.className ?? ''
    }, shows)
  return async () => {
    const deadline = performance.now() + withinMs
    for (let calm = 0; calm < 3; ) {
      const reasons = [...[...open].map(request => request.url()), await missing()].filter(Boolean)
      calm = reasons.length === 0 ? calm + 1 : 0
      if (calm < 3) await page.waitForTimeout(20)
      if (reasons.length > 0 && performance.now() > deadline)
        throw new Error(`${page.url()} is not complete after ${withinMs / 1000} s: ${reasons.join(', ')}`)
    }
  }
}

/** Switches the language, as a choice in another window does. */
export async function switchTo(page: Page, language: Language) {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    [storageKeys.language, language] as const,
  )
  await page.waitForFunction(lang => document.documentElement.lang === lang, bcp47[language].slice(0, 2))
}

/**
 * Checks that the open screen has phrases in each language and is accessible in it; ends in the language that it began
 * with.
 * @param said phrases that have to be visible, by language
 */
export async function expectInEachLanguage(
  { page, expectAccessible }: Visitor,
  own: Language,
  where: string,
  said: Record<Language, string>,
) {
  const others = languages.filter(language => language !== own)
  await page.getByText(said[own]).filter({ visible: true }).first().waitFor()
  await expectAccessible(`${where} in ${own}`)
  for (const language of others) {
    await switchTo(page, language)
    await page.getByText(said[language]).filter({ visible: true }).first().waitFor()
    // The colours were checked in the first language.
    await expectAccessible(`${where} in ${language}`, ['color-contrast'])
  }
  await switchTo(page, own)
  await page.getByText(said[own]).filter({ visible: true }).first().waitFor()
}

/** Goes to an address by the router that is already running. */
const goTo = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Returns the content that an address shows, in any language. */
const shown = (page: Page, shows: Shows) =>
  'dialog' in shows ? page.getByRole('dialog').first().waitFor() : page.locator('h1').first().waitFor()

/** Opens every tab of the current screen, one after the other, beginning with the open one. */
async function eachTab(page: Page, settled: () => Promise<void>, look: (tab: string) => Promise<void>) {
  const tabs = page.locator('#content [role=tab]:not([disabled])')
  const count = await tabs.count()
  if (count === 0) return look('')
  for (let at = 0; at < count; at += 1) {
    const tab = tabs.nth(at)
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
    // If the pointer stayed on the tab, it would open a tooltip of the next screen.
    await page.mouse.move(0, 0)
    await settled()
    await look(` ${await tab.textContent()}`)
  }
}

/** Opens each address, and each of its tabs, and calls `look`; the first address is loaded as a fresh page. */
export async function walk(page: Page, list: readonly Address[], look: (where: string) => Promise<void>) {
  const settled = watchCalls(page)
  for (const [at, [path, shows]] of list.entries()) {
    await (at === 0 ? page.goto(path) : goTo(page, path))
    await shown(page, shows)
    await settled()
    if ('dialog' in shows) await look(path)
    else await eachTab(page, settled, tab => look(`${path}${tab}`))
  }
}
