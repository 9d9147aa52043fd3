/** Opens the screens of an area one after another as the menu does: with the router, without loading the page again. */
import type { BrowserContext, Page, Request } from 'playwright'
import { bcp47Tags, type Language, languages } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import type { ScreenAddress, ShownContent } from './addresses'
import type { BrowserVisitor } from './browser'
import type { DemoSession } from './serverProcess'

/**
 * Signs in without the sign-in page, and therefore in any language: stores the session in the browser as that page
 * does. The portal itself then requests the account's data.
 * @param target a page, or a window whose pages all have the session
 */
export async function storeSession(target: Page | BrowserContext, session: DemoSession) {
  await target.addInitScript(
    ([keys, stored]) => {
      if (localStorage.getItem(keys.session)) return
      localStorage.setItem(keys.session, JSON.stringify(stored))
      localStorage.setItem(keys.token, stored.token)
    },
    [storageKeys, session] as const,
  )
}

/** Time limit in ms until a screen has loaded. No screen needs this long, even on a busy machine. */
const quietWithinMs = 60_000

interface Quiet {
  /** Selector of an element that the screen shows once its code has loaded; by default its heading. */
  shows?: string
  withinMs?: number
}

/**
 * Watches the calls of the page.
 * @returns a function that waits until nothing is loading: no call is open, no skeleton is shown, and no list is
 * loading again. After the time limit it throws an error that names what is still loading
 */
export function watchCalls(page: Page, { shows = 'h1', withinMs = quietWithinMs }: Quiet = {}) {
  const open = new Set<Request>()
  page.on('request', request => {
    // The stream of notifications is left out, because it stays open as long as the page.
    if (!new URL(request.url()).pathname.startsWith('/api/notifications/')) open.add(request)
  })
  // A request that started before the watching began is not in the set, so removing it has no effect.
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close).on('requestfailed', close)
  /**
   * Returns the missing element or the class of a loading indicator. Returns an empty text if the screen is complete.
   */
  const missing = () =>
    page.evaluate(async shown => {
      // Waits for the next frame, after which React runs the effects of the last render, which may send requests.
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

/** Switches the language by a storage event, as if the user had switched it in another window. */
export async function switchLanguage(page: Page, language: Language) {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    [storageKeys.language, language] as const,
  )
  await page.waitForFunction(lang => document.documentElement.lang === lang, bcp47Tags[language].slice(0, 2))
}

/**
 * Checks that the open screen is accessible, and in each language that it shows the messages of that language and fits
 * into the window. Accessibility is checked in one language only, because the screen has the same elements in each.
 * Afterwards the language is the same as before.
 * @param said texts that have to be visible, by language
 */
export async function expectInEachLanguage(
  { page, expectAccessible, expectFitting }: BrowserVisitor,
  own: Language,
  where: string,
  said: Record<Language, string>,
) {
  const others = languages.filter(language => language !== own)
  await page.getByText(said[own]).filter({ visible: true }).first().waitFor()
  await expectAccessible(`${where} in ${own}`)
  for (const language of others) {
    await switchLanguage(page, language)
    await page.getByText(said[language]).filter({ visible: true }).first().waitFor()
    await expectFitting(`${where} in ${language}`)
  }
  await switchLanguage(page, own)
  await page.getByText(said[own]).filter({ visible: true }).first().waitFor()
}

/** Opens a path with the router of the loaded portal. */
export const goToPath = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Waits for any heading or any dialog, because their texts depend on the language. */
const shown = (page: Page, shows: ShownContent) =>
  'dialog' in shows ? page.getByRole('dialog').first().waitFor() : page.locator('h1').first().waitFor()

/**
 * Opens each enabled tab of the current screen, one after the other, and calls `look` with a space and the tab's text.
 * On a screen without tabs, calls `look` once with an empty text.
 */
async function eachTab(page: Page, settled: () => Promise<void>, look: (tab: string) => Promise<void>) {
  const tabs = page.locator('#content [role=tab]:not([disabled])')
  const count = await tabs.count()
  if (count === 0) return look('')
  for (let at = 0; at < count; at += 1) {
    const tab = tabs.nth(at)
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
    // The pointer is moved away from the tab, because it would open a tooltip on the next screen.
    await page.mouse.move(0, 0)
    await settled()
    await look(` ${await tab.textContent()}`)
  }
}

/**
 * Opens each address and each of its tabs, and calls `look`. An address with a fragment (`#`) is one tab, so the other
 * tabs of its page are not opened. Only the first address is loaded as a new page.
 */
export async function visitAddresses(
  page: Page,
  list: readonly ScreenAddress[],
  look: (where: string) => Promise<void>,
) {
  const settled = watchCalls(page)
  for (const [at, [path, shows]] of list.entries()) {
    await (at === 0 ? page.goto(path) : goToPath(page, path))
    await shown(page, shows)
    await settled()
    if ('dialog' in shows || path.includes('#')) await look(path)
    else await eachTab(page, settled, tab => look(`${path}${tab}`))
  }
}
